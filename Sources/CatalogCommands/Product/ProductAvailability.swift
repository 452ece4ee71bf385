import StockroomKit

struct ProductAvailability: Command {
  private static let on = Parameter<Bool>.flag("on", "Cleared for Sale.")
  private static let off = Parameter<Bool>.flag("off", "Not cleared for sale, in any storefront.")
  private static let everywhere = Parameter<Bool>.flag(
    "everywhere", "In every storefront, including future ones; with --remove, in all but those.")
  private static let only = Parameter<[Storefront]>.options("only", "Only in these storefronts.")
  private static let add = Parameter<[Storefront]>.options("add", "Also in these storefronts.")
  private static let remove = Parameter<[Storefront]>.options("remove", "No longer in these storefronts.")
    .also("except", "exclude", "excluding", "without", "not-in", "drop")

  static let description = CommandDescription(
    "product availability", "Put products on sale or take them off, everywhere or in some storefronts.",
    also: ["cleared for sale", "sell", "remove from sale", "territory", "country"], effect: .writes,
    permission: .manageProducts,
    parameters: ProductSelection.changing + [on, off, everywhere, only, add, remove],
    receipt: ProductReceipt.several,
    examples: [
      "product availability .chapter1 --off", "product availability .chapter1 .chapter2 --only JPN,USA",
      "product availability .chapter2 --remove FRA", "product availability .chapter2 --everywhere --remove CHN",
    ])

  private let selection: ProductSelection
  private let change: AvailabilityChange

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    var changes: [AvailabilityChange] = []
    if try arguments[Self.on] { changes.append(.cleared(true)) }
    if try arguments[Self.off] { changes.append(.cleared(false)) }
    if try arguments[Self.everywhere] { changes.append(.everywhere) }
    for (option, make) in [
      (Self.only, AvailabilityChange.only), (Self.add, AvailabilityChange.adding),
      (Self.remove, AvailabilityChange.removing),
    ] {
      let storefronts = try arguments[option]
      if !storefronts.isEmpty { changes.append(make(storefronts)) }
    }
    if case .everywhere? = changes.first, changes.count == 2, case .removing(let storefronts) = changes[1] {
      changes = [.everywhereBut(storefronts)]
    }
    guard let change = changes.first, changes.count == 1 else {
      throw Refusal.exactlyOne(of: "--on, --off, --everywhere, --only, --add, and --remove")
    }
    self.change = change
  }

  func run(in context: Context) throws -> Output {
    try selection.change(in: context, verb: "changed") { selected in
      let products = try selected.map { try change.apply(to: $0, in: context.catalog) }
      return try context.receipt(for: products, verb: "changed", saying: change.sentence)
    }
  }
}

/// A change of where products are sold, as given by the options of `product availability`.
enum AvailabilityChange {
  case cleared(Bool)
  case everywhere
  case everywhereBut([Storefront])
  case only([Storefront])
  case adding([Storefront])
  case removing([Storefront])

  func apply(to product: Product, in catalog: Catalog) throws -> Product {
    let availability = catalog.availability
    switch self {
    case .cleared(let isCleared): return try availability.setCleared(isCleared, of: product)
    case .everywhere: return try availability.setStorefronts(nil, of: product)
    case .everywhereBut(let storefronts):
      let removed = Set(storefronts)
      return try availability.setStorefronts(catalog.rules.storefronts.filter { !removed.contains($0) }, of: product)
    case .only(let storefronts): return try availability.setStorefronts(storefronts, of: product)
    case .adding(let storefronts):
      guard !product.isEverywhere else { return product }
      return try availability.setStorefronts(try availability.storefronts(of: product) + storefronts, of: product)
    case .removing(let storefronts):
      let removed = Set(storefronts)
      let left = try availability.storefronts(of: product).filter { !removed.contains($0) }
      return try availability.setStorefronts(left, of: product)
    }
  }

  /// The change as a sentence about `subject`, the products.
  func sentence(_ subject: String) -> String {
    switch self {
    case .cleared(true): "Cleared for Sale is on for \(subject)"
    case .cleared(false): "Cleared for Sale is off for \(subject)"
    case .everywhere: "sold everywhere: \(subject)"
    case .everywhereBut(let storefronts): "sold everywhere but in \(Self.names(storefronts)): \(subject)"
    case .only(let storefronts): "sold only in \(Self.names(storefronts)): \(subject)"
    case .adding(let storefronts): "also sold in \(Self.names(storefronts)): \(subject)"
    case .removing(let storefronts): "no longer sold in \(Self.names(storefronts)): \(subject)"
    }
  }

  private static func names(_ storefronts: [Storefront]) -> String {
    storefronts.map(\.alpha3).joined(separator: ", ")
  }
}
