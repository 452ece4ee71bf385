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

  mutating func remove(_ number: Int64) {
    guard number >> 6 != index else { return word &= ~(1 << UInt64(number & 63)) }
    words[number >> 6]? &= ~(1 << UInt64(number & 63))
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

  mutating func remove(_ number: Int64, in locale: String) {
    guard let index = locales.firstIndex(where: { $0.name.hasSameBytes(as: locale) }) else { return }
    locales[index].numbers.remove(number)
  }

  func contains(_ number: Int64, in locale: String) -> Bool {
    locales.first { $0.name.hasSameBytes(as: locale) }?.numbers.contains(number) ?? false
  }
}

/// What a row has seen: a product, or a localization of it.
struct SeenRow {
  var product: Int64
  var locale: String?
}

extension Reconciler {
  /// Remembers that the file has a product; false if it had it already.
  func note(_ product: Product) -> Bool {
    guard seenProducts.insert(product.appleID.rawValue) else { return false }
    if options.keepsGoing { newlySeen.append(SeenRow(product: product.appleID.rawValue)) }
    return true
  }

  /// Remembers that the file has a localization of a product; false if it had it already.
  func note(_ locale: String, of product: Product) -> Bool {
    name(product.app)
    guard seenLocales.insert(product.appleID.rawValue, in: locale) else { return false }
    if options.keepsGoing { newlySeen.append(SeenRow(product: product.appleID.rawValue, locale: locale)) }
    return true
  }

  /// Forgets what was seen first in rows that are left out.
  func forgetNewlySeen() {
    for row in newlySeen {
      if let locale = row.locale {
        seenLocales.remove(row.product, in: locale)
      } else {
        seenProducts.remove(row.product)
      }
    }
    newlySeen.removeAll(keepingCapacity: true)
  }
}
