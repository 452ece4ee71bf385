internal import StockroomKit

/// What `explain review` says.
enum ReviewExplanations {
  static let all = [
    Explanation(
      "review", label: "Review",
      """
      A product that is Ready to Submit is submitted by the administrator; the reviewer starts the review, and approves \
      or rejects the product, or asks for a change. Rejected and Developer Action Needed products are submitted again. \
      Until it is decided, a submission can be withdrawn. A product submitted with an app version is Pending Binary \
      Approval until that version is approved. Newer hosted content of an approved product, and its new texts and \
      screenshot, are reviewed as its update, while the product stays on sale as it is.
      """),
    Explanation(
      "review.guideline", label: "Guideline",
      "The number of the App Review guideline a product is rejected under. Often: "
        + Guideline.wellKnown.map { "\($0.number) \($0.title)" }.joined(separator: ", ") + "."),
    Explanation(
      "review.submission", label: "Submission",
      "Products of one app that were submitted together: all of them, or none if one cannot go."),
    Explanation(
      "review.policy", label: "Policy",
      """
      How a review desk works, as a YAML file: name, summary, reviewers, arrivals (the time between submissions), \
      waiting (before a reviewer may take one up), review, outcomes {approve, reject, request-action}, reasons, \
      resubmission {probability, delay}, expedited, calendar {hours, days, holidays}, states of the team's own, and \
      transitions. A time is a span such as 90s, 15m, 1.5h, 2d, or a distribution: {exponential: {mean: 1h}}, \
      {uniform: {from, to}}, {triangular: {from, peak, to}}, {lognormal: {median, p90}}, {empirical: [1h, 2h]}. \
      review policy show prints one to begin with.
      """),
    Explanation(
      "product.stage", label: "Stage",
      "The state of a team's own that a product is in, within its status: a policy's states say which there are."),
    Explanation(
      "review.part", label: "Part",
      "Whoever moves a status plays a part: the administrator, the reviewer, or the system, which computes."),
  ]
}
