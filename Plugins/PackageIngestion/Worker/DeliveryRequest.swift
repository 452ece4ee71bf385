import StockroomKit

/// The request to a worker to create a delivery archive from the files it is given, according to the plan that follows.
struct DeliveryRequest: Codable, Sendable {
  /// How large and how deep the package may be.
  var limits: PackageLimits
  /// The size of the content, for progress.
  var unpackedBytes: Int64
  /// The size of the plan.
  var planBytes: Int

  /// Creates the archive.
  func work(
    _ package: FileBytes, _ plan: DeliveryPlan, to archive: Int32, spool: Int32, _ progress: ProgressReporter = .silent
  ) -> DeliveryReply {
    do {
      let summary = try DeliveryArchive(limits: limits).write(package, plan, to: archive, spool: spool) { done in
        progress.update("", done: done, total: unpackedBytes)
      }
      return DeliveryReply(summary: summary, finding: nil)
    } catch {
      // A validated package can only fail if it has changed since.
      let finding = error as? Finding ?? DeliveryArchive.changed
      return DeliveryReply(
        summary: nil, finding: finding.code == .fileNotWritable ? finding : DeliveryArchive.changed)
    }
  }
}

/// A delivery archive, or the finding that prevented it.
package struct DeliveryReply: Codable, Sendable {
  package let summary: DeliverySummary?
  package let finding: Finding?
}
