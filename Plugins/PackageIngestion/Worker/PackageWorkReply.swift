/// What a child process found out about a package.
package struct PackageWorkReply: Codable, Sendable {
  /// The validator's report.
  package var report: PackageReport
  /// The delivery archive, if one was wanted and the package is valid.
  package var delivery: DeliverySummary?
}
