internal import StockroomKit

struct AppEdit: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")
  private static let name = Parameter<String?>.option("name", "The name customers see.").also("title", "app-name")
  private static let locale = Parameter<LocaleName?>.option(
    "locale", "The primary locale, which new products start in.")

  static let description = CommandDescription(
    "app edit", "Change an app's name or primary locale.", also: ["change", "update", "application"], effect: .writes,
    permission: .manageApps,
    parameters: [app, name, locale], receipt: App.receiptFields,
    examples: ["app edit com.example.books --name \"Example Library\""],
    fixedFields: [
      FixedField(
        "sku", message: "Apple does not let anyone change an app's SKU",
        remedy: Remedy("create another app", command: "app create BUNDLE-ID --name NAME --sku SKU")),
      FixedField(
        "apple-id", message: "Apple assigns the Apple ID, which never changes",
        remedy: "\(command: "app show") shows it"),
    ])

  private let reference: AppReference?
  private let name: String?
  private let locale: LocaleName?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
    name = try arguments[Self.name]
    locale = try arguments[Self.locale]
    guard name != nil || locale != nil else { throw Refusal.nothingToChange("--name or --locale") }
  }

  func run(in context: Context) throws -> Output {
    let app = try context.catalog.apps.edit(try context.app(reference), name: name, primaryLocale: locale?.text)
    return .receipt(
      Receipt("changed \(app.bundleID.rawValue)", record: Record(app.fields), tally: .init("app", "changed")))
  }
}
