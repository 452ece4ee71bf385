/// A part of the line that is drawn in a color.
package struct LineStyle: Equatable, Sendable {
  /// What the part is.
  package enum Kind: Equatable, Sendable {
    /// A word of a command's name.
    case command
    case option
    /// A word that is not known where it stands.
    case unknown
  }

  /// The part, in UTF-8 bytes from the line's start.
  package var range: Range<Int>
  package var kind: Kind

  package init(_ range: Range<Int>, _ kind: Kind) {
    (self.range, self.kind) = (range, kind)
  }
}

extension LineStyle.Kind {
  /// The SGR sequence that begins it; the unknown is underlined as well, for those who see no red.
  var sequence: String {
    switch self {
    case .command: "\u{1B}[32m"
    case .option: "\u{1B}[36m"
    case .unknown: "\u{1B}[4;31m"
    }
  }
}

extension [LineStyle] {
  /// A line with its parts in color; parts that overlap or end outside it are left out.
  func drawn(on line: String) -> String {
    let bytes = Array<UInt8>(line.utf8)
    var (text, end) = ("", 0)
    for style in self where style.range.lowerBound >= end && style.range.upperBound <= bytes.count {
      text += String(decoding: bytes[end..<style.range.lowerBound], as: UTF8.self) + style.kind.sequence
      text += String(decoding: bytes[style.range], as: UTF8.self) + "\u{1B}[0m"
      end = style.range.upperBound
    }
    return text + String(decoding: bytes[end...], as: UTF8.self)
  }
}
