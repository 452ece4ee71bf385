public import Catalog
internal import Store

/// Products named one by one, or selected: `--all`, `--status`, `--type`, `--hosted`, `--search`, `--where`.
///
/// All products are never implied: a name or a selection is required.
///
///     static let description = CommandDescription(
///       "shelf clear", "Take products off their shelf.", effect: .writes, parameters: ProductSelection.parameters,
///       examples: ["shelf clear --all"])
///     init(_ arguments: Arguments) throws { selection = try ProductSelection(arguments) }
///     func run(in context: Context) throws -> Output {
///       for product in try selection.resolve(in: context) { … }
///     }
public struct ProductSelection: Sendable {
  /// The named products.
  public let references: [ProductReference]
  private let isAll: Bool
  private let filter: ProductFilter
  private let conditions: [FieldCondition]
  private let appReference: AppReference?
  let isEligible: Bool

  private static let products = Parameter<[ProductReference]>.arguments("product", "The products.", isRequired: false)
  private static let all = Parameter<Bool>.flag("all", "Every product of the app in use, or of all apps if none is.")
    .selecting()
  private static let status = Parameter<[StatusChoice]>.options("status", "Only products in this status.")
    .selecting()
  private static let type = Parameter<[ProductType]>.options("type", "Only products of this type.")
    .selecting()
  private static let hosted = Parameter<Bool?>.negatableFlag("hosted", "Only products with hosted content, or without.")
    .selecting()
  private static let search = Parameter<String?>.option(
    "search", "Only products with this in their ID, name, or Apple ID."
  ).selecting()
  private static let conditions = Parameter<[FieldCondition]>.options(
    "where", "Only products whose columns match: tier=3, 'price>=1', name~chapter."
  ).completed(by: "condition").selecting()
  private static let app = Parameter<AppReference?>.option("app", "Only products of this app.").short("a")

  private static let eligible = Parameter<Bool>.flag(
    "eligible", "Skip the products that the command refuses, and list them.")

  /// The parameters for naming and selecting products.
  public static let parameters: [any AnyParameter] = [products, all, status, type, hosted, search, conditions, app]

  /// The parameters of a command that changes products with ``change(in:verb:_:)``.
  public static let changing: [any AnyParameter] = parameters + [eligible]

  /// The parameters of a command that changes products and has a `--status` of its own.
  public static let changingStatus: [any AnyParameter] = changing.filter { $0.description.name != "status" }

  /// The parameters that filter a list.
  public static let filters: [any AnyParameter] = [status, type, hosted, search, conditions, app]

  /// Reads a selection from a command's arguments.
  ///
  /// - Parameter filtersStatus: False if the command has a `--status` of its own.
  public init(_ arguments: Arguments, filtersStatus: Bool = true) throws {
    references = try arguments[Self.products]
    isAll = try arguments[Self.all]
    isEligible = try arguments[Self.eligible]
    appReference = try arguments[Self.app]
    var filter = ProductFilter()
    if filtersStatus { filter.select(try arguments[Self.status]) }
    filter.types = try arguments[Self.type]
    filter.isHosted = try arguments[Self.hosted]
    filter.search = try arguments[Self.search]
    if filter.search?.isEmpty == true { throw Refusal.emptyValue("search", "") }
    self.filter = filter
    conditions = try arguments[Self.conditions]
    let isFiltered =
      !filter.statuses.isEmpty || !filter.types.isEmpty || filter.isHosted != nil || filter.search != nil
      || !conditions.isEmpty
    guard references.isEmpty || !isAll && !isFiltered else {
      throw Refusal(
        "usage.selection", kind: .usage, "name products or select them, not both",
        hint: "omit the IDs or the selection options")
    }
    isSelection = isAll || isFiltered
  }

  /// All products of all apps, for a command without a selection of its own.
  public static func everything() throws -> ProductSelection { try ProductSelection(Arguments()) }

  /// True if products are selected rather than named.
  public let isSelection: Bool

  /// The products without duplicates, in the order of their names, or sorted by ID if selected.
  ///
  /// - Throws: A `Refusal` if a product is unknown, nothing is named or selected, or the selection is empty.
  public func resolve(in context: Context) throws -> [Product] {
    if !references.isEmpty {
      var seen: Set<AppleID> = []
      let app = try appReference.map(context.app)
      return try references.map { try context.product($0, preferring: app) }.filter { seen.insert($0.appleID).inserted }
    }
    guard isSelection else {
      throw Refusal(
        "usage.missing", kind: .usage, "PRODUCT is missing",
        hint: "name products, or select them: --all, --status, --search, --where")
    }
    var filter = try filter(in: context)
    filter.app = filter.app ?? context.catalog.appInUse?.appleID
    var products: [Product] = []
    try each(filter, in: context) { products.append($0) }
    guard !products.isEmpty else {
      throw Refusal(
        "product.selection.empty", kind: .missing, "the selection has no products",
        remedy: "run \(command: "product list") with the same options to check")
    }
    return products
  }

  /// Calls `body` with each selected product, one at a time, for a list.
  ///
  /// Selects from all apps unless one is named.
  public func each(for listing: Listing, in context: Context, body: (Product) throws -> Void) throws {
    var filter = try filter(in: context)
    filter.sort = listing.sort
    filter.limit = listing.limit
    try each(filter, in: context, body: body)
  }

  private func each(_ filter: ProductFilter, in context: Context, body: (Product) throws -> Void) throws {
    guard !conditions.isEmpty else { return try context.catalog.products.each(filter, body: body) }
    let meets = try conditions.map { try $0.predicate(in: context) }
    var unlimited = filter
    unlimited.limit = nil
    var count = 0
    try context.catalog.products.each(unlimited) { product in
      try context.checkCancelled()
      guard count < filter.limit ?? .max, try meets.allSatisfy({ try $0(product) }) else { return }
      count += 1
      try body(product)
    }
  }

  /// The filter, limited to the named app.
  private func filter(in context: Context) throws -> ProductFilter {
    var filter = self.filter
    if let appReference { filter.app = try context.app(appReference).appleID }
    return filter
  }
}
