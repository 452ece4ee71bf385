/// SQL as PostgreSQL reads it: `$1` for a value instead of `?` or `?1`.
package struct PostgreSQLText {
  package let text: String
  /// The number of values.
  package let parameters: Int

  /// Rewrites SQL with SQLite's placeholders; those in quotes and comments stay.
  package init(_ sql: String) {
    var text: [UInt8] = []
    text.reserveCapacity(sql.utf8.count + 16)
    var highest = 0
    var quote: UInt8?
    let bytes = Array(sql.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        text.append(byte)
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        quote = byte
        text.append(byte)
      case UInt8(ascii: "-") where index < bytes.count && bytes[index] == byte:
        quote = UInt8(ascii: "\n")
        text.append(byte)
      case UInt8(ascii: "?"):
        var number = 0
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), number < 100_000 {
          number = number * 10 + Int(bytes[index] - 0x30)
          index += 1
        }
        if number == 0 { number = highest + 1 }
        highest = max(highest, number)
        text += Array("$\(number)".utf8)
      default: text.append(byte)
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    parameters = highest
  }
}
