internal import StockroomKit
internal import Yams

extension PolicyReader {
  /// The values of a mapping by their keys; names what is no mapping, and keys that nobody knows.
  mutating func fields(_ node: Node, of thing: String, known: [String]) -> [String: Node]? {
    guard let mapping = node.mapping else {
      problems.add("\(thing) is a mapping of keys: \(known.joined(separator: ", "))", at: node.mark)
      return nil
    }
    var fields: [String: Node] = [:]
    for (key, value) in mapping {
      guard let name = key.scalar?.string, known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        let said = key.scalar?.string ?? "that"
        let meant = Spelling.nearest(to: said, among: known).map { "did you mean \($0)?" }
        problems.add(
          "\(thing) has no key \(said); " + (meant ?? "its keys are \(known.joined(separator: ", "))"), at: key.mark)
        continue
      }
      fields[name] = value
    }
    return fields
  }

  /// A line of text.
  mutating func text(_ node: Node, _ name: String, limit: Int) -> String? {
    let text = node.scalar?.string ?? ""
    let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !text.isEmpty, isPlain, text.count <= limit else {
      problems.add("\(name) is a line of 1 to \(limit) characters", at: node.mark)
      return nil
    }
    return text
  }

  /// A number of 0 to 1.
  mutating func probability(_ node: Node, _ name: String) -> Double? {
    guard let number = number(node), (0...1).contains(number) else {
      problems.add("\(name) is \(node.scalar?.string ?? "no number"); a probability is 0 to 1", at: node.mark)
      return nil
    }
    return number
  }

  /// A number as written, without the forms only programs write.
  func number(_ node: Node) -> Double? {
    guard let text = node.scalar?.string, text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  /// A span of time, in seconds.
  mutating func span(_ node: Node, _ name: String) -> Double? {
    let text = node.scalar?.string ?? "that"
    guard let seconds = Span.parse(text) else {
      problems.add("\(name): \(text) is no span of time, such as 90s, 15m, 1.5h, 2d or 1w", at: node.mark)
      return nil
    }
    guard seconds >= 0 else {
      problems.add("\(name): \(text) is negative, and time only moves on", at: node.mark)
      return nil
    }
    guard seconds <= Span.longest else {
      problems.add("\(name): \(text) is longer than ten years", at: node.mark)
      return nil
    }
    return seconds
  }
}
