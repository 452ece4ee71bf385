/// A set of numbers of which most follow each other, such as Apple IDs: a bit each.
struct SeenNumbers {
  private var words: [Int64: UInt64] = [:]

  /// Adds a number; false if it was there.
  mutating func insert(_ number: Int64) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    let isNew = words[number >> 6, default: 0] & bit == 0
    if isNew { words[number >> 6, default: 0] |= bit }
    return isNew
  }

  func contains(_ number: Int64) -> Bool {
    words[number >> 6, default: 0] & (1 << UInt64(number & 63)) != 0
  }
}
