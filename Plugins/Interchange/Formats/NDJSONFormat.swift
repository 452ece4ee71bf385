import StockroomKit

/// A JSON object a line, for programs: an app, a product, or a localization each.
struct NDJSONFormat: FileFormat {
  let name = "ndjson"
  let summary = "JSON lines: an object for each app, product, and localization."
  let suffixes = [".ndjson", ".jsonl"]
  let hasRows = true

  func source(_ input: FileInput) throws -> (any RecordSource)? { NDJSONSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { NDJSONSink(output) }
}

/// Writes records as JSON objects with the fields of their kind.
struct NDJSONSink: RecordSink {
  let losses = Losses()
  private let write: (String) throws -> Void
  private let fields: [CatalogRecord.Kind: [Field]]
  private var json = JSONWriter()

  /// A field of a kind of record.
  private struct Field {
    var position: Int
    var key: JSONWriter.Key
    var isBoolean: Bool
    var isNumber: Bool
    /// True if its texts are JSON.
    var isList: Bool
  }

  init(_ output: FileOutput) {
    write = output.write
    let layout = RecordLayout.all(output.fields)
    let kinds = Dictionary(output.fields.map { ($0.name, $0.kind) }) { first, _ in first }
    fields = CatalogRecord.Kind.allCases.reduce(into: [:]) { fields, kind in
      fields[kind] = kind.fields(output.fields).compactMap { name in
        layout.position(of: name).map { position in
          let kind = kinds[name]
          return Field(
            position: position, key: JSONWriter.Key(name),
            isBoolean: name == FieldName.clearedForSale || name == FieldName.hosted || kind == .boolean,
            isNumber: name == FieldName.appleID || kind == .integer || kind == .decimal,
            isList: kind == .list)
        }
      }
    }
  }

  mutating func write(_ record: CatalogRecord) throws {
    let fields = fields[record.kind] ?? []
    json.object { json in
      json.member("record")
      json.string(record.kind.rawValue)
      for field in fields {
        guard let text = record.cells[field.position]?.text else { continue }
        json.member(field.key)
        if text.isEmpty {
          json.literal("null")
        } else if field.isBoolean && (text == "true" || text == "false") || field.isNumber && Self.isInteger(text)
          || field.isList
        {
          json.literal(text)
        } else {
          json.string(text)
        }
      }
    }
    json.endLine()
    try json.buffer.drain(to: write)
  }

  mutating func finish() throws { try json.buffer.flush(to: write) }

  /// True for a JSON number with few enough digits for every reader, because ECMAScript keeps only 15.
  private static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8
    return digits.count <= 15 && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      && (digits.count == 1 || digits.first != 0x30)
  }
}
