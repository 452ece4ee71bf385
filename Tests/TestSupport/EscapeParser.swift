/// What a program writes to a terminal, taken apart.
struct EscapeParser {
  enum Item: Equatable {
    /// A character, or a control character such as a newline.
    case scalar(Unicode.Scalar)
    /// A control sequence, as ECMA-48 has them: `ESC [ 1 ; 2 H`.
    case sequence(final: Character, parameters: [Int])
  }

  private enum State {
    case ground
    case character(bytes: [UInt8], length: Int)
    case escape, charset, string
    case sequence(String)
  }

  private var state = State.ground

  /// The items that are complete with these bytes; the rest waits for more.
  mutating func parse(_ bytes: some Sequence<UInt8>) -> [Item] {
    bytes.compactMap { next($0) }
  }

  private mutating func next(_ byte: UInt8) -> Item? {
    switch state {
    case .ground:
      return ground(byte)
    case .character(let bytes, let length):
      let bytes = bytes + [byte]
      state = bytes.count < length ? .character(bytes: bytes, length: length) : .ground
      guard bytes.count == length else { return nil }
      return .scalar(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence("")
      case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string
      case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
      default: state = .ground
      }
    case .charset:
      state = .ground
    case .string:
      if byte == 0x07 || byte == UInt8(ascii: "\\") { state = .ground }
    case .sequence(let parameters):
      let character = Character(Unicode.Scalar(byte))
      guard (0x40...0x7E).contains(byte) else {
        state = .sequence(parameters + String(character))
        return nil
      }
      state = .ground
      // Private modes, such as those for pastes, show nothing.
      guard !parameters.hasPrefix("?") else { return nil }
      let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      return .sequence(final: character, parameters: numbers)
    }
    return nil
  }

  private mutating func ground(_ byte: UInt8) -> Item? {
    switch byte {
    case 0x1B: state = .escape
    case 0xC2...0xDF: state = .character(bytes: [byte], length: 2)
    case 0xE0...0xEF: state = .character(bytes: [byte], length: 3)
    case 0xF0...0xF4: state = .character(bytes: [byte], length: 4)
    default: return .scalar(Unicode.Scalar(byte))
    }
    return nil
  }
}
