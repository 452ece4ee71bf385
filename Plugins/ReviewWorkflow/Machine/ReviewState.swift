internal import StockroomKit

/// A status or state of a review machine.
protocol ReviewState: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The display name.
  var label: String { get }
  /// The state as a value.
  var value: Value { get }
}

extension ProductStatus: ReviewState {}
extension AppVersionState: ReviewState {}
