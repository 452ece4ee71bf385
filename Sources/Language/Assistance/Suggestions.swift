import Basics

/// Suggests candidates for an unknown word.
package enum Suggestions {
  /// The candidates closest to a word, best first: words that begin with it, then words a few typos away.
  ///
  /// Case is ignored. A typo is a letter added, omitted, replaced, or swapped with the next; a word of up to three
  /// letters may have one, longer ones one for every three letters, and none more than `maxTypos`.
  package static func closest(
    to word: String, among candidates: some Sequence<String>, limit: Int = 3, maxTypos: Int = .max
  ) -> [String] {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, limit > 0 else { return [] }
    let allowed = min(maxTypos, max(1, letters.count / 3))
    return matches(letters, among: candidates, allowed: allowed).prefix(limit).map(\.text)
  }

  /// The only candidate close to a word or beginning with it; nil if another one is as close.
  ///
  /// Digits must be equal: `.pack55` does not suggest `.pack5`.
  package static func only(
    for word: String, among candidates: some Sequence<String>, maxTypos: Int = .max
  ) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty else { return nil }
    let digits = word.filter(\.isNumber)
    let alike = candidates.lazy.filter { $0.filter(\.isNumber).hasSameBytes(as: digits) }
    let found = matches(letters, among: alike, allowed: min(maxTypos, max(1, letters.count / 3)))
    guard let best = found.first else { return nil }
    let isBeginning = best.rank == 0
    let rivals = found.dropFirst().filter { $0.rank == best.rank && (isBeginning || $0.cost == best.cost) }
    return rivals.allSatisfy { $0.text.hasSameBytes(as: best.text) } ? best.text : nil
  }

  /// The candidates that may be meant, the closest first.
  private static func matches(
    _ letters: [Character], among candidates: some Sequence<String>, allowed: Int
  ) -> [Match] {
    var found: [Match] = []
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      if letters.count > 1, other.starts(with: letters) {
        found.append(Match(text: candidate, rank: 0, cost: other.count - letters.count, order: found.count))
      } else if abs(other.count - letters.count) <= allowed, !other.isEmpty {
        let cost = distance(letters, other)
        guard cost <= allowed, cost < max(letters.count, other.count) else { continue }
        found.append(Match(text: candidate, rank: 1, cost: cost, order: found.count))
      }
    }
    return found.sorted { $0.key < $1.key }
  }

  private struct Match {
    let text: String
    let rank: Int
    let cost: Int
    let order: Int

    var key: (Int, Int, Int) { (rank, cost, order) }
  }

  /// The optimal string alignment distance: Damerau–Levenshtein without edits inside a swapped pair.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}

extension CommandNode {
  /// A word, or a part of one, and its replacement; an empty one deletes it.
  package typealias Edit = (span: SourceSpan, text: String)

  /// The line with some words corrected and a prefix before the command: the whole line if the command is the
  /// only one in it, otherwise only the command; nil if it spans several lines.
  package func corrected(_ edits: [Edit], prefix: String = "") -> String? {
    let source = span.source
    let line = source.lineBounds(at: span.start)
    guard span.end <= line.upperBound else { return nil }
    let isAlone = source.text(in: line.lowerBound..<span.start).allSatisfy(\.isWhitespace)
    let rest = source.text(in: span.end..<line.upperBound)
    let end = isAlone && rest.contains { $0 == "|" || $0 == ">" } && !rest.hasPrefix(";") ? line.upperBound : span.end

    var text = prefix
    var position = span.start
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
      guard position <= edit.span.start, edit.span.end <= end else { return nil }
      var kept = source.text(in: position..<edit.span.start)
      if edit.text.isEmpty { kept.removeLast(kept.reversed().prefix { $0 == " " }.count) }
      text += kept + edit.text
      position = edit.span.end
    }
    return text + source.text(in: position..<end)
  }
}
