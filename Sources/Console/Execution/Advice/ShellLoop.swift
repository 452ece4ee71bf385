internal import Engine
internal import Foundation
internal import Language

/// A loop as the shells write it: `for n in 1 2 3; do product show chapter$n; done`.
enum ShellLoop {
  /// What to write instead of a loop of several commands.
  static let block = "a loop of several commands: for NAME in … do, each command on a line of its own, then end"

  /// Longer texts are not read again for a hint.
  private static let longest = 2000

  /// Whether a text is a shell's loop.
  static func isLoop(_ text: String) -> Bool {
    text.utf8.count <= longest && text.contains(/^\s*for\s.*;\s*do\s/) && text.contains(/\bdone\s*;?\s*$/)
  }

  /// The loop of one command in the language; nil if the text is not such a loop.
  ///
  /// - Parameter meaning: The line that a command means which is not one.
  static func line(for text: String, meaning: (String) -> String?) -> String? {
    guard
      let match = text.wholeMatch(
        of: /\s*for\s+([A-Za-z_][A-Za-z0-9_]*)\s+in\s+(.+?)\s*;\s*do\s+(.+?)\s*;?\s*done\s*;?\s*/),
      let set = set(String(match.2)), let body = body(String(match.3))
    else { return nil }
    let meant = meant(body, variable: String(match.1), first: first(of: set), meaning)
    return "for \(match.1) in \(set) do \(meant ?? body)"
  }

  private static func first(of set: String) -> String {
    if case .range(_, let numbers, _)? = ItemPattern("n\(set)") { return String(numbers.lowerBound) }
    return set.split(separator: " ").first.map(String.init) ?? ""
  }

  /// What the command means for the first value, with the variable in its place again; nil if that cannot be told.
  private static func meant(
    _ body: String, variable: String, first: String, _ meaning: (String) -> String?
  ) -> String? {
    let names = ["${\(variable)}", "$\(variable)"]
    func replaced(_ text: String) -> String { names.reduce(text) { $0.replacing($1, with: first) } }
    guard !first.isEmpty, let line = meaning(replaced(body)) else { return nil }
    var result = line
    for word in body.split(separator: " ") where names.contains(where: word.contains) {
      guard result.contains(replaced(String(word))) else { return nil }
      result = result.replacing(replaced(String(word)), with: String(word))
    }
    return result
  }

  /// The values in the language, where a range of numbers is `1..3`.
  private static func set(_ text: String) -> String? {
    if let numbers = text.wholeMatch(of: /[$`]\(?\s*seq\s+(\d+)\s+(\d+)\s*[)`]/) { return "\(numbers.1)..\(numbers.2)" }
    if let numbers = text.wholeMatch(of: /\$?\(?\s*seq\s+(\d+)\s*\)/) { return "1..\(numbers.1)" }
    guard !text.contains(where: { "$`()<>|".contains($0) }) else { return nil }
    return text.split(whereSeparator: \.isWhitespace).map { word -> String in
      let word = String(word)
      if let range = word.wholeMatch(of: /\{(\d+\.\.\d+)\}/) { return String(range.1) }
      if case .list(let items)? = ItemPattern(word) { return items.joined(separator: " ") }
      return word
    }.joined(separator: " ")
  }

  /// The only command, without the program's own name before it.
  private static func body(_ text: String) -> String? {
    let line = text.replacing(/^(?:\.\/)?stockroom\s+(?:-c\s+)?/, with: "")
    let body = line.wholeMatch(of: /"(.*)"/).map { String($0.1) } ?? line
    return TypedText(body).onlyCommand == nil || body.contains("`") ? nil : body
  }
}
