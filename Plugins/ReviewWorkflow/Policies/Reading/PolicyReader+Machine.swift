internal import StockroomKit
internal import Yams

extension PolicyReader {
  /// The team's own states, and the way through review.
  mutating func machine(_ states: Node?, _ transitions: Node?, into policy: inout Policy) {
    var places: [String: FilePlace] = [:]
    if let states { policy.stages = stages(states, places: &places) }
    guard let transitions else {
      if let states, !policy.stages.isEmpty {
        problems.add("states of the team's own need transitions that lead to them and on", at: states.mark)
      }
      return
    }
    guard let sequence = transitions.sequence, !sequence.isEmpty else {
      problems.add("transitions is a list of {from: STATE, event: EVENT, by: PART, to: STATE}", at: transitions.mark)
      return
    }
    var rows: [MachineCheck.Row] = []
    for node in sequence {
      if let row = transition(node, policy.stages) { rows.append(row) }
    }
    policy.transitions = rows.map(\.transition)
    guard rows.count == sequence.count else { return }
    let check = MachineCheck(rows: rows, stages: policy.stages, places: places, start: FilePlace(transitions.mark))
    for finding in check.findings() { problems.add(finding.message, at: finding.place) }
  }

  private mutating func stages(_ node: Node, places: inout [String: FilePlace]) -> [Policy.Stage] {
    guard let mapping = node.mapping else {
      problems.add("states is a mapping of names to one of the twelve statuses", at: node.mark)
      return []
    }
    var stages: [Policy.Stage] = []
    for (key, value) in mapping {
      guard let name = text(key, "a state's name", limit: 40) else { continue }
      places[name] = FilePlace(key.mark)
      guard (try? ProductStatus.parse(name)) == nil else {
        problems.add("\(name) is one of the twelve already; states are the team's own", at: key.mark)
        continue
      }
      if let stage = stage(name, value) { stages.append(stage) }
    }
    return stages
  }

  private mutating func stage(_ name: String, _ node: Node) -> Policy.Stage? {
    if node.scalar != nil { return status(node).map { Policy.Stage(name: name, shown: $0, lasts: .zero) } }
    guard let fields = fields(node, of: "a state", known: ["shown", "lasts"]) else { return nil }
    guard let shown = fields["shown"] else {
      problems.add("\(name) is shown as one of the twelve: add shown", at: node.mark)
      return nil
    }
    let lasts = fields["lasts"].flatMap { distribution($0, "lasts") } ?? .zero
    return status(shown).map { Policy.Stage(name: name, shown: $0, lasts: lasts) }
  }

  private mutating func status(_ node: Node) -> ProductStatus? {
    let text = node.scalar?.string ?? "that"
    guard let status = try? ProductStatus.parse(text) else {
      problems.add(Self.unknown(text, "status", ProductStatus.allCases.map(\.label)), at: node.mark)
      return nil
    }
    guard status.isInReview else {
      problems.add("\(text) is no status of review; a state is shown as one of those", at: node.mark)
      return nil
    }
    return status
  }

  private mutating func transition(_ node: Node, _ stages: [Policy.Stage]) -> MachineCheck.Row? {
    let keys = ["from", "event", "by", "guard", "to"]
    guard let fields = fields(node, of: "a transition", known: keys) else { return nil }
    let missing = ["from", "event", "by", "to"].filter { fields[$0] == nil }
    guard missing.isEmpty, let from = fields["from"], let to = fields["to"] else {
      problems.add("a transition lacks \(missing.joined(separator: ", "))", at: node.mark)
      return nil
    }
    let start = state(from, stages)
    let end = state(to, stages)
    let event = choice(fields["event"], "event", ReviewEvent.ofReview) { $0.rawValue }
    let part = choice(fields["by"], "part", Actor.Part.allCases) { $0.rawValue }
    let condition = fields["guard"].map { choice($0, "guard", TransitionGuard.ofReview) { $0.rawValue } }
    guard let start, let end, let event, let part, condition.map({ $0 != nil }) ?? true else { return nil }
    return MachineCheck.Row(
      transition: PolicyTransition(from: start, event: event, part: part, condition: condition ?? nil, to: end),
      place: FilePlace(node.mark))
  }

  /// A state by its name: the code of a status, or the name of a stage.
  private mutating func state(_ node: Node, _ stages: [Policy.Stage]) -> String? {
    let text = node.scalar?.string ?? "that"
    if let stage = stages.first(where: { $0.name.utf8.elementsEqual(text.utf8) }) { return stage.name }
    if let status = try? ProductStatus.parse(text) { return status.rawValue }
    problems.add(Self.unknown(text, "state", stages.map(\.name) + ProductStatus.allCases.map(\.label)), at: node.mark)
    return nil
  }

  private mutating func choice<Choice>(
    _ node: Node?, _ noun: String, _ choices: [Choice], name: (Choice) -> String
  ) -> Choice? {
    let text = node?.scalar?.string ?? "that"
    if let choice = choices.first(where: { name($0).utf8.elementsEqual(text.utf8) }) { return choice }
    problems.add(Self.unknown(text, noun, choices.map(name)), at: node?.mark)
    return nil
  }

  private static func unknown(_ text: String, _ noun: String, _ known: [String]) -> String {
    let meant = Spelling.nearest(to: text, among: known).map { "did you mean \($0)?" }
    return "\(text) is no \(noun); " + (meant ?? "there are \(known.joined(separator: ", "))")
  }
}
