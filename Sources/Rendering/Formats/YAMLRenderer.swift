internal import Basics
internal import Documents
internal import TextWidth
internal import Yams

/// Renders one YAML document with the same keys and values as json; the rows of a table stream.
struct YAMLRenderer {
  func render(_ output: Output, to sink: (String) throws -> Void) throws {
    switch output {
    case .nothing, .file: return
    case .message(let message): try sink(text(of: YAMLNodes.mapping([("message", YAMLNodes.string(message))])))
    case .text(let text): try sink(self.text(of: YAMLNodes.mapping([("text", YAMLNodes.string(text))])))
    case .record(let record), .drawing(_, let record): try sink(text(of: YAMLNodes.members(record.fields)))
    case .receipt(let receipt): try sink(text(of: YAMLNodes.members(receipt.members)))
    case .tree(let tree): try sink(text(of: YAMLNodes.tree(tree)))
    case .table(let table): try render(table, to: sink)
    }
  }

  /// Each row is a sequence of one, and all of them together are one sequence.
  private func render(_ table: Table, to sink: (String) throws -> Void) throws {
    var isEmpty = true
    var buffer = TextBuffer()
    try table.rows { row in
      isEmpty = false
      let fields = table.columns.enumerated().map { index, column in
        Field(column.name, index < row.count ? row[index] : .null)
      }
      buffer.append(try text(of: YAMLNodes.list([YAMLNodes.members(fields)])))
      try buffer.drain(to: sink)
    }
    if isEmpty { buffer.append(line: "[]") }
    try buffer.flush(to: sink)
  }

  private func text(of node: Node) throws -> String {
    let text = try serialize(node: node, indent: 2, width: -1, allowUnicode: true)
    // Characters that are harmful on a terminal are written as escapes, which leave the data the same.
    guard text.unicodeScalars.contains(where: { $0 != "\n" && ($0.isHarmful || $0.isDirectionMark) }) else {
      return text
    }
    return try serialize(node: node, indent: 2, width: -1)
  }
}

/// Values as the nodes of a document.
private enum YAMLNodes {
  /// A text; quoted if it could be read as something else.
  static func string(_ text: String) -> Node { Node.scalar(text.represented()) }

  private static func plain(_ text: String) -> Node { Node(text) }

  static func list(_ nodes: [Node]) -> Node { Node.sequence(Node.Sequence(nodes)) }

  static func mapping(_ members: [(String, Node)]) -> Node {
    Node.mapping(Node.Mapping(members.map { (string($0.0), $0.1) }))
  }

  /// Fields as json has them: a term is two members, its code and its label.
  static func members(_ fields: [Field]) -> Node {
    var members: [(String, Node)] = []
    for field in fields {
      if case .term(let code, let label, _) = field.value {
        members += [(field.name, string(code)), (field.name + "Label", string(label))]
      } else {
        members.append((field.name, value(field.value)))
      }
    }
    return mapping(members)
  }

  static func tree(_ tree: Tree) -> Node {
    var members = [("label", string(tree.label))]
    if let own = tree.value { members.append(("value", value(own))) }
    members.append(("children", list(tree.children.map { YAMLNodes.tree($0) })))
    return mapping(members)
  }

  private static func value(_ value: Value) -> Node {
    switch value {
    case .null: plain("null")
    case .text(let text), .identifier(let text): string(text)
    case .integer(let number), .bytes(let number): plain(String(number))
    case .decimal(let number, let places): plain(HumanNumbers.fixed(number, places: places) ?? "null")
    case .duration(let seconds): plain(HumanNumbers.fixed(seconds, places: 3) ?? "null")
    case .bar(let share): plain(HumanNumbers.fixed(share, places: 3) ?? "null")
    case .boolean(let truth): plain(truth ? "true" : "false")
    case .date(let date): string(Timestamp.iso8601(date))
    case .term(let code, let label, _): mapping([("code", string(code)), ("label", string(label))])
    case .money(let amount, let currency, let formatted):
      mapping([("amount", string(amount)), ("currency", string(currency)), ("formatted", string(formatted))])
    case .phrase(_, let data), .remark(_, let data): YAMLNodes.value(data)
    case .list(let values): list(values.map { YAMLNodes.value($0) })
    case .most(_, let missing): mapping([("all but", list(missing.map { YAMLNodes.value($0) }))])
    case .record(let fields): members(fields)
    }
  }
}
