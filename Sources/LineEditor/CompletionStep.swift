internal import Basics

/// What one press of TAB does with a completion.
enum CompletionStep: Equatable {
  case nothing
  case replace(Range<Int>, with: String)
  case list([Candidate], isCut: Bool = false)

  /// Inserts a single candidate, or the common prefix of several; if that adds nothing, lists them.
  init(_ completion: Completion, line: String) {
    // Text that cannot be displayed is not inserted unseen.
    let candidates = completion.candidates.filter { TerminalText.isSafe($0.text) }
    let range = completion.range.clamped(to: 0..<line.utf8.count)
    let typed = Array(line.utf8)[range]
    guard let first = candidates.first else {
      self = .nothing
      return
    }
    if candidates.count == 1 {
      let isFollowedBySpace = Array(line.utf8)[range.upperBound...].first == UInt8(ascii: " ")
      self = .replace(range, with: first.isFinal && !isFollowedBySpace ? first.text + " " : first.text)
      return
    }
    let common = Self.commonPrefix(candidates.map(\.text))
    let addsSomething =
      common.utf8.count > typed.count || (common.utf8.count == typed.count && !common.utf8.elementsEqual(typed))
    self = addsSomething ? .replace(range, with: common) : .list(candidates, isCut: completion.isCut)
  }

  /// The common prefix as scalars, because "é" has two spellings and the line has one of them.
  static func commonPrefix(_ texts: [String]) -> String {
    guard var common = texts.first.map({ Array($0.unicodeScalars) }) else { return "" }
    for text in texts.dropFirst() {
      common = zip(common, text.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    }
    var prefix = String.UnicodeScalarView()
    prefix.append(contentsOf: common)
    return String(prefix)
  }
}
