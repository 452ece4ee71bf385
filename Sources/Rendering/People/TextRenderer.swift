internal import Basics
internal import Documents
internal import TextWidth

/// Renders text for people, on a terminal or a pipe.
struct TextRenderer {
  let width: Int?
  let style: Style

  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    if case .table(let table) = output {
      return try TableScreen(width: width, style: style).render(table, to: sink)
    }
    var buffer = TextBuffer()
    switch output {
    case .nothing, .table, .file: return
    case .message(let text): append(text, wrapped: true, to: &buffer)
    case .text(let text), .drawing(let text, _): append(text, to: &buffer)
    case .record(let record):
      for line in RecordScreen(width: width, style: style).lines(record) { buffer.append(line: line) }
    case .receipt(let receipt):
      append(receipt.message, wrapped: true, to: &buffer)
      for command in receipt.next { buffer.append(line: next(command)) }
    case .tree(let tree): TreeScreen(style: style).append(tree, to: &buffer)
    }
    try buffer.flush(to: sink)
  }

  private func next(_ command: String) -> String {
    let label = WordWrap.Word("next:", shown: style.dim("next:"))
    let line = TerminalText.line(command)
    let words = width == nil ? [line[...]] : line.split(separator: " ", omittingEmptySubsequences: false)
    return WordWrap.rows([label] + words.map { WordWrap.Word(String($0)) }, width: width, indent: 6)
  }

  private func append(_ text: String, wrapped: Bool = false, to buffer: inout TextBuffer) {
    guard !text.isEmpty else { return }
    let safe = WordWrap.lines(TerminalText.lines(text), width: wrapped ? width : nil)
    buffer.append(safe)
    if !safe.hasSuffix("\n") { buffer.append(UInt8(ascii: "\n")) }
  }
}

/// A tree for people, drawn with lines.
struct TreeScreen {
  let style: Style

  func append(_ tree: Tree, to buffer: inout TextBuffer) {
    buffer.append(line: text(of: tree))
    appendChildren(of: tree, below: "", to: &buffer)
  }

  private func appendChildren(of tree: Tree, below stem: String, to buffer: inout TextBuffer) {
    for (index, child) in tree.children.enumerated() {
      let isLast = index == tree.children.count - 1
      buffer.append(line: stem + (isLast ? "└── " : "├── ") + text(of: child))
      appendChildren(of: child, below: stem + (isLast ? "    " : "│   "), to: &buffer)
    }
  }

  private func text(of tree: Tree) -> String {
    let label = TerminalText.line(tree.label)
    guard let value = tree.value else { return label }
    let cell = Cell(value)
    if cell.text.isEmpty { return label }
    return label + "  " + style.toned(cell.text, cell.tone)
  }
}
