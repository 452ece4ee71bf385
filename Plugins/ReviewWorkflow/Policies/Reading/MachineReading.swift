internal import StockroomKit
internal import Yams

extension PolicyReader {
  /// The custom states and the transitions.
  mutating func machine(_ states: Node?, _ transitions: Node?, into policy: inout Policy) {
    var places: [String: SourceLocation] = [:]
    if let states { policy.stages = stages(states, places: &places) }
    guard let transitions else {
      if let states, !policy.stages.isEmpty {
        problems.add(
          "custom states need transitions to and from them",
          fix: "add transitions, as in review policy show three-step",
          at: states.mark)
      }
      return
    }
    guard let sequence = transitions.sequence, !sequence.isEmpty else {
      problems.add(
        "transitions must be a list", fix: "list some {from: STATE, event: EVENT, by: PART, to: STATE}",
        at: transitions.mark)
      return
    }
    let rows = sequence.compactMap { transition($0, policy.stages) }
    policy.transitions = rows.compactMap(\.transition)
    guard rows.count == sequence.count else { return }
    let check = MachineCheck(rows: rows, stages: policy.stages, places: places, start: SourceLocation(transitions.mark))
    for finding in check.findings() { problems.add(finding.message, fix: finding.fix, at: finding.place) }
  }

  private mutating func stages(_ node: Node, places: inout [String: SourceLocation]) -> [Policy.Stage] {
    guard let mapping = node.mapping else {
      problems.add(
        "states must be a mapping of names to one of the twelve statuses", fix: "write one such as {Legal: In Review}",
        at: node.mark)
      return []
    }
    var stages: [Policy.Stage] = []
    var keys: [(name: String, key: Node)] = []
    for (key, value) in mapping {
      let name = self.written(key)
      guard isText(name, limit: 40), key.scalar != nil else {
        problems.add(
          "a state's name must be one line of 1 to 40 characters", fix: "give it another name, such as Legal",
          at: key.mark)
        continue
      }
      if let first = keys.first(where: { $0.name.hasSameBytes(as: name) }) {
        reportDuplicate(name, key, after: first.key)
      }
      keys.append((name, key))
      places[name] = SourceLocation(key.mark)
      guard (try? ProductStatus.parse(name)) == nil else {
        problems.add("\(name) is a status", fix: "give the state another name", at: key.mark)
        continue
      }
      stages.append(stage(name, value))
    }
    return stages
  }

  /// A custom state; an invalid one is kept for transitions that refer to it.
  private mutating func stage(_ name: String, _ node: Node) -> Policy.Stage {
    var shown: ProductStatus?
    var lasts = Distribution.zero
    if node.scalar != nil {
      shown = status(node)
    } else if let fields = fields(node, of: "a state", known: ["shown", "lasts"]) {
      if let node = fields["lasts"] { lasts = distribution(node, "lasts") ?? .zero }
      if let node = fields["shown"] {
        shown = status(node)
      } else {
        problems.add(
          "\(name) needs the status to show", fix: "add shown, such as shown: In Review", at: node.mark)
      }
    }
    return Policy.Stage(name: name, shown: shown ?? .inReview, lasts: lasts)
  }

  private mutating func status(_ node: Node) -> ProductStatus? {
    let text = written(node)
    guard let status = try? ProductStatus.parse(text) else {
      unknown(text, "status", ProductStatus.allCases.map(\.label), at: node)
      return nil
    }
    guard status.isInReview else {
      let known = ProductStatus.allCases.filter(\.isInReview).map(\.label).joined(separator: ", ")
      problems.add("\(text) is not a status of review", fix: "use one of \(known)", at: node.mark)
      return nil
    }
    return status
  }

  private mutating func transition(_ node: Node, _ stages: [Policy.Stage]) -> MachineCheck.Row? {
    let keys = ["from", "event", "by", "guard", "to"]
    guard let fields = fields(node, of: "a transition", known: keys) else { return nil }
    let missing = ["from", "event", "by", "to"].filter { fields[$0] == nil }
    if !missing.isEmpty {
      let lacks = missing.joined(separator: ", ")
      problems.add("a transition lacks \(lacks)", fix: "add \(lacks)", at: node.mark)
    }
    let condition = fields["guard"].map { choice($0, "guard", TransitionGuard.ofReview) { $0.rawValue } }
    return MachineCheck.Row(
      from: fields["from"].flatMap { state($0, stages) },
      event: fields["event"].flatMap { choice($0, "event", ReviewEvent.ofReview) { $0.rawValue } },
      part: fields["by"].flatMap { choice($0, "part", Actor.Part.allCases) { $0.rawValue } },
      condition: condition ?? nil, isGuardKnown: condition.map { $0 != nil } ?? true,
      to: fields["to"].flatMap { state($0, stages) }, place: SourceLocation(node.mark))
  }

  /// The code of a status or the name of a custom state; for a misspelled name, the nearest one.
  private mutating func state(_ node: Node, _ stages: [Policy.Stage]) -> String? {
    let text = written(node)
    if let stage = stages.first(where: { $0.name.hasSameBytes(as: text) }) { return stage.name }
    if let status = try? ProductStatus.parse(text) { return status.rawValue }
    let known = stages.map(\.name) + ProductStatus.allCases.map(\.label)
    unknown(text, "state", known, at: node)
    return Spelling.nearest(to: text, among: known).map { meant in
      stages.contains { $0.name == meant } ? meant : (try? ProductStatus.parse(meant).rawValue) ?? meant
    }
  }

  private mutating func choice<Choice>(
    _ node: Node, _ noun: String, _ choices: [Choice], name: (Choice) -> String
  ) -> Choice? {
    let text = written(node)
    if let choice = choices.first(where: { name($0).hasSameBytes(as: text) }) { return choice }
    unknown(text, noun, choices.map(name), at: node)
    return nil
  }

  private mutating func unknown(_ text: String, _ noun: String, _ known: [String], at node: Node) {
    let meant = Spelling.nearest(to: text, among: known).map { "did you mean \($0)?" }
    problems.add(
      "\(text) is not \(noun == "event" ? "an" : "a") \(noun)",
      fix: meant ?? "use one of \(known.joined(separator: ", "))", at: node.mark)
  }
}
