import StockroomKit

/// The work of one row; it counts once the row is kept.
struct RowOutcome {
  /// A product whose row waits for all records.
  enum Wait {
    case product(NameInUse)
    case localizations
  }

  var tally = ReconcileTally()
  /// The app and the product of the row, if they are found.
  var app: AppleID?
  var product: AppleID?
  /// True if the row is the product's, rather than one of its localizations.
  var hasProduct = false
  /// True if the file says nothing of the product's localizations.
  var isUnlisted = false
  /// True if the product has its status from the file.
  var isAdopted = false
  var locales: [String] = []
  /// The values of the row that its product has in common with others.
  var shared: [SharedValues.Value] = []
  var wait: Wait?
}

/// The work of the rows so far, by which later rows are judged.
struct EarlierRows {
  /// The items that the file has.
  var seen = SeenItems()
  /// The products that have their status from the file.
  private(set) var adopted = SeenNumbers()
  /// The products that were left out.
  var refused = RefusedProducts()
  var names = NameQueue()
  private(set) var shared = SharedValues()

  /// Adds the work of a row.
  mutating func add(_ outcome: RowOutcome, of entry: ProductEntry) {
    if let app = outcome.app { seen.insert(productOf: app) }
    if let product = outcome.product?.rawValue {
      if outcome.hasProduct { seen.products.insert(product) }
      if outcome.isUnlisted { seen.unlistedProducts.insert(product) }
      if outcome.isAdopted { adopted.insert(product) }
      for locale in outcome.locales { seen.locales.insert(product, in: locale) }
    }
    for value in outcome.shared { shared.insert(value) }
    switch outcome.wait {
    case .product(let use): names.append(entry, for: use)
    case .localizations: names.append(localizations: entry.localizations, to: entry)
    case nil: break
    }
  }
}

/// The items that a file has, and those of whose parts it says nothing: pruning leaves them alone.
struct SeenItems {
  var apps: Set<String> = []
  /// The apps of which the file says nothing about the products.
  var unlistedApps: Set<String> = []
  /// The apps whose products the file has.
  private(set) var appsOfProducts: Set<AppleID> = []
  private var lastApp: AppleID?
  var hasProducts = false
  var products = SeenNumbers()
  /// The products of which the file says nothing about the localizations.
  var unlistedProducts = SeenNumbers()
  var locales = SeenLocales()

  mutating func insert(productOf app: AppleID) {
    guard app != lastApp else { return }
    appsOfProducts.insert(app)
    lastApp = app
  }
}

/// A set of numbers of which most follow each other, such as Apple IDs: a bit each.
struct SeenNumbers {
  private var words: [Int64: UInt64] = [:]
  /// The word of the last number, which is not in ``words``: the next number is often there too.
  private var index: Int64 = 0
  private var word: UInt64 = 0

  mutating func insert(_ number: Int64) {
    if number >> 6 != index {
      if word != 0 { words[index] = word }
      index = number >> 6
      word = words[index] ?? 0
    }
    word |= 1 << UInt64(number & 63)
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

  mutating func insert(_ number: Int64, in locale: String) {
    let index = locales.firstIndex { $0.name.hasSameBytes(as: locale) } ?? locales.endIndex
    if index == locales.endIndex { locales.append((locale, SeenNumbers())) }
    locales[index].numbers.insert(number)
  }

  func contains(_ number: Int64, in locale: String) -> Bool {
    locales.first { $0.name.hasSameBytes(as: locale) }?.numbers.contains(number) ?? false
  }
}

/// The products that were refused, by the hashes of their IDs: a file may have a million of them.
struct RefusedProducts {
  private var hashes: Set<Int> = []

  /// A later row may name the product without its app.
  mutating func insert(_ entry: ProductEntry) {
    for name in [entry.name, entry.productID] { hashes.insert(Self.hash(name)) }
  }

  func contains(_ entry: ProductEntry) -> Bool { !hashes.isEmpty && hashes.contains(Self.hash(entry.name)) }

  private static func hash(_ id: String) -> Int {
    var hasher = Hasher()
    for byte in id.utf8 { hasher.combine(byte) }
    return hasher.finalize()
  }
}
