/// Collects the text and the variables of a word.
struct WordBuilder {
  private var text: [UInt8] = []
  private var pieces: [Word.Piece] = []

  mutating func append(_ byte: UInt8) {
    text.append(byte)
  }

  mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
    text += bytes
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    text += Array(String(scalar).utf8)
  }

  mutating func append(_ variable: Word.Piece) {
    flush()
    pieces.append(variable)
  }

  var content: Word.Content {
    if pieces.isEmpty { return .literal(String(decoding: text, as: UTF8.self)) }
    var copy = self
    copy.flush()
    return .template(copy.pieces)
  }

  private mutating func flush() {
    if text.isEmpty { return }
    pieces.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll()
  }
}
