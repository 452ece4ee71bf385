import StockroomKit

/// A set of numbers of which most follow each other, such as Apple IDs: a bit each.
struct SeenNumbers {
  private var words: [Int64: UInt64] = [:]
  /// The word of the last number, which is not in ``words``: the next one is often there too.
  private var index: Int64 = 0
  private var word: UInt64 = 0

  /// Adds a number; false if it was there.
  mutating func insert(_ number: Int64) -> Bool {
    if number >> 6 != index {
      if word != 0 { words[index] = word }
      index = number >> 6
      word = words[index] ?? 0
    }
    let bit: UInt64 = 1 << UInt64(number & 63)
    defer { word |= bit }
    return word & bit == 0
  }

  func contains(_ number: Int64) -> Bool {
    let word = number >> 6 == index ? word : words[number >> 6] ?? 0
    return word & (1 << UInt64(number & 63)) != 0
  }
}

/// The numbers of products that have a localization, by locale.
struct SeenLocales {
  private var locales: [(name: String, numbers: SeenNumbers)] = []

  var isEmpty: Bool { locales.isEmpty }

  /// Adds a product's number to a locale; false if it was there.
  mutating func insert(_ number: Int64, in locale: String) -> Bool {
    guard let index = locales.firstIndex(where: { $0.name.hasSameBytes(as: locale) }) else {
      var numbers = SeenNumbers()
      _ = numbers.insert(number)
      locales.append((locale, numbers))
      return true
    }
    return locales[index].numbers.insert(number)
  }

  func contains(_ number: Int64, in locale: String) -> Bool {
    locales.first { $0.name.hasSameBytes(as: locale) }?.numbers.contains(number) ?? false
  }
}
