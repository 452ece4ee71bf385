package import Language

/// Replacements in the shown or stored text of a source.
package struct SourceEdits {
  private var edits: [(offsets: Range<Int>, text: String)] = []

  package init() {}

  /// The replaced parts.
  package var offsets: [Range<Int>] { edits.map(\.offsets) }

  package mutating func replace(_ offsets: Range<Int>, with text: String) {
    edits.append((offsets, text))
  }

  /// Replaces a secret by a fixed number of stars.
  package mutating func hide(_ span: SourceSpan) {
    replace(span.offsets, with: KnownSecrets.stars)
  }

  /// A part of the source with the replacements, and `kept` applied to the rest; of two that overlap, the first wins.
  package func text(of source: SourceText, in range: Range<Int>, kept: (String) -> String = { $0 }) -> String {
    var text = ""
    var position = range.lowerBound
    for edit in edits.sorted(by: { $0.offsets.lowerBound < $1.offsets.lowerBound }) {
      guard edit.offsets.lowerBound >= position, edit.offsets.upperBound <= range.upperBound else { continue }
      text += kept(source.text(in: position..<edit.offsets.lowerBound)) + edit.text
      position = edit.offsets.upperBound
    }
    return text + kept(source.text(in: position..<range.upperBound))
  }
}
