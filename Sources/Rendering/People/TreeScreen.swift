internal import Basics
internal import Documents

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
