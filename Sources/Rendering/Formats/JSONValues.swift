internal import Documents

extension Value {
  /// The value as JSON.
  func json(_ layout: JSONWriter.Layout) -> String {
    var json = JSONWriter(layout: layout, escapes: .unsafe)
    json.value(self)
    return json.buffer.text
  }
}

extension JSONWriter {
  mutating func value(_ value: Value) {
    switch value {
    case .null: literal("null")
    case .text(let text), .identifier(let text): string(text)
    case .integer(let number), .bytes(let number): literal(String(number))
    case .decimal(let number, let places): literal(HumanNumbers.fixed(number, places: places) ?? "null")
    case .duration(let seconds): literal(HumanNumbers.fixed(seconds, places: 3) ?? "null")
    case .boolean(let truth): literal(truth ? "true" : "false")
    case .date(let date): string(Timestamp.iso8601(date))
    case .term(let code, let label, _):
      object { json in
        json.member("code", text: code)
        json.member("label", text: label)
      }
    case .money(let amount, let currency, let formatted):
      object { json in
        json.member("amount", text: amount)
        json.member("currency", text: currency)
        json.member("formatted", text: formatted)
      }
    case .bar(let share): literal(HumanNumbers.fixed(share, places: 3) ?? "null")
    case .phrase(_, let data), .remark(_, let data): self.value(data)
    case .list(let values), .most(let values, _):
      array { json in
        for value in values {
          json.element()
          json.value(value)
        }
      }
    case .record(let fields):
      object { $0.members(fields) }
    }
  }

  /// Writes members: two of them for a term, its code and its label.
  mutating func members(_ fields: [Field]) {
    for field in fields {
      if case .term(let code, let label, _) = field.value {
        member(field.name, text: code)
        member(field.name + "Label", text: label)
      } else {
        member(field.name)
        value(field.value)
      }
    }
  }

  mutating func tree(_ tree: Tree) {
    object { json in
      json.member("label")
      json.string(tree.label)
      if let value = tree.value { json.members([Field("value", value)]) }
      json.member("children")
      json.array { json in
        for child in tree.children {
          json.element()
          json.tree(child)
        }
      }
    }
  }

  private mutating func member(_ name: String, text: String) {
    member(name)
    string(text)
  }
}
