internal import StockroomKit

struct AppCreate: Command {
  private static let bundleID = Parameter<String>.argument("bundle-id", "The bundle ID, such as com.example.app.")
    .named("BUNDLE-ID")
  private static let name = Parameter<String>.required("name", "The name customers see.").also("title", "app-name")
  private static let sku = Parameter<String>.required("sku", "Your own number for the app; it cannot be changed.")
  private static let locale = Parameter<LocaleName>.option(
    "locale", "The primary locale, which products start in.", default: .parse("en-US"), text: "en-US")
  private static let appleID = Parameter<AppleID?>.option("apple-id", "The app's Apple ID elsewhere.")

  static let description = CommandDescription(
    "app create", "Create an app.", also: ["add", "new", "application"], effect: .writes, permission: .createApps,
    parameters: [bundleID, name, sku, locale, appleID],
    receipt: App.receiptFields,
    examples: [
      "app create com.example.maps --name \"Example Maps\" --sku MAPS1",
      "app create com.example.maps --name \"Cartes\" --sku MAPS2 --locale fr-FR --apple-id 535000001",
    ])

  private let bundleID: BundleIdentifier
  private let name: String
  private let sku: String
  private let locale: LocaleName
  private let appleID: AppleID?

  init(_ arguments: Arguments) throws {
    bundleID = try BundleIdentifier(arguments[Self.bundleID])
    name = try arguments[Self.name]
    sku = try arguments[Self.sku]
    locale = try arguments[Self.locale]
    appleID = try arguments[Self.appleID]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.catalog.apps.create(
      bundleID, name: name, sku: sku, primaryLocale: locale.text, appleID: appleID)
    return .receipt(
      Receipt(
        "created \(app.bundleID.rawValue), Apple ID \(app.appleID)", record: Record(app.fields),
        tally: .init("app", "created"),
        next: app.bundleID.isWildcard ? [] : ["product create \(app.bundleID.rawValue).NAME --name NAME"]))
  }
}
