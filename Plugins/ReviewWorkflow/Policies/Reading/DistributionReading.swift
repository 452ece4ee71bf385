internal import Yams

extension PolicyReader {
  private static let kinds = ["constant", "exponential", "uniform", "triangular", "lognormal", "empirical"]

  /// A duration, or a distribution: `{lognormal: {median: 8h, p90: 20h}}`.
  mutating func distribution(_ node: Node, _ name: String) -> Distribution? {
    if node.scalar != nil { return span(node, name).map { .constant(seconds: $0) } }
    guard let fields = fields(node, of: name, known: Self.kinds) else { return nil }
    guard fields.count == 1, let (kind, value) = fields.first else {
      if !fields.isEmpty || node.mapping?.isEmpty != false {
        problems.add(
          "\(name) must be one distribution", fix: "use one of \(Self.kinds.joined(separator: ", "))", at: node.mark)
      }
      return nil
    }
    switch kind {
    case "constant": return span(value, name).map { .constant(seconds: $0) }
    case "exponential": return exponential(value, name)
    case "empirical": return empirical(value, name)
    case "lognormal": return lognormal(value, name)
    case "uniform":
      return spans(value, name, ["from", "to"]).map { .uniform(lowSeconds: $0[0], highSeconds: $0[1]) }
    default:
      return spans(value, name, ["from", "peak", "to"]).map {
        .triangular(lowSeconds: $0[0], modeSeconds: $0[1], highSeconds: $0[2])
      }
    }
  }

  private mutating func exponential(_ node: Node, _ name: String) -> Distribution? {
    if node.scalar != nil { return span(node, name).map { .exponential(meanSeconds: $0) } }
    return spans(node, name, ["mean"]).map { .exponential(meanSeconds: $0[0]) }
  }

  private mutating func empirical(_ node: Node, _ name: String) -> Distribution? {
    guard let sequence = node.sequence, (1...10_000).contains(sequence.count) else {
      problems.add(
        "\(name): empirical must be a list of 1 to 10000 durations", fix: "write one such as [2h, 5h, 9h]",
        at: node.mark)
      return nil
    }
    let seconds = sequence.compactMap { span($0, name) }
    return seconds.count == sequence.count ? .empirical(seconds: seconds.sorted()) : nil
  }

  private mutating func lognormal(_ node: Node, _ name: String) -> Distribution? {
    guard let fields = fields(node, of: "\(name): lognormal", known: ["median", "p90", "sigma"]) else { return nil }
    if fields["median"] == nil || fields.count != 2 {
      problems.add(
        "\(name): lognormal needs a median, and a p90 or a sigma", fix: "write one such as {median: 8h, p90: 20h}",
        at: node.mark)
    }
    let median = fields["median"].flatMap { self.median($0, name) }
    let sigma = fields["sigma"].flatMap { self.sigma($0, name) }
    let p90 = fields["p90"].flatMap { span($0, name) }
    if let median, let p90, let node = fields["p90"], p90 < median {
      problems.add(
        "\(name): p90 must not be shorter than the median", fix: "exchange them, or raise p90", at: node.mark)
      return nil
    }
    guard let median else { return nil }
    return sigma.map { .lognormal(mu: PortableMath.ln(median), sigma: $0) }
      ?? p90.map { .lognormal(median: median, p90: $0) }
  }

  private mutating func median(_ node: Node, _ name: String) -> Double? {
    guard let seconds = span(node, name) else { return nil }
    if seconds == 0 {
      problems.add(
        "\(name): the median of a lognormal must be above zero", fix: "write a longer median, such as 8h", at: node.mark
      )
    }
    return seconds > 0 ? seconds : nil
  }

  private mutating func sigma(_ node: Node, _ name: String) -> Double? {
    let value = number(node).flatMap { (0...10).contains($0) ? $0 : nil }
    if value == nil {
      problems.add(
        "\(name): sigma is not a number from 0 to 10", fix: "write a sigma such as 0.7", at: node.mark)
    }
    return value
  }

  /// Durations by key; all are required, in ascending order.
  private mutating func spans(_ node: Node, _ name: String, _ keys: [String]) -> [Double]? {
    guard let fields = fields(node, of: name, known: keys) else { return nil }
    let missing = keys.filter { fields[$0] == nil }
    if !missing.isEmpty {
      let lacks = missing.joined(separator: ", ")
      problems.add("\(name) lacks \(lacks)", fix: "add \(lacks), such as \(missing[0]): 8h", at: node.mark)
    }
    let spans = keys.compactMap { key in fields[key].flatMap { span($0, "\(name): \(key)") } }
    guard spans.count == keys.count else { return nil }
    guard zip(spans, spans.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      problems.add(
        "\(name): \(keys.joined(separator: ", ")) must be in ascending order",
        fix: "make \(keys[0]) the shortest, and \(keys[keys.count - 1]) the longest", at: node.mark)
      return nil
    }
    return spans
  }
}
