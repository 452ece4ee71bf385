import StockroomKit
import Yams

/// A YAML text as a tree of nodes with their places; anchors, tags, and deep nesting are refused.
struct YAMLDocument {
  /// Deeper than any catalog.
  private static let maximumDepth = 16

  let fileName: String
  let lines: SourceLines
  private(set) var root: Node?
  private let text: YAMLText
  /// The number of lines of the file before the text.
  private let linesBefore: Int

  /// Parses a text that begins on a line of a file.
  init(_ bytes: [UInt8], file name: String, line: Int = 1) throws {
    fileName = name
    linesBefore = line - 1
    lines = SourceLines(bytes, hasUnicodeBreaks: true)
    if let bad = bytes.firstInvalidUTF8 {
      let place = lines.place(ofByte: bad)
      throw TextPlace(file: name, line: place.line + line - 1, column: place.column).error(.fileEncoding(name))
    }
    var text = YAMLText(String(decoding: bytes, as: UTF8.self))
    do {
      root = try text.compose()
    } catch let error as YamlError {
      self.text = text
      throw self.error(for: error)
    }
    self.text = text
    try check()
  }

  /// The text of a scalar; empty for null.
  func string(_ scalar: Node.Scalar) -> String {
    if scalar.style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) { return "" }
    return text.restored(scalar.string)
  }

  /// The place of a node.
  func place(_ mark: Mark?) -> TextPlace { place(mark?.line ?? 1, mark?.column ?? 1) }

  private func place(_ line: Int, _ column: Int) -> TextPlace {
    TextPlace(file: fileName, line: line + linesBefore, column: column, text: lines.text(line))
  }

  /// The place of a node for a record.
  func position(_ mark: Mark?) -> (line: Int, column: Int) { ((mark?.line ?? 1) + linesBefore, mark?.column ?? 1) }

  /// The text of a line of the file, if it is in this text.
  func text(ofLine line: Int) -> String? { lines.text(line - linesBefore) }

  /// An upper bound of the number of nodes in a text, close to it if each node has its line.
  static func nodes(in bytes: [UInt8]) -> Int {
    var count = 2
    for byte in bytes {
      switch byte {
      case 0x0A, 0x0D: count += 2
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "?"): count += 1
      case UInt8(ascii: "-"): count += 1
      default: break
      }
    }
    return count
  }

  /// Refuses anchors, tags, duplicate keys, and deep nesting, all in one error.
  private func check() throws {
    guard let root else { throw place(1, 1).error(.yamlEmpty) }
    var findings = Findings()
    var waiting = [(root, 1)]
    while let (node, depth) = waiting.popLast() {
      func note(_ refusal: Refusal) { findings.note(place(node.mark), refusal) }
      if depth > Self.maximumDepth {
        note(.yamlDepth(Self.maximumDepth))
        continue
      }
      switch node {
      case .scalar(let scalar):
        if scalar.style == .plain, text.isAnchored(scalar.string) { note(.yamlAnchor) }
        if let key = text.duplicate(scalar.string) { note(.yamlDuplicate(key)) }
        if !["", Tag.Name.str.rawValue].contains(scalar.tag.rawValue) { note(.yamlTag) }
      case .sequence(let sequence):
        if !["", Tag.Name.seq.rawValue].contains(sequence.tag.rawValue) { note(.yamlTag) }
        for child in sequence { waiting.append((child, depth + 1)) }
      case .mapping(let mapping):
        if !["", Tag.Name.map.rawValue].contains(mapping.tag.rawValue) { note(.yamlTag) }
        for (key, value) in mapping {
          waiting.append((key, depth + 1))
          waiting.append((value, depth + 1))
        }
      case .alias: note(.yamlAnchor)
      }
    }
    try findings.check()
  }

  private func error(for error: YamlError) -> any Error {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      if problem.hasPrefix("Maximum nesting level") { return place(mark).error(.yamlDepth(Self.maximumDepth)) }
      if problem.hasSuffix("another document") { return place(mark).error(.yamlDocuments) }
      if problem.hasSuffix("undefined alias") { return place(mark).error(.yamlAnchor) }
      if let column = text.anchor(in: lines.text(mark.line) ?? "") {
        return place(mark.line, column).error(.yamlAnchor)
      }
      // The mapping or list of an anchor begins on a later line.
      for line in (max(1, mark.line - 20)..<max(2, mark.line)).reversed() {
        guard let column = text.anchor(atEndOf: lines.text(line) ?? "") else { continue }
        return place(line, column).error(.yamlAnchor)
      }
      return place(mark).error(.yamlSyntax(problem))
    case .duplicatedKeysInMapping(let keys, let context):
      return place(context.mark).error(.yamlDuplicate(text.restored(keys.first ?? "")))
    case .reader(let problem, let offset, _, _):
      let place = lines.place(ofByte: text.byte(offset ?? 0))
      return self.place(place.line, place.column).error(.yamlSyntax(problem))
    default: return place(1, 1).error(.yamlSyntax("it cannot be parsed"))
    }
  }
}

extension Refusal {
  fileprivate static let yamlEmpty = Refusal(
    "yaml.empty", "the file is empty", hint: "begin with apps: and a list of apps")

  fileprivate static func yamlSyntax(_ problem: String) -> Refusal {
    Refusal("yaml.syntax", "not YAML: \(problem)", hint: "write KEY: VALUE, and quote a value that has : or #")
  }

  fileprivate static func yamlDepth(_ limit: Int) -> Refusal {
    Refusal(
      "yaml.depth", "nested more than \(limit) levels deep",
      hint: "a catalog has only apps, products, and localizations")
  }

  fileprivate static let yamlDocuments = Refusal(
    "yaml.documents", "the file has a second document", hint: "put all apps in one list, or in several files")

  fileprivate static let yamlAnchor = Refusal(
    "yaml.anchor", "anchors and aliases are not supported",
    hint: "write out the value, or quote it if it is meant as text")

  fileprivate static let yamlTag = Refusal(
    "yaml.tag", "tags are not supported", hint: "remove the tag, or put the value in quotes if it is text")

  fileprivate static func yamlDuplicate(_ key: String) -> Refusal {
    Refusal("yaml.key.duplicate", "\(key) is in the same mapping twice", hint: "remove one of them", subject: key)
  }
}
