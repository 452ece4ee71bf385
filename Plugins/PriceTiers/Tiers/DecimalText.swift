/// Decimal numbers in the texts of the matrices: digits, with an optional point.
enum DecimalText {
  /// The number in units of its last decimal, `2.5` being 250 with two decimals; nil for anything else.
  static func units(_ text: Substring.UTF8View, decimals: Int) -> Int64? {
    var value: Int64 = 0
    var found: Int?
    for byte in text {
      if byte == UInt8(ascii: "."), found == nil {
        found = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), value < 1_000_000_000 {
        value = 10 * value + Int64(byte - UInt8(ascii: "0"))
        found = found.map { $0 + 1 }
      } else {
        return nil
      }
    }
    guard !text.isEmpty, found ?? 0 <= decimals else { return nil }
    return ((found ?? 0)..<decimals).reduce(value) { value, _ in 10 * value }
  }
}
