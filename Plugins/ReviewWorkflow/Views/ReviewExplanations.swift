internal import StockroomKit

/// The texts of `explain review`.
enum ReviewExplanations {
  static let all = [
    Explanation(
      "review", label: "Review",
      """
      The administrator submits a product that is Ready to Submit; the reviewer starts the review, and approves \
      or rejects the product, or asks for a change. Rejected and Developer Action Needed products are submitted again. \
      Until it is decided, a submission can be withdrawn. A product submitted with an app version is Pending Binary \
      Approval until that version is approved. Newer hosted content of an approved product, and its new texts and \
      screenshot, are reviewed as its update, while the product stays on sale unchanged.
      """),
    Explanation(
      "review.guideline", label: "Guideline",
      "The number of the App Review guideline a product is rejected under. Often: "
        + Guideline.wellKnown.map { "\($0.number) \($0.title)" }.joined(separator: ", ") + "."),
    Explanation(
      "review.submission", label: "Submission",
      "Products of one app that were submitted together: all of them, or none if one is refused."),
    Explanation(
      "review.policy", label: "Policy",
      """
      How a review team works, as a YAML file: name, summary, reviewers, arrivals (the time between submissions), \
      waiting (before the review may start), review, outcomes {approve, reject, request-action}, reasons, \
      resubmission {probability, delay}, expedited, calendar {hours, days, holidays}, custom states, and \
      transitions. A time is a duration such as 90s, 15m, 1.5h, 2d, or a distribution: {exponential: {mean: 1h}}, \
      {uniform: {from, to}}, {triangular: {from, peak, to}}, {lognormal: {median, p90}}, {empirical: [1h, 2h]}. \
      review policy show prints one to start from.
      """),
    Explanation(
      "product.stage", label: "Stage",
      "The custom state of a product within its status, defined by a policy's states."),
    Explanation(
      "review.part", label: "Part",
      "The role of a status change: the administrator, the reviewer, or the system, which computes it."),
  ]
}
