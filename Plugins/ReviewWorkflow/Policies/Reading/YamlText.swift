internal import Yams

/// A YAML text that may have duplicate keys, which Yams would not parse.
///
/// The first of two duplicate keys is renamed, scalar for scalar so that no place moves, until the text can be parsed;
/// Yams has no switch that allows duplicates and no public events. A text without duplicates is parsed once.
struct YamlText {
  /// The maximum number of renamed keys; each requires another parse.
  private static let limit: UInt32 = 20
  /// The first character of replacement names: Unicode's first private use area.
  private static let privateUse: UInt32 = 0xE000

  private var scalars: [Unicode.Scalar]
  /// The original names of the renamed keys, by place.
  private(set) var names: [SourceLocation: String] = [:]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The document; nil for an empty one.
  mutating func root() throws -> Node? {
    for attempt in 0..<Self.limit {
      do {
        return try compose()
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        guard let key = keys.first, let spare = Unicode.Scalar(Self.privateUse + attempt),
          rename(key, at: SourceLocation(context.mark), to: spare)
        else { throw YamlError.duplicatedKeysInMapping(duplicates: keys, context: context) }
      }
    }
    return try compose()
  }

  private func compose() throws -> Node? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return try Parser(yaml: String(text), encoding: .utf8).singleRoot()
  }

  /// Replaces a key's first scalar; false if the key is escaped in the text.
  private mutating func rename(_ key: String, at place: SourceLocation, to spare: Unicode.Scalar) -> Bool {
    guard var index = index(of: place), let first = key.unicodeScalars.first else { return false }
    if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, scalars[index] == first else { return false }
    scalars[index] = spare
    if names[place] == nil { names[place] = key }
    return true
  }

  private func index(of place: SourceLocation) -> Int? {
    var line = 1
    var column = 1
    for (index, scalar) in scalars.enumerated() {
      if line == place.line, column == place.column { return index }
      let isBroken = scalar == "\n" || scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n")
      line += isBroken ? 1 : 0
      column = isBroken ? 1 : column + 1
    }
    return nil
  }
}

/// Finds anchors and aliases before the file is parsed: a few lines of them can expand to billions of nodes.
enum AnchorScan {
  /// The place of the first anchor or alias; nil if there is none.
  static func firstAnchor(in text: String) -> SourceLocation? {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if let column = column(of: line) { return SourceLocation(line: index + 1, column: column) }
    }
    return nil
  }

  /// Only at places where a value can begin, outside quotes and comments.
  private static func column(of line: Substring) -> Int? {
    var quote: Unicode.Scalar?
    var mayBegin = true
    for (index, scalar) in line.unicodeScalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        mayBegin = false
        continue
      }
      switch scalar {
      case "\"" where mayBegin, "'" where mayBegin: quote = scalar
      case "#" where mayBegin: return nil
      case "&" where mayBegin, "*" where mayBegin: return index + 1
      default: break
      }
      mayBegin = scalar == " " || scalar == "\t" || scalar == "[" || scalar == "{" || scalar == ","
    }
    return nil
  }
}
