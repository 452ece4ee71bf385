internal import StockroomKit
internal import Yams

extension PolicyReader {
  /// The values of a mapping by key, of which the last counts; reports non-mappings, unknown keys, and duplicate keys.
  mutating func fields(_ node: Node, of thing: String, known: [String]) -> [String: Node]? {
    members(node, of: thing, known: known).map(fields)
  }

  func fields(_ members: [YAMLMembers.Member]) -> [String: Node] {
    Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  /// The members of a mapping, including duplicate keys.
  mutating func members(_ node: Node, of thing: String, known: [String]) -> [YAMLMembers.Member]? {
    guard let mapping = node.mapping else {
      problems.add(
        "\(thing) must be a mapping", fix: "write KEY: VALUE with the keys \(known.joined(separator: ", "))",
        at: node.mark)
      return nil
    }
    let read = YAMLMembers(mapping, text: written) { key in known.first { $0.hasSameBytes(as: key) } }
    for problem in read.problems {
      switch problem {
      case .unknown(let text, let key, _):
        let meant = Spelling.nearest(to: text, among: known).map { "did you mean \($0)?" }
        problems.add("\(thing) has no key \(text)", fix: meant ?? "use \(known.joined(separator: ", "))", at: key.mark)
      case .repeated(let member, let first): reportDuplicate(member.name, member.key, after: first.key)
      }
    }
    return read.members
  }

  /// A scalar as written, truncated to 100 characters, more than any valid scalar has.
  func written(_ node: Node) -> String {
    guard let text = node.scalar?.string else { return "that" }
    return text.count > 100 ? text.prefix(100) + "…" : text
  }

  /// Reports a duplicate key at its second place.
  mutating func reportDuplicate(_ name: String, _ key: Node, after first: Node) {
    problems.add(
      "\(name) is duplicate", fix: "remove it here, or on line \(SourceLocation(first.mark).line)", at: key.mark)
  }

  /// A line of text.
  mutating func text(_ node: Node, _ name: String, limit: Int) -> String? {
    let text = node.scalar?.string ?? ""
    guard isText(text, limit: limit) else {
      let words =
        text.isEmpty ? "write a text, or omit \(name)" : "shorten \(name) to one line, and at most \(limit) characters"
      problems.add("\(name) must be one line of 1 to \(limit) characters", fix: words, at: node.mark)
      return nil
    }
    return text
  }

  /// True for one line with at most a number of characters.
  func isText(_ text: String, limit: Int) -> Bool {
    let isPlain = !text.unicodeScalars.contains(where: \.isControl)
    return !text.isEmpty && isPlain && text.count <= limit
  }

  /// A number from 0 to 1.
  mutating func probability(_ node: Node, _ name: String) -> Double? {
    guard let number = number(node), (0...1).contains(number) else {
      problems.add(
        "\(name) is \(node.scalar == nil ? "not a number" : written(node))", fix: "write a probability from 0 to 1",
        at: node.mark)
      return nil
    }
    return number
  }

  /// A number as written, without forms such as NaN.
  func number(_ node: Node) -> Double? {
    guard let text = node.scalar?.string, text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  /// A duration in seconds.
  mutating func span(_ node: Node, _ name: String) -> Double? {
    let text = written(node)
    guard let seconds = Span.parse(text) else {
      problems.add(
        "\(name): \(text) is not a duration", fix: "write one such as 90s, 15m, 1.5h, 2d, or 1w", at: node.mark)
      return nil
    }
    guard seconds >= 0 else {
      problems.add(
        "\(name): \(text) is negative", fix: "write \(text.drop { $0 == "-" }), or another duration", at: node.mark)
      return nil
    }
    guard seconds <= Span.longest else {
      problems.add("\(name): \(text) is longer than ten years", fix: "write a shorter one, such as 30d", at: node.mark)
      return nil
    }
    return seconds
  }
}
