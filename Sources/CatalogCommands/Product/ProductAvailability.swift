internal import StockroomKit

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
