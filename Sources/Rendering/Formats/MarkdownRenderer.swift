internal import Basics
internal import Documents

/// Renders GitHub Flavored Markdown, for documents and tickets.
struct MarkdownRenderer {
  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    var buffer = TextBuffer()
    switch output {
    case .nothing, .file: return
    case .message(let message): buffer.append(line: MarkdownText.paragraph(message))
    case .text(let text), .drawing(let text, _): buffer.append(line: MarkdownText.fenced(text))
    case .record(let record): append(record, to: &buffer)
    case .receipt(let receipt):
      buffer.append(line: MarkdownText.paragraph(receipt.message))
      if !receipt.next.isEmpty {
        buffer.append(line: "\n" + MarkdownText.fenced(receipt.next.joined(separator: "\n")))
      }
    case .table(let table):
      appendHeader(table.columns, to: &buffer)
      try table.rows { row in
        appendRow(table.columns.indices.map { $0 < row.count ? row[$0] : .null }, to: &buffer)
        try buffer.drain(to: sink)
      }
    case .tree(let tree): append(tree, depth: 0, to: &buffer)
    }
    try buffer.flush(to: sink)
  }

  private func append(_ record: Record, to buffer: inout TextBuffer) {
    if let title = record.title { buffer.append(line: "**\(MarkdownText.paragraph(title))**\n") }
    let fields = record.fields.filter(\.isForPeople)
    let grids = fields.map { FieldGrid($0.listed) }
    let inline = zip(fields, grids).filter { $1 == nil }.map(\.0)
    if !inline.isEmpty {
      appendHeader([Column("field"), Column("value")], to: &buffer)
      for field in inline { appendRow([.text(field.label), field.value], to: &buffer) }
    }
    for (field, grid) in zip(fields, grids) {
      guard let grid else { continue }
      if !inline.isEmpty { buffer.append(line: "") }
      if !field.label.isEmpty { buffer.append(line: "**\(MarkdownText.paragraph(field.label))**\n") }
      appendHeader(grid.columns, to: &buffer)
      for row in grid.rows { appendRow(row, to: &buffer) }
    }
    for line in record.footer { buffer.append(line: "\n" + MarkdownText.paragraph(line)) }
  }

  private func append(_ tree: Tree, depth: Int, to buffer: inout TextBuffer) {
    let value = tree.value.map(PeopleText.cell) ?? ""
    let text = value.isEmpty ? tree.label : "\(tree.label): \(value)"
    buffer.append(line: String(repeating: "  ", count: depth) + "- " + MarkdownText.cell(text))
    for child in tree.children { append(child, depth: depth + 1, to: &buffer) }
  }

  private func appendHeader(_ columns: [Column], to buffer: inout TextBuffer) {
    appendRow(columns.map { .text($0.label) }, to: &buffer)
    let rules = columns.map { $0.alignment == .trailing ? "--:" : "---" }
    buffer.append(line: "| " + rules.joined(separator: " | ") + " |")
  }

  private func appendRow(_ row: [Value], to buffer: inout TextBuffer) {
    buffer.append("|")
    for value in row {
      buffer.append(" ")
      buffer.append(MarkdownText.cell(PeopleText.cell(value)))
      buffer.append(" |")
    }
    buffer.append(UInt8(ascii: "\n"))
  }
}

/// Text escaped for GitHub Flavored Markdown.
enum MarkdownText {
  /// Text for a cell of a pipe table, where a line break is `<br>`.
  static func cell(_ text: String) -> String {
    escaped(text, lineBreak: "<br>")
  }

  static func paragraph(_ text: String) -> String {
    escaped(text, lineBreak: "\n")
  }

  /// Preformatted text in a fence longer than any run of backticks in it.
  static func fenced(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let safe = TerminalText.lines(text)
    return "\(fence)\n\(safe)\(safe.hasSuffix("\n") ? "" : "\n")\(fence)"
  }

  private static func escaped(_ text: String, lineBreak: String) -> String {
    let safe = TerminalText.lines(text)
    guard safe.utf8.contains(where: needsEscape) else { return safe }
    var escaped = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "\n": escaped += lineBreak
      case "\\", "|", "<", "*", "`", "[": escaped += "\\\(scalar)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "*"),
      UInt8(ascii: "`"), UInt8(ascii: "["):
      true
    default: false
    }
  }
}
