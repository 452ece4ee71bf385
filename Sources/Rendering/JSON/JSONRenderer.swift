/// Renders json, pretty for one document, or compact with one value per line (ndjson).
struct JSONRenderer {
  let isOneValuePerLine: Bool

  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    if case .table(let table) = output { return try render(table, to: sink) }
    var json = JSONWriter(isPretty: !isOneValuePerLine)
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
    let keys = table.columns.map { JSONWriter.Key($0.name) }
    var json = JSONWriter(isPretty: !isOneValuePerLine)
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

extension JSONWriter {
  fileprivate mutating func row(_ row: [Value], keys: [Key]) {
    object { json in
      for (index, key) in keys.enumerated() {
        json.member(key, index < row.count ? row[index] : .null)
      }
    }
  }
}
