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
