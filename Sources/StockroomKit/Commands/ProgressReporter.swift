package import Rendering

/// Reports the progress of long work; the console displays it.
public struct ProgressReporter: Sendable {
  private let report: @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void

  package init(
    _ report: @escaping @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void
  ) {
    self.report = report
  }

  /// Reports nothing.
  public static let silent = ProgressReporter { _, _, _, _ in }

  /// Reports the number of bytes done.
  public func update(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .bytes)
  }

  /// Reports the number of items done.
  public func count(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .items)
  }
}
