/// The whole numbers of a range, with leading zeros if an end has them.
struct IntegerRange: Sendable {
  let first: Int
  let last: Int
  private let width: Int

  var count: Int { last - first + 1 }

  /// - Throws: a diagnostic if the text is not a range of whole numbers, or is descending.
  init(_ text: String, at word: Word) throws(Diagnostic) {
    let bytes = Array(text.utf8)
    let dots = bytes.firstIndex(of: .dot) ?? bytes.count
    let lower = bytes[..<dots]
    let upper = bytes[dots...].dropFirst(2)
    guard bytes[dots...].starts(with: "..".utf8), let first = Self.number(lower), let last = Self.number(upper) else {
      throw word.span.diagnostic(.badRange(text))
    }
    guard first <= last else {
      let mended = String(decoding: upper + [.dot, .dot] + lower, as: UTF8.self)
      throw word.span.diagnostic(.descendingRange(text, mended: mended))
    }
    self.first = first
    self.last = last
    let isPadded = [lower, upper].contains { $0.count > 1 && $0.first == UInt8(ascii: "0") }
    width = isPadded ? max(lower.count, upper.count) : 0
  }

  func text(at index: Int) -> String {
    let digits = String(first + index)
    return digits.utf8.count < width ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
