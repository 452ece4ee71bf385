internal import Documents

/// Renders json, pretty for one document, or compact with one value per line (ndjson).
struct JSONRenderer {
  let isOneValuePerLine: Bool

  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    if case .table(let table) = output { return try render(table, to: sink) }
    var json = JSONWriter(layout: isOneValuePerLine ? .compact : .pretty, escapes: .unsafe)
    switch output {
    case .nothing, .table, .file: return
    case .message(let message): json.value(.record([Field("message", .text(message))]))
    case .text(let text): json.value(.record([Field("text", .text(text))]))
    case .record(let record), .drawing(_, let record): json.value(.record(record.fields))
    case .receipt(let receipt): json.value(.record(receipt.members))
    case .tree(let tree): json.tree(tree)
    }
    json.endLine()
    try json.buffer.flush(to: sink)
  }

  private func render(_ table: Table, to sink: (String) throws -> Void) throws {
    let keys = table.columns.map(ColumnKeys.init)
    var json = JSONWriter(layout: isOneValuePerLine ? .compact : .pretty, escapes: .unsafe, capacity: 1 << 16)
    if isOneValuePerLine {
      try table.encodeRows(to: sink) { rows in
        for row in rows {
          json.row(row, keys: keys)
          json.endLine()
        }
      } take: {
        json.buffer.take()
      }
    } else {
      try json.array { json in
        try table.rows { row in
          json.element()
          json.row(row, keys: keys)
          try json.buffer.drain(to: sink)
        }
      }
      json.endLine()
      try json.buffer.flush(to: sink)
    }
  }
}

extension Receipt {
  /// Its fields for programs, with the next commands.
  var members: [Field] {
    let fields = record.fields
    guard !fields.contains(where: { $0.name == "next" }) else { return fields }
    return fields + [Field("next", .list(next.map(Value.text)))]
  }
}

/// The keys of a column, encoded once: a term has two members, its code and its label.
private struct ColumnKeys {
  let name: JSONWriter.Key
  let label: JSONWriter.Key

  init(_ column: Column) { (name, label) = (JSONWriter.Key(column.name), JSONWriter.Key(column.name + "Label")) }
}

extension JSONWriter {
  fileprivate mutating func row(_ row: [Value], keys: [ColumnKeys]) {
    object { json in
      for (index, key) in keys.enumerated() {
        json.member(key.name)
        if index < row.count, case .term(let code, let label, _) = row[index] {
          json.string(code)
          json.member(key.label)
          json.string(label)
        } else {
          json.value(index < row.count ? row[index] : .null)
        }
      }
    }
  }
}

extension Record {
  /// The record as a JSON document over several lines, exactly as `-o json` prints it, without the last newline.
  public var json: String { Value.record(fields).json(.pretty) }

  /// The record as a JSON document on one line, as `-o ndjson` prints it, without the newline.
  public var jsonLine: String { Value.record(fields).json(.compact) }
}
