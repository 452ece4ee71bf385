/// Reports how far long work has come; the console draws it.
public struct ProgressReporter: Sendable {
  private let report: @Sendable (_ label: String, _ done: Int64, _ total: Int64?) -> Void

  package init(_ report: @escaping @Sendable (_ label: String, _ done: Int64, _ total: Int64?) -> Void) {
    self.report = report
  }

  /// Reports nothing.
  public static let silent = ProgressReporter { _, _, _ in }

  /// Says how far it has come, in bytes or items.
  public func update(_ label: String, done: Int64, total: Int64?) {
    report(label, done, total)
  }
}
