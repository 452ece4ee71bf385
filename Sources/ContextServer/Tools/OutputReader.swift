internal import Rendering
internal import StockroomKit

/// Reads the outputs of a line within limits: a page of the rows of a table, and the beginning of a long text.
struct OutputReader {
  /// The default number of rows of a page.
  static let defaultLimit = 200
  /// The maximum number of rows of a page.
  static let maximumLimit = 1000
  /// The maximum length of an output's rows or text in bytes.
  static let maximumBytes = 256 << 10

  let offset: Int
  let limit: Int
  /// The outputs as data.
  private(set) var outputs: [JSON] = []
  /// The outputs as people read them.
  private(set) var texts: [String] = []
  /// The bytes of all outputs so far.
  private var byteCount = 0

  init(offset: Int = 0, limit: Int = Self.defaultLimit) {
    (self.offset, self.limit) = (offset, limit)
  }

  /// All texts, without the last line feed.
  var text: String {
    let text = texts.joined()
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Reads an output while its rows are available.
  mutating func read(_ output: Output) throws {
    guard byteCount < Self.maximumBytes * 4 else {
      throw Refusal(
        "agent.output", kind: .usage, "the line's outputs are too long",
        hint: "run its commands one by one")
    }
    switch output {
    case .nothing: return
    case .table(let table): try read(table)
    case .text(let text): add("text", "text", text: text)
    case .file(let produce):
      var text = ""
      var total = 0
      try produce { piece in
        if text.utf8.count <= Self.maximumBytes { text += piece }
        total += piece.utf8.count
      }
      add("text", "text", text: text, total: total)
    case .message(let message): add("message", "message", text: message)
    case .record, .receipt: try add("record", output)
    case .drawing: try add("record", output)
    case .tree: try add("tree", output)
    }
  }

  private mutating func read(_ table: Table) throws {
    var rows: [[Value]] = []
    var total = 0
    try table.rows { row in
      if total >= offset, rows.count < limit { rows.append(row) }
      total += 1
    }
    let data = try Self.rendered(.table(Table(columns: table.columns, empty: "", rows: rows)), as: .ndjson)
    var lines: [JSON] = []
    var size = 0
    for line in data.split(separator: "\n") {
      size += line.utf8.count
      guard size <= Self.maximumBytes || lines.isEmpty else { break }
      lines.append(.raw(String(line)))
    }
    let shown = Array(rows.prefix(lines.count))
    let next = offset + shown.count < total ? offset + shown.count : nil
    outputs.append([
      "kind": "table", "columns": JSON(table.columns.map(\.name)), "rows": .array(lines), "total": JSON(total),
      "offset": JSON(offset), "nextOffset": next.map { JSON($0) } ?? .null,
    ])
    byteCount += size
    let page = Table(columns: table.columns, empty: table.empty, rows: shown)
    var text = try Self.rendered(.table(page), as: .table)
    if let next {
      text += "rows \(offset + 1) to \(next) of \(total); offset \(next) shows more\n"
    } else if offset >= total, offset > 0 {
      text += "no rows from offset \(offset); there are \(total)\n"
    } else if offset > 0 {
      text += "rows \(offset + 1) to \(total) of \(total)\n"
    }
    texts.append(text)
  }

  private mutating func add(_ kind: String, _ member: String, text: String, total: Int? = nil) {
    let total = total ?? text.utf8.count
    var shown = text
    if total > Self.maximumBytes {
      let prefix = String(decoding: text.utf8.prefix(Self.maximumBytes), as: UTF8.self)
      shown = prefix + "\n… shortened: \(total) bytes in all\n"
    }
    byteCount += shown.utf8.count
    outputs.append(["kind": .string(kind), member: .string(shown)])
    texts.append(shown.hasSuffix("\n") ? shown : shown + "\n")
  }

  private mutating func add(_ kind: String, _ output: Output) throws {
    let data = try Self.rendered(output, as: .ndjson)
    guard data.utf8.count <= Self.maximumBytes * 4 else {
      throw Refusal(
        "agent.output", kind: .usage,
        "the output is too long for an agent: \(HumanNumbers.bytes(Int64(data.utf8.count)))",
        hint: "choose --columns")
    }
    byteCount += data.utf8.count
    outputs.append(["kind": .string(kind), kind: .raw(data.isEmpty ? "{}" : String(data.dropLast()))])
    texts.append(try Self.rendered(output, as: .table))
  }

  static func rendered(_ output: Output, as format: OutputFormat) throws -> String {
    var text = ""
    try Renderer(options: RenderOptions(format: format)).render(output) { text += $0 }
    return text
  }
}
