/// Writes json as it goes, keys in the order given, so that rows can stream.
struct JSONWriter {
  /// A key encoded once, for a column that is written many times.
  struct Key {
    fileprivate let quoted: String
    fileprivate let quotedLabel: String

    init(_ name: String) {
      quoted = JSONText.quoted(name)
      quotedLabel = JSONText.quoted(name + "Label")
    }
  }

  var buffer = OutputBuffer()
  var text: String { buffer.text }

  private let isPretty: Bool
  private var depth = 0
  private var isFirst = true

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "["))
    try elements(&self)
    close(UInt8(ascii: "]"))
  }

  mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "{"))
    try members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Begins the next element of an array; its value follows.
  mutating func element() {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    if isPretty { newline() }
  }

  /// Begins the next member of an object; its value follows.
  mutating func member(_ key: Key) {
    member(quoted: key.quoted)
  }

  mutating func member(_ name: String) {
    member(quoted: JSONText.quoted(name))
  }

  /// Writes a whole member: two of them for a term, its code and its label.
  mutating func member(_ key: Key, _ value: Value) {
    member(quoted: key.quoted)
    if case .term(let code, let label, _) = value {
      string(code)
      member(quoted: key.quotedLabel)
      string(label)
    } else {
      self.value(value)
    }
  }

  mutating func string(_ text: String) {
    JSONText.append(text, to: &buffer)
  }

  mutating func literal(_ text: String) {
    buffer.append(text)
  }

  mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
  }

  private mutating func member(quoted key: String) {
    element()
    buffer.append(key)
    buffer.append(UInt8(ascii: ":"))
    if isPretty { buffer.append(UInt8(ascii: " ")) }
  }

  private mutating func open(_ bracket: UInt8) {
    buffer.append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isPretty, !isFirst { newline() }
    buffer.append(bracket)
    isFirst = false
  }

  private mutating func newline() {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { buffer.append("  ") }
  }
}
