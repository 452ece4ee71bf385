/// Where a line's output goes instead of the screen.
protocol OutputTarget: AnyObject {
  func write(_ text: String) throws
  /// Ends it; `succeeded` tells whether the line did.
  func finish(succeeded: Bool) throws
}
