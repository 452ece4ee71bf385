internal import StockroomKit
internal import Yams

/// Parses a YAML document into a policy, continuing after errors to report all of them.
struct PolicyReader {
  static let keys = [
    "name", "summary", "reviewers", "arrivals", "waiting", "review", "outcomes", "reasons", "resubmission", "expedited",
    "calendar", "states", "transitions",
  ]

  /// The reserved names.
  var taken: [String] = []
  var problems = PolicyProblems()

  mutating func policy(_ root: Node) -> Policy? {
    guard let members = members(root, of: "a policy", known: Self.keys) else { return nil }
    var policy = Policy(name: "")
    for member in members { read(member.value, for: member.name, into: &policy) }
    let fields = fields(members)
    if fields["name"] == nil { problems.add("a policy needs a name", fix: "add name: NAME", at: root.mark) }
    if policy.outcomes.reject > 0, fields["reasons"]?.sequence?.isEmpty ?? (fields["reasons"] == nil) {
      problems.add(
        "products are rejected, but reasons are missing",
        fix: "add reasons, such as [{guideline: \"2.1\", probability: 1}], or set reject to 0",
        at: fields["outcomes"]?.mark)
    }
    machine(fields["states"], fields["transitions"], into: &policy)
    return policy
  }

  private mutating func read(_ node: Node, for key: String, into policy: inout Policy) {
    switch key {
    case "name": policy.name = name(node)
    case "summary": policy.summary = text(node, "summary", limit: 200) ?? ""
    case "reviewers": policy.reviewers = reviewers(node)
    case "arrivals": policy.arrivals = arrivals(node)
    case "waiting": policy.waiting = distribution(node, "waiting") ?? .zero
    case "review": policy.review = distribution(node, "review") ?? .zero
    case "outcomes": policy.outcomes = outcomes(node)
    case "reasons": policy.reasons = reasons(node)
    case "resubmission": policy.resubmission = resubmission(node)
    case "expedited": policy.expedited = probability(node, "expedited") ?? 0
    case "calendar": policy.calendar = calendar(node)
    // The states and transitions are parsed last, together.
    default: break
    }
  }

  private mutating func name(_ node: Node) -> String {
    guard let name = node.scalar?.string, PolicyName.isValid(name) else {
      problems.add(
        "a policy's name must be 2 to 40 letters, digits, periods, and dashes", fix: "write a name such as team-2026",
        at: node.mark)
      return ""
    }
    if taken.contains(where: { $0.hasSameBytes(as: name) }) {
      problems.add(
        "\(name) is built in and cannot be replaced", fix: "choose another name, such as my-\(name)", at: node.mark)
    }
    return name
  }

  private mutating func reviewers(_ node: Node) -> Int {
    guard let count = node.scalar.flatMap({ Int($0.string) }), (1...100_000).contains(count) else {
      problems.add(
        "reviewers is \(written(node))", fix: "write a whole number from 1 to 100000", at: node.mark)
      return 1
    }
    return count
  }

  private mutating func arrivals(_ node: Node) -> Distribution? {
    guard let distribution = distribution(node, "arrivals") else { return nil }
    guard distribution.meanSeconds > 0 else {
      problems.add(
        "arrivals, the time between submissions, must be above zero", fix: "write a longer time, such as 4h",
        at: node.mark)
      return nil
    }
    return distribution
  }
}
