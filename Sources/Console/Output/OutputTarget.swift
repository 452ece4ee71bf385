internal import StockroomKit

/// Where a line's output goes instead of the screen.
protocol OutputTarget: AnyObject {
  /// The file that is written, where it is one.
  var place: FilePlace? { get }
  func write(_ text: String) throws
  /// Ends it; `succeeded` tells whether the line did.
  func finish(succeeded: Bool) throws
}

extension OutputTarget {
  var place: FilePlace? { nil }
}
