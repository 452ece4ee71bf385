internal import StockroomKit

/// Where a line's output goes instead of the screen.
protocol OutputTarget: AnyObject {
  /// The written file, if it is one.
  var place: FilePlace? { get }
  func write(_ text: String) throws
  /// Finishes the output; `succeeded` if the line succeeded.
  func finish(succeeded: Bool) throws
}

extension OutputTarget {
  var place: FilePlace? { nil }
}
