internal import StockroomKit

/// A status or state that a review machine moves something between.
protocol ReviewState: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The words for people.
  var label: String { get }
  /// The state as a value.
  var value: Value { get }
}

extension ProductStatus: ReviewState {}
extension AppVersionState: ReviewState {}
