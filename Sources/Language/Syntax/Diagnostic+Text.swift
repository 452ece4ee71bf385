import Basics
import TextWidth

extension Diagnostic: CustomStringConvertible {
  package var description: String { text(color: false) }

  /// The diagnostic as a compiler would print it, without a newline at its end.
  ///
  /// ```
  /// books.seed:14:22: error: product.hosting.not-eligible: only non-consumable products can be hosted
  ///   hosting enable .coins
  ///                  ^~~~~~
  ///   hint: product show .coins
  ///   included from main.seed:3:1
  /// ```
  ///
  /// `width` is the terminal's: a longer source line is truncated, so that the underline stays aligned, and texts
  /// are wrapped between words.
  package func text(color: Bool, width: Int? = nil) -> String {
    let style = Style(isOn: color)
    let paragraphs = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      TerminalText.signs(String($0))
    }
    // If several have their own hints, each line has its hint, as the findings of a package do.
    let hasOwnHints = hintForAll != nil && !others.isEmpty
    func line(_ message: String, _ hint: String?) -> String {
      hasOwnHints ? message + (hint.map { "; \(TerminalText.signs($0))" } ?? "") : message
    }
    let more =
      paragraphs.dropFirst()
      + others.map { line(TerminalText.signs(($0.range.map { "\($0): " } ?? "") + $0.message), $0.hint) }
    var lines = [heading(style, line(paragraphs.first ?? "", hint), width)]
    lines += more.map { WordWrap.lines("  " + $0, width: width) }
    if let range, let sourceLine {
      let excerpt = Excerpt(
        of: sourceLine, column: shownColumn ?? range.column, length: range.length, limit: Self.limit(within: width))
      lines.append("  " + excerpt.text)
      lines.append("  " + excerpt.indent + style.green(excerpt.underline))
    }
    if let hint = hasOwnHints ? hintForAll : hint {
      let words = [WordWrap.Word("hint:", shown: style.bold("hint:"))] + Self.words(TerminalText.signs(hint), width)
      lines.append(WordWrap.rows(words, width: width, start: "  ", indent: 4))
    }
    lines += includedFrom.map { "  included from " + TerminalText.signs($0.description) }
    return lines.joined(separator: "\n")
  }

  /// The number of columns left for the source line, next to its indentation and the truncation marks.
  private static func limit(within width: Int?) -> Int { min(100, max(4, (width ?? .max) - 4)) }

  private func heading(_ style: Style, _ message: String, _ width: Int?) -> String {
    let place = range.map { TerminalText.signs($0.description) + ":" }
    let words =
      (place.map { [WordWrap.Word($0, shown: style.bold($0))] } ?? [])
      + [WordWrap.Word("error:", shown: style.red("error:")), WordWrap.Word(TerminalText.signs(code) + ":")]
    return WordWrap.rows(words + Self.words(message, width), width: width, indent: 2)
  }

  /// The words of a text; a single word without a width, so that all its spaces stay.
  private static func words(_ text: String, _ width: Int?) -> [WordWrap.Word] {
    guard width != nil else { return [WordWrap.Word(text)] }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { WordWrap.Word(String($0)) }
  }
}

private struct Style {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func red(_ text: String) -> String { wrap(text, "1;31") }
  func green(_ text: String) -> String { wrap(text, "1;32") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Diagnostic {
  /// True if the shown line is from a source.
  package func shows(_ source: SourceText) -> Bool {
    guard let range, let sourceLine, range.file.hasSameBytes(as: source.file) else { return false }
    return source.line(at: range.offset.lowerBound).hasSameBytes(as: sourceLine)
  }

  /// The bytes of a source in the shown line.
  package func offsets(of source: SourceText) -> Range<Int>? {
    range.map { source.lineBounds(at: $0.offset.lowerBound) }
  }

  /// Replaces bytes of the source in the shown line with a text, and adjusts the underline.
  ///
  /// The place stays the one in the source; only its length becomes that of the shown text.
  package mutating func hide(_ offsets: [Range<Int>], in source: SourceText, behind cover: String) {
    guard let range, sourceLine != nil else { return }
    let line = source.lineBounds(at: range.offset.lowerBound)
    let hidden = Self.joined(offsets, in: line)
    guard !hidden.isEmpty else { return }
    var text = ""
    var position = line.lowerBound
    // The start and end of the underline in the shown text.
    var (start, end): (Int?, Int?)
    func pass(to place: Int) {
      for (offset, isStart) in [(range.offset.lowerBound, true), (range.offset.upperBound, false)]
      where position...place ~= offset {
        let column = text.count + source.text(in: position..<offset).count
        if isStart { start = start ?? column } else { end = column }
      }
      text += source.text(in: position..<place)
      position = place
    }
    for part in hidden {
      pass(to: part.lowerBound)
      if part.contains(range.offset.lowerBound) { start = start ?? text.count }
      text += cover
      if part.contains(range.offset.upperBound) { end = text.count }
      position = part.upperBound
    }
    pass(to: line.upperBound)
    let first = start ?? 0
    sourceLine = text
    shownColumn = first + 1
    self.range = SourceRange(
      file: range.file, line: range.line, column: range.column, length: (end ?? text.count) - first,
      offset: range.offset)
  }

  /// The parts of the ranges that are in a line, in order and disjoint.
  private static func joined(_ offsets: [Range<Int>], in line: Range<Int>) -> [Range<Int>] {
    let parts = offsets.map { $0.clamped(to: line) }.filter { !$0.isEmpty }
    return parts.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, part in
      guard let last = joined.last, part.lowerBound < last.upperBound else { return joined.append(part) }
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
    }
  }
}
