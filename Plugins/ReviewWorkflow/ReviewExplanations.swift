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

extension ReviewExplanations {
  /// The explanations of review.
  static let everything = all + fields

  /// The columns and fields of submissions, moves, and policies.
  static let fields =
    Explanation.fields(of: "review", submissions + moves + forecasts)
    + Explanation.fields(of: "review.policy", policies)

  private static let submissions: [Explanation.FieldText] = [
    ("id", "Product ID", "The waiting product, or the number of the submission."),
    ("version", "Version", "The submitted app version, if there is one."),
    ("content", "Content", "The version of hosted content under review, with the product or alone."),
    ("update", "Update", "The reviewed changes to an approved product: the locales of its texts, and its screenshot."),
    ("status", "Status", "The product's status; explain product.status lists them all."),
    (
      "stage", "Stage",
      "The policy's custom state of the product, shown with its status; empty under Apple's policies."
    ),
    ("state", "State", "The submission's state: waiting, in review, unresolved, or complete."),
    ("expedited", "Expedited", "True if an expedited review was requested: review expedite."),
    ("submitted-at", "Submitted", "When it was submitted, by the store's clock; the oldest is reviewed first."),
    ("submitted-by", "By", "Who submitted it."),
    ("with-version", "With Version", "The app version that its products were submitted with."),
    ("products", "Products", "The products that moved, each with these fields, if there are several."),
    ("items", "Items", "The items submitted together, with their states."),
    ("messages", "Messages", "The messages between administrator and reviewer: review message."),
    ("message", "Message", "The latest message about it, or with a move."),
    ("draft", "Draft", "The number of a draft of a submission."),
    ("app", "App", "The draft's app."),
    ("canceled", "Canceled", "True if the draft was canceled."),
    ("created-at", "Created", "When it was created, by the store's clock."),
  ]

  private static let moves: [Explanation.FieldText] = [
    ("at", "At", "When it changed, by the store's clock."),
    ("subject", "Subject", "What changed: a product, its content, or an app version."),
    ("from", "From", "The former status."),
    ("to", "To", "The new status."),
    ("actor", "Actor", "Who changed it; system for the clock."),
    ("because", "Because", "The cause: the command, or a timer."),
    ("title", "Title", "The subject of the graph: Apple's review process, or a product in it."),
    ("states", "States", "The states of the graph, with the product's current and former ones."),
    (
      "transitions", "Transitions",
      "The transitions between states: the command, the role, and the condition."
    ),
    ("path", "Path", "The product's moves, in order."),
  ]

  private static let forecasts: [Explanation.FieldText] = [
    ("reviewers", "Reviewers", "The number of concurrent reviews."),
    ("submissions", "Submissions", "The number of simulated submissions."),
    ("warm-up", "Warm-Up", "The number of submissions dropped from the start, found by MSER-5: the queue was empty."),
    ("measured", "Measured", "The number of measured submissions, after the warm-up."),
    ("seed", "Seed", "The random seed: the same seed gives the same figures."),
    ("confidence", "Confidence", "How often the interval of a figure contains the true value."),
    ("measures", "Measures", "The figures by name, each with its interval; in json, measures.p90ToApproval.value."),
    ("measure", "Measure", "The meaning of the figure: a share of the submissions, or a duration."),
    ("value", "Value", "The figure itself."),
    ("low", "From", "The start of the figure's interval."),
    ("high", "To", "The end of the figure's interval."),
    ("load", "Load", "The share of working time that reviewers are busy; from 1 on the queue grows without bound."),
    ("median", "Median", "50% of the submissions were decided within this time."),
    ("p90", "90%", "90% of the submissions were decided within this time."),
    ("p99", "99%", "99% of the submissions were decided within this time."),
    ("mean-wait", "Mean Wait", "The average waiting time of a submission before its review."),
    ("mean-wait-error", "±", "The half-width of the mean wait's confidence interval."),
    ("mean-queue", "Queue", "The average number of waiting submissions."),
    ("warning", "Warning", "Why a figure has no interval, or one wider than 5%, and how many submissions it takes."),
    ("note", "Note", "A note about the figures, such as an unstable queue."),
    ("half-by", "Half Approved By", "Half of the runs approve it by then."),
    ("by", "Approved By", "The deadline; without one, the day by which the share --confidence of the runs approve it."),
    ("submit-by", "Submit By", "The last day to submit, for the requested confidence."),
    ("chance", "Chance", "The probability of approval in time, or at all without a deadline, from 0 to 1."),
    ("days", "Submitted On", "The probability for each possible day of submission."),
  ]

  private static let policies: [Explanation.FieldText] = [
    ("policy", "Policy", "The policy's name; review policy show prints the policy."),
    ("is-in-force", "Active", "True if it is the active policy: review policy use."),
    ("reviewers", "Reviewers", "The number of concurrent reviews."),
    ("approve", "Approve", "The probability of approval, from 0 to 1."),
    ("summary", "Summary", "The author's summary."),
    ("code", "Code", "A stable code for scripts."),
    ("file", "File", "The policy's file."),
    ("line", "Line", "The line of the problem, from 1."),
    ("column", "Column", "The column of the problem, from 1."),
    ("message", "Message", "The problem, in one sentence."),
    ("hint", "Hint", "How to fix it."),
  ]
}
