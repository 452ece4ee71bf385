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
  /// - Throws: A ``TextPlace/error(_:)``, or a ``Refusal`` for one that is too large.
  init(_ file: InputFile) throws {
    var reader = TextReader(file)
    let bytes = try reader.rest(limit: Self.limit)
    name = file.name
    root = try JSONText.parse(bytes, file: file.name)
    lines = SourceLines(bytes)
  }

  func place(line: Int, column: Int) -> TextPlace {
    TextPlace(file: name, line: line, column: column, text: lines.text(line))
  }
}

/// An object whose members are read as cells, with errors at their places.
struct JSONObject {
  let node: JSONNode
  let file: JSONFile

  init(_ node: JSONNode, in file: JSONFile) {
    self.node = node
    self.file = file
  }

  /// The text of a member; nil if it is absent or null.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` if it is an array or an object, or not there and required.
  func cell(_ key: String, isRequired: Bool = false) throws -> Cell? {
    guard node.members != nil else { throw error(.wrongValue("a product", "an object"), at: node) }
    guard let member = node[key], !member.isNull else {
      guard !isRequired else { throw missing(key) }
      return nil
    }
    let text: String
    switch member.value {
    case .string(let value), .number(let value): text = value
    case .boolean(let value): text = value ? "true" : "false"
    case .null, .array, .object: throw error(.wrongValue(key, "a text"), at: member)
    }
    return Cell(text, line: member.line, column: member.column)
  }

  /// The elements of a member; empty if it is absent or null.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` if it is not an array.
  func elements(_ key: String) throws -> [JSONNode] {
    guard let member = node[key], !member.isNull else { return [] }
    guard let elements = member.elements else { throw error(.wrongValue(key, "an array"), at: member) }
    return elements
  }

  /// Runs `body`; a refusal is thrown at a cell.
  func locating<Result>(_ cell: Cell, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw file.place(line: Int(cell.line), column: Int(cell.column)).error(refusal)
    }
  }

  func missing(_ key: String) -> any Error {
    error(Refusal("json.key.missing", "this object has no \(key)", hint: "add \"\(key)\"", subject: key), at: node)
  }

  func error(_ refusal: Refusal, at node: JSONNode) -> any Error {
    file.place(line: node.line, column: node.column).error(refusal)
  }
}

extension Refusal {
  static func wrongValue(_ key: String, _ wanted: String) -> Refusal {
    Refusal("json.value", "\(key) must be \(wanted)", subject: key)
  }
}
