import StockroomKit

/// What a child process is asked to make a delivery archive of: the files it is given, by a plan that follows.
struct DeliveryRequest: Codable, Sendable {
  /// How large and how deep the package may be.
  var limits: PackageLimits
  /// The size of the content, for telling how far the work is.
  var unpackedBytes: Int64
  /// The size of the plan.
  var planBytes: Int

  /// Makes the archive.
  func work(
    _ package: FileBytes, _ plan: DeliveryPlan, to archive: Int32, spool: Int32, _ progress: ProgressReporter = .silent
  ) -> DeliveryReply {
    do {
      let summary = try DeliveryArchive(limits: limits).write(package, plan, to: archive, spool: spool) { done in
        progress.update("", done: done, total: unpackedBytes)
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
