internal import StockroomKit
internal import Yams

extension PolicyReader {
  /// The tolerance for sums of rounded probabilities.
  private static let tolerance = 0.001

  /// The outcomes of reviews.
  mutating func outcomes(_ node: Node) -> Policy.Outcomes {
    guard let fields = fields(node, of: "outcomes", known: ["approve", "reject", "request-action"]) else {
      return Policy.Outcomes()
    }
    // The missing share may belong to an unknown key.
    var isWhole = fields.count == node.mapping?.count
    var values: [String: Double] = [:]
    for (key, node) in fields {
      if let value = probability(node, key) { values[key] = value } else { isWhole = false }
    }
    let sum = values.values.reduce(0, +)
    if isWhole, abs(sum - 1) > Self.tolerance {
      problems.add(
        "the probabilities of the outcomes add up to \(Self.text(sum)), not to 1",
        fix: Self.advice(sum, "approve, reject, or request-action"), at: node.mark)
    }
    let outcomes = Policy.Outcomes(
      approve: values["approve"] ?? 0, reject: values["reject"] ?? 0, requestAction: values["request-action"] ?? 0)
    if isWhole, outcomes.approve == 0 {
      problems.add("nothing is ever approved", fix: "give approve a probability above 0", at: node.mark)
    }
    return outcomes
  }

  /// The reasons for rejections.
  mutating func reasons(_ node: Node) -> [Policy.Reason] {
    guard let sequence = node.sequence else {
      problems.add(
        "reasons must be a list", fix: "list some {guideline: \"2.1\", probability: 0.5, message: TEXT}", at: node.mark)
      return []
    }
    let reasons = sequence.map { reason($0) }
    let odds = reasons.compactMap(\.probability)
    let sum = odds.reduce(0, +)
    if odds.count == sequence.count, abs(sum - 1) > Self.tolerance {
      problems.add(
        "the probabilities of the reasons add up to \(Self.text(sum)), not to 1",
        fix: sequence.isEmpty
          ? "add {guideline: \"2.1\", probability: 1}" : Self.advice(sum, "the probability of a reason"), at: node.mark)
    }
    return reasons.compactMap(\.reason)
  }

  /// The valid parts of a reason; its probability counts even if the rest is invalid.
  private mutating func reason(_ node: Node) -> (probability: Double?, reason: Policy.Reason?) {
    guard let fields = fields(node, of: "a reason", known: ["guideline", "probability", "message"]) else {
      return (nil, nil)
    }
    if fields["guideline"] == nil || fields["probability"] == nil {
      problems.add(
        "a reason needs a guideline and a probability", fix: "write one such as {guideline: \"2.1\", probability: 0.5}",
        at: node.mark)
    }
    let guideline = fields["guideline"].flatMap { self.guideline($0) }
    let probability = fields["probability"].flatMap { self.probability($0, "probability") }
    let message = fields["message"].flatMap { text($0, "message", limit: 4000) }
    guard let guideline, let probability else { return (probability, nil) }
    let words = message ?? guideline.title ?? "Guideline \(guideline.number)."
    return (probability, Policy.Reason(guideline: guideline, probability: probability, message: words))
  }

  private mutating func guideline(_ node: Node) -> Guideline? {
    let guideline = node.scalar.flatMap { try? Guideline.parse($0.string) }
    if guideline == nil {
      problems.add(
        "\(written(node)) is not a guideline", fix: "write its number in quotes, such as \"2.1\"", at: node.mark)
    }
    return guideline
  }

  /// The developer's reaction to a rejection.
  mutating func resubmission(_ node: Node) -> Policy.Resubmission {
    var resubmission = Policy.Resubmission()
    guard let fields = fields(node, of: "resubmission", known: ["probability", "delay"]) else { return resubmission }
    if let node = fields["probability"] { resubmission.probability = probability(node, "probability") ?? 1 }
    if let node = fields["delay"] { resubmission.delay = distribution(node, "delay") ?? .zero }
    return resubmission
  }

  /// The fix that makes a sum 1: raise or lower a value by the difference.
  private static func advice(_ sum: Double, _ what: String) -> String {
    guard let difference = HumanNumbers.fixed(abs(sum - 1), places: 3), sum <= 100 else { return "lower \(what)" }
    return "\(sum < 1 ? "raise" : "lower") \(what) by \(difference)"
  }

  private static func text(_ sum: Double) -> String {
    HumanNumbers.fixed(sum, places: 3) ?? "more than that"
  }
}
