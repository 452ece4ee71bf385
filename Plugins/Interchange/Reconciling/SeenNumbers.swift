/// A set of numbers of which most follow each other, such as Apple IDs: a bit each.
struct SeenNumbers {
  private var pages: [Int64: [UInt64]] = [:]
  private(set) var count = 0

  private static let wordsPerPage = 1024

  /// Adds a number; false if it was there.
  mutating func insert(_ number: Int64) -> Bool {
    let (page, word, bit) = Self.place(of: number)
    let isNew = pages[page, default: Array(repeating: 0, count: Self.wordsPerPage)][word] & bit == 0
    if isNew {
      pages[page, default: Array(repeating: 0, count: Self.wordsPerPage)][word] |= bit
      count += 1
    }
    return isNew
  }

  func contains(_ number: Int64) -> Bool {
    let (page, word, bit) = Self.place(of: number)
    return pages[page].map { $0[word] & bit != 0 } ?? false
  }

  private static func place(of number: Int64) -> (page: Int64, word: Int, bit: UInt64) {
    let bits = Int64(wordsPerPage * 64)
    let page = number >= 0 ? number / bits : (number + 1) / bits - 1
    let rest = Int(number - page * bits)
    return (page, rest / 64, 1 << UInt64(rest % 64))
  }
}
