package import Rendering

/// Reports how far long work has come; the console draws it.
public struct ProgressReporter: Sendable {
  private let report: @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void

  package init(
    _ report: @escaping @Sendable (_ label: String, _ done: Int64, _ total: Int64?, _ unit: ProgressLine.Unit) -> Void
  ) {
    self.report = report
  }

  /// Reports nothing.
  public static let silent = ProgressReporter { _, _, _, _ in }

  /// Says how many bytes are done.
  public func update(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .bytes)
  }

  /// Says how many things are done.
  public func count(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total, .items)
  }
}
