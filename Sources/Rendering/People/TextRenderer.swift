internal import Basics

/// Renders text for people, on a terminal or a pipe.
struct TextRenderer {
  let width: Int?
  let style: Style

  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    if case .table(let table) = output {
      return try TableScreen(width: width, style: style).render(table, to: sink)
    }
    var buffer = OutputBuffer()
    switch output {
    case .nothing, .table: return
    case .message(let text), .text(let text), .drawing(let text, _): append(text, to: &buffer)
    case .record(let record):
      for line in RecordScreen(width: width, style: style).lines(record) { buffer.append(line: line) }
    case .receipt(let receipt):
      append(receipt.message, to: &buffer)
      for command in receipt.next { buffer.append(line: style.dim("next:") + " " + TerminalText.line(command)) }
    case .tree(let tree): TreeScreen(style: style).append(tree, to: &buffer)
    }
    try buffer.flush(to: sink)
  }

  private func append(_ text: String, to buffer: inout OutputBuffer) {
    guard !text.isEmpty else { return }
    let safe = TerminalText.lines(text)
    buffer.append(safe)
    if !safe.hasSuffix("\n") { buffer.append(UInt8(ascii: "\n")) }
  }
}
