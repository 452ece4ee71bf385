import StockroomKit

/// A JSON file in memory, with its lines for messages.
struct JSONFile {
  /// The largest file in bytes.
  private static let limit = 256 << 20

  /// The file as typed.
  let name: String
  let root: JSONNode
  let lines: SourceLines

  /// Reads and parses a file.
  ///
  /// - Throws: A ``TextPlace/error(_:)``, or a ``Refusal`` for a file that is too large.
  init(_ file: InputFile) throws {
    var reader = TextReader(file)
    let bytes = try reader.rest(limit: Self.limit)
    name = file.name
    lines = SourceLines(bytes)
    do throws(JSONError) {
      root = try JSONReader.node(of: bytes)
    } catch {
      throw error.located(in: bytes, file: file.name)
    }
  }

  func place(line: Int, column: Int) -> TextPlace {
    TextPlace(file: name, line: line, column: column, text: lines.text(line))
  }
}

/// An object whose members are read as cells.
struct JSONObject {
  let node: JSONNode
  let file: JSONFile

  init(_ node: JSONNode, in file: JSONFile) {
    self.node = node
    self.file = file
  }

  /// The text of a member; nil if it is absent or null.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for an array or an object, or if the member is required and absent.
  func cell(_ key: String, isRequired: Bool = false) throws -> Cell? {
    guard node.members != nil else { throw error(.wrongValue("a product", "an object"), at: node) }
    guard let member = node[key], !member.isNull else {
      guard !isRequired else { throw missing(key) }
      return nil
    }
    guard let text = member.scalar else { throw error(.wrongValue(key, "a string"), at: member) }
    return Cell(text, line: member.line, column: member.column)
  }

  /// The elements of a member; empty if the member is absent or null.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` if it is not an array.
  func elements(_ key: String) throws -> [JSONNode] {
    guard let member = node[key], !member.isNull else { return [] }
    guard let elements = member.elements else { throw error(.wrongValue(key, "an array"), at: member) }
    return elements
  }

  /// Runs `body`; a refusal is thrown at a cell.
  func locating<Result>(_ cell: Cell, _ body: () throws -> Result) throws -> Result {
    try file.place(line: Int(cell.line), column: Int(cell.column)).locating(body)
  }

  func missing(_ key: String) -> any Error {
    error(Refusal("json.key.missing", "this object has no \(key)", hint: "add \"\(key)\"", subject: key), at: node)
  }

  func error(_ refusal: Refusal, at node: JSONNode) -> any Error {
    file.place(line: node.line, column: node.column).error(refusal)
  }
}

extension JSONError {
  /// The error at its place in a file.
  func located(in bytes: [UInt8], file: String) -> any Error {
    let text = bytes[lineStart...].prefix(500).prefix { $0 != 0x0A && $0 != 0x0D }
    return TextPlace(file: file, line: line, column: column, text: String(decoding: text, as: UTF8.self))
      .error(refusal(in: file))
  }

  private func refusal(in file: String) -> Refusal {
    switch problem {
    case .notUTF8: .fileEncoding(file)
    case .expected: Refusal("json.syntax", message)
    case .number: Refusal("json.number", message, hint: hint)
    case .openString: Refusal("json.string.open", message, hint: hint)
    case .controlCharacter: Refusal("json.string.control", message, hint: hint)
    case .escape: Refusal("json.string.escape", message, hint: hint)
    case .loneSurrogate: Refusal("json.string.surrogate", message, hint: hint)
    case .duplicateName(let name): Refusal("json.key.doubled", message, hint: hint, subject: name)
    case .tooDeep: Refusal("json.depth", message)
    case .tooManyValues: Refusal("json.too-large", message, hint: hint)
    }
  }
}

extension Refusal {
  static func wrongValue(_ key: String, _ wanted: String) -> Refusal {
    Refusal("json.value", "\(key) must be \(wanted)", subject: key)
  }
}
