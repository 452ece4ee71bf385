import StockroomKit

struct StorefrontList: Command {
  private static let search = Parameter<String?>.option("search", "Only with this in a code, the name, or the region.")

  static let description = CommandDescription(
    "storefront list", "List Apple's storefronts: 155 in 2012, 175 today.",
    also: ["iTunes Stores", "App Stores", "international", "countries", "territories", "currency"],
    effect: .reads, parameters: [search],
    fields: Explanations.all.described(
      "storefront",
      [
        "id": .identifier, "alpha2": .identifier, "name": .text, "storefrontID": .integer, "region": .text,
        "languages": .list,
      ]),
    examples: ["storefront list --search europe"], needsStore: false, isNounDefault: true)

  private let search: String?

  init(_ arguments: Arguments) throws {
    search = try arguments[Self.search]
  }

  func run(in context: Context) throws -> Output {
    let found = context.catalog.rules.storefronts.filter { storefront in
      guard let search = search?.lowercased() else { return true }
      let texts = [storefront.alpha3, storefront.alpha2, storefront.name, storefront.region?.rawValue ?? ""]
      return texts.contains { $0.lowercased().contains(search) }
    }
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no storefronts", rows: found.map { $0.fields.map(\.value) })
    )
  }
}

struct StorefrontShow: Command {
  private static let storefront = Parameter<Storefront>.argument("storefront", "JPN or JP.")

  static let description = CommandDescription(
    "storefront show", "Show a storefront.", effect: .none, parameters: [storefront],
    fields: Explanations.all.described(
      "storefront",
      [
        "id": .identifier, "alpha2": .identifier, "name": .text, "storefrontID": .integer, "region": .text,
        "languages": .list,
      ]),
    examples: ["storefront show JPN", "storefront show us"])

  private let storefront: Storefront

  init(_ arguments: Arguments) throws {
    storefront = try arguments[Self.storefront]
  }

  func run(in context: Context) throws -> Output {
    .record(Record(storefront.fields))
  }
}

extension Storefront {
  /// A storefront as `storefront show` prints it.
  var fields: [Field] {
    [
      Field("id", .identifier(alpha3), label: "Code"),
      Field("alpha2", .identifier(alpha2), label: "Alpha-2"),
      Field("name", .text(name), label: "Name"),
      Field("storefrontID", .integer(Int64(storefrontID)), label: "Storefront ID"),
      Field("region", .text(region?.rawValue), label: "Region"),
      Field("languages", .list(languages.map { .identifier($0) }), label: "Languages"),
    ]
  }
}

/// `locales`: the languages of names and descriptions: 28 in 2012, 50 today.
struct LocaleList: Command {
  private static let search = Parameter<String?>.option("search", "Only with this in the code or the name.")

  static let description = CommandDescription(
    "locales", "List the locales for names and descriptions: 28 in 2012, 50 today.", effect: .reads,
    parameters: [search],
    fields: [
      FieldDescription("code", .identifier, label: "Code", "The locale as product localize takes it, such as ja."),
      FieldDescription("name", .text, label: "Name", "Its name in App Store Connect."),
    ],
    examples: ["locales", "locales --search chinese", "locales --sort name"], needsStore: false)

  private let search: String?

  init(_ arguments: Arguments) throws {
    search = try arguments[Self.search]?.lowercased()
  }

  func run(in context: Context) throws -> Output {
    let found = context.catalog.rules.namedLocales.filter { locale in
      search.map { wanted in [locale.code, locale.name].contains { $0.lowercased().contains(wanted) } } ?? true
    }
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no locales",
        rows: found.map { [.identifier($0.code), .text($0.name)] }))
  }
}
