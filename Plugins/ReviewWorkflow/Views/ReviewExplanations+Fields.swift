internal import StockroomKit

extension ReviewExplanations {
  /// All that is explained of review.
  static let everything = all + fields

  /// The columns and fields of submissions, of moves and of policies.
  static let fields =
    Explanation.fields(of: "review", submissions + moves + forecasts)
    + Explanation.fields(of: "review.policy", policies)

  private static let submissions: [Explanation.FieldText] = [
    ("id", "Product ID", "The product that waits, or the number of the submission that is shown."),
    ("version", "Version", "The version of the app that was submitted, where the submission has one."),
    ("content", "Content", "The version of hosted content that is reviewed with the product, or by itself."),
    ("update", "Update", "What of an approved product is reviewed anew: the locales of its texts, and its screenshot."),
    ("status", "Status", "Where the product stands in review; explain product.status tells them all."),
    (
      "stage", "Stage",
      "The state of a policy of one's own that the product is in, shown as the status next to it; none by Apple's own."
    ),
    ("state", "State", "Whether the submission waits for the reviewers, is with them, or is decided."),
    ("expedited", "Expedited", "Whether it was asked to be reviewed before others: review expedite."),
    ("submitted-at", "Submitted", "When it was submitted, by the store's clock: the oldest comes first."),
    ("submitted-by", "By", "Who submitted it."),
    ("with-version", "With Version", "The version of the app that its products were submitted with."),
    ("items", "Items", "What was submitted together, each with where it stands."),
    ("messages", "Messages", "What administrator and reviewer wrote to each other: review message."),
    ("message", "Message", "The last thing that was said about it, or with a move."),
  ]

  private static let moves: [Explanation.FieldText] = [
    ("at", "At", "When it was moved, by the store's clock."),
    ("subject", "Subject", "What was moved: a product, its content, or a version of the app."),
    ("from", "From", "The status it came from."),
    ("to", "To", "The status it came to."),
    ("actor", "Actor", "Who moved it; system where the clock did."),
    ("because", "Because", "What moved it: the command, or what became due."),
    ("title", "Title", "What the graph is of: Apple's way through review, or a product on it."),
    ("states", "States", "The states of the graph, and in which of them the product is and was."),
    (
      "transitions", "Transitions",
      "What leads from state to state: the command, in whose part, and on which condition."
    ),
    ("path", "Path", "The moves the product made, one after the other."),
  ]

  private static let forecasts: [Explanation.FieldText] = [
    ("reviewers", "Reviewers", "How many review at the same time."),
    ("submissions", "Submissions", "How many submissions were played."),
    ("measured", "Measured", "How many of them were measured, once the queue had become steady."),
    ("seed", "Seed", "What chance began with: the same seed gives the same figures."),
    ("confidence", "Confidence", "How often the interval beside a figure holds the true one."),
    ("measures", "Measures", "The figures, each with its interval."),
    ("measure", "Measure", "What the figure is: a share of the submissions, or a length of time."),
    ("value", "Value", "The figure itself."),
    ("low", "From", "Where the interval of the figure begins."),
    ("high", "To", "Where the interval of the figure ends."),
    ("load", "Load", "The share of the reviewers' working time that is needed; from 1 on the queue grows for ever."),
    ("median", "Median", "Half of the submissions were decided sooner."),
    ("p90", "90 %", "Nine in ten submissions were decided sooner."),
    ("p99", "99 %", "Ninety-nine in a hundred submissions were decided sooner."),
    ("mean-wait", "Mean Wait", "How long a submission waited on average before a reviewer took it up."),
    ("mean-wait-error", "±", "How far the mean wait may be off, either way, by the confidence asked for."),
    ("mean-queue", "Queue", "How many submissions waited on average."),
    ("note", "Note", "What is to be known about the figures, such as a queue that never became steady."),
    ("by", "Approved By", "The day the product is to be approved by."),
    ("submit-by", "Submit By", "The last day to submit that is early enough, by the chance asked for."),
    ("chance", "Chance", "How likely it is approved in time, from 0 to 1."),
    ("days", "Submitted On", "The chance for each day it could be submitted on."),
  ]

  private static let policies: [Explanation.FieldText] = [
    ("policy", "Policy", "The name it is called by: review policy show prints it."),
    ("is-in-force", "In Force", "Whether products go through review by it: review policy use."),
    ("reviewers", "Reviewers", "How many review at the same time."),
    ("approve", "Approve", "How likely a reviewer approves, from 0 to 1."),
    ("summary", "Summary", "What its author says of it."),
    ("code", "Code", "What is wrong with it, as a word that stays the same for scripts."),
    ("file", "File", "The file the policy is in."),
    ("line", "Line", "The line of the file that is wrong, from 1."),
    ("column", "Column", "The character of the line where that begins, from 1."),
    ("message", "Message", "What is wrong, in a sentence."),
    ("hint", "Hint", "How to mend it."),
  ]
}
