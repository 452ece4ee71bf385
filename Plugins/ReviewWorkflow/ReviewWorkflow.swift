public import StockroomKit

/// App Review: submissions, the reviewer's decisions, and the history of every status.
public struct ReviewWorkflowPlugin: Plugin {
  /// The owner of its tables.
  public let name = "ReviewWorkflow"
  /// What `plugin list` says.
  public let summary = "Moves products through review and saves the history of their statuses."

  /// Creates the plugin.
  public init() {}

  /// Adds the noun `review`, and review commands of app versions.
  public func install(into registry: inout Registry) {
    registry.commands(
      ReviewSubmit.self, ReviewWithdraw.self, ReviewStart.self, ReviewApprove.self, ReviewReject.self,
      ReviewRequestAction.self, ReviewRemoveFromSale.self, ReviewReinstate.self, ReviewAdvance.self, ReviewQueue.self,
      ReviewShow.self, ReviewHistoryList.self, ReviewMessageSend.self, ReviewExpedite.self, ReviewFailProcessing.self,
      ReviewGraph.self)
    registry.commands(
      AppVersionUpload.self, AppVersionSubmit.self, AppVersionStart.self, AppVersionApprove.self,
      AppVersionReject.self, AppVersionDeveloperReject.self, AppVersionRelease.self, AppVersionInvalidate.self,
      AppVersionRemoveFromSale.self, AppVersionReinstate.self, AppVersionReady.self, AppVersionLackScreenshot.self,
      AppVersionAddScreenshot.self, AppVersionAskCompliance.self, AppVersionClearCompliance.self,
      AppVersionTakeOffSale.self, AppVersionPutOnSale.self, AppVersionProcessing.self)
    registry.commands(
      ReviewPolicyList.self, ReviewPolicyShow.self, ReviewPolicyCheck.self, ReviewPolicyLoad.self, ReviewPolicyUse.self,
      ReviewPolicyFit.self, ReviewSimulate.self, ReviewRun.self)
    registry.tables(
      ReviewTables.submission, ReviewTables.item, ReviewTables.message, ReviewTables.event, Policies.table,
      migrations: ReviewTables.migrations)
    registry.providesReview()
    registry.stage(ReviewSubject.stage)
    registry.section { product, catalog in
      let stage = try ReviewSubject.stage(of: product, in: catalog)
      return [
        Field("stage", stage.map(Value.text) ?? .null, label: "Stage", audience: stage == nil ? .data : .everyone)
      ]
    }
    registry.check(before: ReviewGuard.check)
    registry.react(after: ReviewListener.follow)
    registry.check(undo: { try Policies(catalog: $0).deadEnds() + PendingContract(catalog: $0).deadEnds() })
    registry.suggest(ReviewSuggestions.next)
    registry.permit(ReviewPermissions.legal)
    registry.complete("review-status", with: ReviewCompletions.statuses)
    registry.complete("guideline", with: ReviewCompletions.guidelines)
    registry.complete("app-version", with: ReviewCompletions.versions)
    registry.complete("submission", with: ReviewCompletions.submissions)
    registry.complete("policy", with: ReviewCompletions.policies)
    for explanation in ReviewExplanations.all + ReviewExplanations.fields { registry.explain(explanation) }
  }
}
