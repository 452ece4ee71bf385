internal import StockroomKit
internal import Yams

/// Turns a YAML document into a policy, and goes on where something is wrong, to name all of it.
struct PolicyReader {
  static let keys = [
    "name", "summary", "reviewers", "arrivals", "waiting", "review", "outcomes", "reasons", "resubmission", "expedited",
    "calendar", "states", "transitions",
  ]

  var problems = PolicyProblems()

  mutating func policy(_ root: Node) -> Policy? {
    guard let fields = fields(root, of: "a policy", known: Self.keys) else { return nil }
    guard let nameNode = fields["name"] else {
      problems.add("a policy has a name", at: root.mark)
      return nil
    }
    var policy = Policy(name: name(nameNode))
    if let node = fields["summary"] { policy.summary = text(node, "summary", limit: 200) ?? "" }
    if let node = fields["reviewers"] { policy.reviewers = reviewers(node) }
    if let node = fields["arrivals"] { policy.arrivals = arrivals(node) }
    if let node = fields["waiting"] { policy.waiting = distribution(node, "waiting") ?? .zero }
    if let node = fields["review"] { policy.review = distribution(node, "review") ?? .zero }
    if let node = fields["outcomes"] { policy.outcomes = outcomes(node) }
    if let node = fields["reasons"] { policy.reasons = reasons(node) }
    if let node = fields["resubmission"] { policy.resubmission = resubmission(node) }
    if let node = fields["expedited"] { policy.expedited = probability(node, "expedited") ?? 0 }
    if let node = fields["calendar"] { policy.calendar = calendar(node) }
    if policy.outcomes.reject > 0, policy.reasons.isEmpty {
      problems.add("products are rejected, but there are no reasons", at: fields["outcomes"]?.mark)
    }
    machine(fields["states"], fields["transitions"], into: &policy)
    return policy
  }

  private mutating func name(_ node: Node) -> String {
    guard let name = node.scalar?.string, PolicyName.isValid(name) else {
      problems.add("a policy's name has 2 to 40 letters, digits, periods and dashes", at: node.mark)
      return ""
    }
    return name
  }

  private mutating func reviewers(_ node: Node) -> Int {
    guard let count = node.scalar.flatMap({ Int($0.string) }), (1...100_000).contains(count) else {
      let said = node.scalar?.string ?? "that"
      problems.add("reviewers is \(said); a pool has 1 to 100000, or nothing is ever reviewed", at: node.mark)
      return 1
    }
    return count
  }

  private mutating func arrivals(_ node: Node) -> Distribution? {
    guard let distribution = distribution(node, "arrivals") else { return nil }
    guard distribution.meanSeconds > 0 else {
      problems.add("arrivals says how much time lies between submissions, which is not none", at: node.mark)
      return nil
    }
    return distribution
  }
}
