public import Yams

/// A YAML text without anchors and duplicate keys, at which Yams would grow without limit, or stop.
///
/// Each `&` is replaced by another character before the parse, scalar for scalar so that no place moves, and put back
/// in the scalars after it: no anchor can be defined, and a plain scalar that begins with it was one. The first of two
/// duplicate keys is renamed in the same way, and the text parsed again.
public struct YAMLText: Sendable {
  /// Larger texts are parsed only once.
  private static let largestRepeated = 1 << 20
  /// The number of renamed keys.
  private static let limit = 20

  private var text: String
  /// What stands for each `&`; nil if there is none.
  private let ampersand: Unicode.Scalar?
  /// The characters that may stand for the first character of a duplicate key.
  private let spares: [Unicode.Scalar]
  private var renamed: [Unicode.Scalar: String] = [:]

  /// Creates a text.
  public init(_ text: String) {
    let hasAmpersand = text.utf8.contains(UInt8(ascii: "&"))
    let used = Set(text.unicodeScalars.lazy.filter { $0.value >= 0xE000 && $0.value <= 0xF8FF })
    let free = (0xE000...0xF8FF).lazy.compactMap(Unicode.Scalar.init).filter { !used.contains($0) }
    var spares = Array(free.prefix(Self.limit + 1))
    ampersand = hasAmpersand ? spares.popLast() : nil
    self.spares = spares
    self.text = ampersand.map { Self.replace("&", with: $0, in: text) } ?? text
  }

  /// The document; nil for an empty one.
  public mutating func compose() throws -> Node? {
    for spare in spares {
      do {
        return try parse()
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        guard text.utf8.count <= Self.largestRepeated, let key = keys.first, rename(key, at: context.mark, to: spare)
        else { throw YamlError.duplicatedKeysInMapping(duplicates: keys, context: context) }
      }
    }
    return try parse()
  }

  private func parse() throws -> Node? {
    // A text without any free character can define anchors, which is not a text of people.
    guard ampersand != nil || !text.utf8.contains(UInt8(ascii: "&")) else { throw YamlError.memory }
    return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
  }

  /// A scalar's text with its `&`.
  public func restored(_ string: String) -> String {
    guard let ampersand, string.unicodeScalars.contains(ampersand) else { return string }
    var restored = String.UnicodeScalarView()
    for scalar in string.unicodeScalars { restored.append(scalar == ampersand ? "&" : scalar) }
    return String(restored)
  }

  /// A node whose scalars have their `&`, and whose duplicate keys have their names.
  public func restored(_ node: Node) -> Node {
    switch node {
    case .scalar(let scalar):
      let text = duplicate(scalar.string) ?? restored(scalar.string)
      return .scalar(Node.Scalar(text, scalar.tag, scalar.style, scalar.mark))
    case .sequence(let sequence):
      return .sequence(Node.Sequence(sequence.map(restored), sequence.tag, sequence.style, sequence.mark))
    case .mapping(let mapping):
      let pairs = mapping.map { (restored($0.key), restored($0.value)) }
      return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    case .alias: return node
    }
  }

  /// Whether a plain scalar was an anchor.
  public func isAnchored(_ string: String) -> Bool { ampersand != nil && string.unicodeScalars.first == ampersand }

  /// The key that a scalar is the first of two of.
  public func duplicate(_ string: String) -> String? {
    string.unicodeScalars.first.flatMap { renamed[$0] }.map(restored)
  }

  /// The column of what may be an anchor in a line that could not be parsed.
  public func anchor(in line: String) -> Int? {
    guard ampersand != nil, let match = line.firstMatch(of: /(?:^|[\s\[{,:])&[A-Za-z0-9]/) else { return nil }
    return line[..<match.range.upperBound].unicodeScalars.count - 1
  }

  /// The column of an anchor that ends a line, as that of a mapping in block form does.
  public func anchor(atEndOf line: String) -> Int? {
    guard ampersand != nil, let match = line.firstMatch(of: /(?:^|[\s:])&[^\s,\[\]{}]+\s*(?:#.*)?$/) else { return nil }
    return line[..<match.range.lowerBound].unicodeScalars.count + (line[match.range].first == "&" ? 1 : 2)
  }

  /// The position in the original of a byte of the parsed text.
  public func byte(_ offset: Int) -> Int {
    guard let ampersand else { return offset }
    let width = String(ampersand).utf8.count
    let replaced = String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count { $0 == ampersand }
    return offset - replaced * (width - 1)
  }

  private static func replace(_ byte: UInt8, with scalar: Unicode.Scalar, in text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    for one in text.utf8 {
      if one == byte { bytes += String(scalar).utf8 } else { bytes.append(one) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func replace(_ character: Character, with scalar: Unicode.Scalar, in text: String) -> String {
    replace(character.asciiValue ?? 0, with: scalar, in: text)
  }

  /// Replaces a key's first character; false if the key is escaped in the text.
  private mutating func rename(_ key: String, at mark: Mark, to spare: Unicode.Scalar) -> Bool {
    var scalars = Array(text.unicodeScalars)
    guard var index = Self.index(of: mark, in: scalars), let first = key.unicodeScalars.first else { return false }
    if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, scalars[index] == first else { return false }
    scalars[index] = spare
    renamed[spare] = key
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = String(view)
    return true
  }

  private static func index(of mark: Mark, in scalars: [Unicode.Scalar]) -> Int? {
    var (line, column) = (1, 1)
    for (index, scalar) in scalars.enumerated() {
      if line == mark.line, column == mark.column { return index }
      let isBreak =
        scalar == "\n" || scalar == "\u{85}" || scalar == "\u{2028}" || scalar == "\u{2029}"
        || scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n")
      (line, column) = isBreak ? (line + 1, 1) : (line, column + 1)
    }
    return nil
  }
}
