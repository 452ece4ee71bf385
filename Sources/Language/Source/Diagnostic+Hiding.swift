internal import Basics

extension Diagnostic {
  /// Whether the shown line is from a source.
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
