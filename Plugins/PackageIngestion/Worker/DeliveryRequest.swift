package import StockroomKit

/// What a child process is asked to make a delivery archive of.
package struct DeliveryRequest: Codable, Sendable {
  /// The package file.
  package var file: String
  /// What a validator said of it: every file is compared once more.
  package var report: PackageReport
  /// Where the archive goes; nothing may be there.
  package var archive: String
  /// How large and how deep the package may be.
  package var limits: PackageLimits

  package init(file: String, report: PackageReport, archive: String, limits: PackageLimits = .standard) {
    self.file = file
    self.report = report
    self.archive = archive
    self.limits = limits
  }

  /// Makes the archive.
  package func work(_ progress: ProgressReporter = .silent) -> DeliveryReply {
    do {
      let summary = try DeliveryArchive(limits: limits).write(file, report: report, to: archive) { done in
        progress.update("", done: done, total: report.unpackedBytes)
      }
      return DeliveryReply(summary: summary, finding: nil)
    } catch {
      // A package that was valid can only be found at fault if it is another one now.
      let finding = error as? Finding ?? DeliveryArchive.changed
      return DeliveryReply(
        summary: nil, finding: finding.code == .fileNotWritable ? finding : DeliveryArchive.changed)
    }
  }
}

/// A delivery archive, or what kept it from being made.
package struct DeliveryReply: Codable, Sendable {
  package let summary: DeliverySummary?
  package let finding: Finding?
}
