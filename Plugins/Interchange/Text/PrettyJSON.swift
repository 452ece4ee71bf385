/// A JSON value to be written over several lines, for people.
enum PrettyJSON {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([PrettyJSON])
  /// The members in the order they are written.
  case object([(key: String, value: PrettyJSON)])

  /// How a program lays JSON out.
  struct Style {
    /// What follows a key.
    var colon: StaticString
    /// Whether empty arrays and objects are three lines.
    var spreadsEmpty: Bool

    /// Xcode's.
    static let xcode = Style(colon: " : ", spreadsEmpty: true)
    /// Ruby's `JSON.pretty_generate`.
    static let ruby = Style(colon: ": ", spreadsEmpty: false)
  }

  /// Appends the value, whose first line is indented already.
  func write(to bytes: inout JSONBytes, _ style: Style, indent: Int) {
    switch self {
    case .null: bytes.append("null")
    case .boolean(let value): bytes.append(raw: value ? "true" : "false")
    case .integer(let number): bytes.append(raw: String(number))
    case .string(let text): bytes.append(string: text)
    case .array(let elements):
      Self.list(elements, in: ("[", "]"), to: &bytes, style, indent: indent) { element, bytes in
        element.write(to: &bytes, style, indent: indent + 2)
      }
    case .object(let members):
      Self.list(members, in: ("{", "}"), to: &bytes, style, indent: indent) { member, bytes in
        bytes.append(string: member.key)
        bytes.append(style.colon)
        member.value.write(to: &bytes, style, indent: indent + 2)
      }
    }
  }

  private static func list<Element>(
    _ elements: [Element], in brackets: (open: StaticString, close: StaticString), to bytes: inout JSONBytes,
    _ style: Style, indent: Int, _ body: (Element, inout JSONBytes) -> Void
  ) {
    bytes.append(brackets.open)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(",") }
      newline(to: &bytes, indent: indent + 2)
      body(element, &bytes)
    }
    if elements.isEmpty, style.spreadsEmpty { bytes.append("\n") }
    if !elements.isEmpty || style.spreadsEmpty { newline(to: &bytes, indent: indent) }
    bytes.append(brackets.close)
  }

  private static func newline(to bytes: inout JSONBytes, indent: Int) {
    bytes.append("\n")
    for _ in 0..<indent { bytes.append(" ") }
  }
}
