public import StockroomKit

/// App Review: submissions, the reviewer's decisions, and the history of every status.
public struct ReviewWorkflowPlugin: Plugin {
  /// The owner of its tables.
  public let name = "ReviewWorkflow"
  /// Its summary in `plugin list`.
  public let summary = "Moves products through review and saves the history of their statuses."

  /// Creates the plugin.
  public init() {}

  /// Adds the noun `review`, and review commands of app versions.
  public func install(into registry: inout Registry) {
    registry.commands(
      ReviewSubmit.self, ReviewAdvance.self, ReviewQueue.self, ReviewShow.self, ReviewHistoryList.self,
      ReviewMessageSend.self, ReviewExpedite.self, ReviewGraph.self)
    for row in ProductTransition.rows { registry.command(row.description) { try ProductTransition(row, $0) } }
    registry.commands(
      AppVersionSubmit.self, AppVersionProcessing.self, AppVersionAdvance.self, AppVersionCan.self, AppVersionWhy.self)
    for row in VersionTransition.rows { registry.command(row.description) { try VersionTransition(row, $0) } }
    registry.commands(
      ReviewPolicyList.self, ReviewPolicyShow.self, ReviewPolicyCheck.self, ReviewPolicyLoad.self, ReviewPolicyUse.self,
      ReviewPolicyFit.self, ReviewSimulate.self, ReviewRun.self)
    registry.commands(
      ReviewDraftCreate.self, ReviewDraftList.self, ReviewDraftSubmit.self, ReviewDraftCancel.self)
    for row in DraftItemCommand.rows { registry.command(row.description) { try DraftItemCommand(row, $0) } }
    registry.tables(
      ReviewTables.submission, ReviewTables.item, ReviewTables.message, ReviewTables.event, Policies.table,
      DraftTables.draft, DraftTables.item,
      migrations: ReviewTables.migrations,
      fingerprint: "669ae6d58a026e0e2083efc18e36e036dcdb2a7d5d68dc45ff624f50fd456bf9")
    registry.provide(reviews: ProductReviews())
    registry.section(describing: ReviewExplanations.everything.described("product", ["stage": .text])) {
      product, catalog in
      let stage = try ReviewSubject.stage(of: product, in: catalog)
      return [
        Field("stage", .text(stage), label: "Stage", audience: stage == nil ? .data : .everyone)
      ]
    }
    registry.guardChange(ReviewGuard.check)
    registry.afterChange(ReviewListener.follow)
    registry.onTimer(VersionProcessing.timer) { subject, catalog in try VersionProcessing(catalog: catalog).end(subject)
    }
    registry.onTimer(VersionReleasing.timer) { subject, catalog in try VersionReleasing(catalog: catalog).end(subject) }
    registry.guardUndo { try Policies(catalog: $0).deadEnds() + PendingContract(catalog: $0).deadEnds() }
    registry.nextCommands(ReviewSuggestions.next)
    registry.legalCommands(ReviewPermissions.legal)
    registry.complete("review-status", with: ReviewCompletions.statuses)
    registry.complete("guideline", with: ReviewCompletions.guidelines)
    registry.complete("app-version", with: ReviewCompletions.versions())
    for event in [.submit] + ProductTransition.rows.map(\.event) {
      registry.completeProducts(
        of: "review \(event.rawValue)", in: { try ReviewPermissions.filter(for: event, $0) },
        allowedBy: ReviewPermissions.events)
    }
    registry.completeProducts(
      of: ReviewAdvance.description.name, in: { _ in ReviewPermissions.advanced }, allowedBy: ReviewPermissions.legal)
    let decided = [AppVersionSubmit.description, AppVersionAdvance.description]
    for command in (decided + VersionTransition.rows.map(\.description)).map(\.name) {
      registry.complete("app-version", of: command, with: ReviewCompletions.versions(allowing: command))
    }
    registry.complete("submission", with: ReviewCompletions.submissions)
    registry.complete("review-item", with: OtherArguments.complete)
    registry.complete("review-draft", with: ReviewCompletions.drafts)
    registry.complete("policy", with: ReviewCompletions.policies)
    registry.explain(ReviewExplanations.everything)
    ReviewResources.add(to: &registry)
  }
}
