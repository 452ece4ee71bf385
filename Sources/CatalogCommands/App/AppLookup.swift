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
        "product", ["type": .term, "status": .term, "app": .identifier, "hosted": .boolean, "cleared": .boolean]),
    examples: [
      "app lookup com.example.books", "app lookup 575000001",
      "app lookup https://itunes.apple.com/us/app/example-books/id575000001",
    ])

  private let link: StoreLink

  init(_ arguments: Arguments) throws {
    link = try arguments[Self.link]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    switch link {
    case .appleID(let appleID):
      if let app = try catalog.apps.find(appleID) { return Self.found(app) }
      if let product = try catalog.products.find(appleID) { return try Self.found(product, in: context) }
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

  private static func found(_ app: App) -> Output {
    .record(Record([Field("kind", .text("app"), label: "Kind")] + app.fields))
  }

  private static func found(_ product: Product, in context: Context) throws -> Output {
    .record(Record([Field("kind", .text("product"), label: "Kind")] + (try context.fields(of: product))))
  }
}
