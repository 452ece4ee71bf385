internal import StockroomKit

struct AppLookup: Command {
  private static let link = Parameter<StoreLink>.argument("link", "An Apple ID, an App Store link, or an ID.")

  static let description = CommandDescription(
    "app lookup", "Find the app or product with an Apple ID, App Store link, or ID.", effect: .reads,
    parameters: [link],
    fields: Explanations.all.described(
      "app",
      [
        "kind": .text, "id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "locale": .identifier,
        "created": .date,
      ])
      + Explanations.all.described(
        "product", ["type": .term, "status": .term, "app": .identifier, "hosted": .boolean, "cleared": .boolean])
      + [
        FieldDescription(
          "affiliate", .list, label: "Dropped",
          "The affiliate parameters of the link, which were ignored: product pages in apps do not support them.")
      ],
    examples: [
      "app lookup com.example.books", "app lookup 575000001",
      "app lookup 'http://itunes.apple.com/us/app/example-books/id575000001?mt=8'",
      "app lookup 'itunes.apple.com/us/app/id575000001?mt=8&at=10l4'",
    ])

  private let link: StoreLink

  init(_ arguments: Arguments) throws {
    link = try arguments[Self.link]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    switch link {
    case .appleID(let appleID, let affiliate):
      if let app = try catalog.apps.find(appleID) { return Self.found(app, affiliate) }
      if let product = try catalog.products.find(appleID) { return try Self.found(product, in: context, affiliate) }
      throw Refusal(
        "app.lookup.unknown", kind: .missing, "no app or product has the Apple ID \(appleID)",
        remedy: .command("app list"),
        subject: appleID.description)
    case .identifier(let text):
      if let app = try catalog.apps.find(text) { return Self.found(app) }
      if let product = try catalog.products.find(text) { return try Self.found(product, in: context) }
      throw Refusal(
        "app.lookup.unknown", kind: .missing, "no app or product has the ID \(text)", remedy: .command("app list"),
        subject: text)
    }
  }

  private static func found(_ app: App, _ affiliate: [String] = []) -> Output {
    output([Field("kind", .text("app"), label: "Kind")] + app.fields, affiliate)
  }

  private static func found(
    _ product: Product, in context: Context, _ affiliate: [String] = []
  ) throws -> Output {
    output([Field("kind", .text("product"), label: "Kind")] + (try context.fields(of: product)), affiliate)
  }

  private static func output(_ fields: [Field], _ affiliate: [String]) -> Output {
    guard !affiliate.isEmpty else { return .record(Record(fields)) }
    let dropped = Field("affiliate", .list(affiliate.map(Value.text)), label: "Dropped", audience: .data)
    let names = affiliate.map { "\($0)=" }.joined(separator: ", ")
    return .record(
      Record(
        fields + [dropped], footer: ["note: dropped \(names), since product pages do not support affiliate tokens"]))
  }
}
