internal import Basics
internal import Foundation

/// A word that stands for several items, as a shell has it.
package enum ItemPattern: Equatable {
  /// `chapter{1..3}`, `chapter1..chapter3`, `chapter1-3`: what the items have in common around the numbers.
  case range(head: String, numbers: ClosedRange<Int>, tail: String)
  /// `chapter{1,3}`, `chapter1,chapter3`.
  case list([String])
  /// `chapter*`.
  case glob(String)

  /// Longer ranges are a mistake, and longer words no item's key.
  private static let most = 1000
  private static let longest = 255

  /// Nil for a word that stands for itself.
  package init?(_ word: String) {
    guard word.utf8.count <= Self.longest, !word.contains("$"), !word.contains(where: \.isWhitespace),
      word.contains(where: { "{*?,.-".contains($0) })
    else { return nil }
    if let match = word.wholeMatch(of: /(.*)\{(\d{1,9})\.\.(\d{1,9})\}(.*)/) {
      self.init(head: match.1, match.2, match.3, tail: match.4)
    } else if let match = word.wholeMatch(of: /(.*?)(\d{1,9})(?:\.\.|-)(.*?)(\d{1,9})/),
      !match.1.isEmpty, !match.1.contains("{"), ["", match.1, match.1.drop { $0 == "." }].contains(match.3)
    {
      // `.chapter1..chapter3`
      self.init(head: match.1, match.2, match.4, tail: "")
    } else if let match = word.wholeMatch(of: /(.*)\{([^{}]*,[^{}]*)\}(.*)/) {
      self = .list(match.2.split(separator: ",").map { "\(match.1)\($0)\(match.3)" })
    } else if word.contains(",") {
      let items = word.split(separator: ",").map(String.init)
      guard !items.isEmpty else { return nil }
      self = .list(items)
    } else if word.contains(where: { "*?".contains($0) }) {
      self = .glob(word)
    } else {
      return nil
    }
  }

  private init?(head: Substring, _ first: Substring, _ last: Substring, tail: Substring) {
    // `chapter01` is another item than `chapter1`.
    guard ![first, last].contains(where: { $0.count > 1 && $0.hasPrefix("0") }), let first = Int(first),
      let last = Int(last), first < last, last - first < Self.most
    else { return nil }
    self = .range(head: String(head), numbers: first...last, tail: String(tail))
  }

  /// The items, unless only the store knows them.
  package var items: [String]? {
    switch self {
    case .range(let head, let numbers, let tail): numbers.map { "\(head)\($0)\(tail)" }
    case .list(let items): items
    case .glob: nil
    }
  }

  /// More items than these do not fit a line.
  package static let mostMatches = 100

  /// What the keys begin with that a glob stands for.
  package static func prefix(ofGlob glob: String) -> String { String(glob.prefix { !"*?".contains($0) }) }

  /// Whether a key, or its last part, is one that a glob stands for.
  package static func matches(_ key: String, glob: String) -> Bool {
    fnmatch(glob, key, 0) == 0 || fnmatch("." + glob, key, 0) == 0
  }
}
