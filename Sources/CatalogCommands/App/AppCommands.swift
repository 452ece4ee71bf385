import StockroomKit

struct AppCreate: Command {
  private static let bundleID = Parameter<String>.argument(
    "bundle-id", "The bundle ID, registered or new, such as com.example.app."
  )
  .named("BUNDLE-ID")
  private static let name = Parameter<String>.required("name", "The name customers see.").also("title", "app-name")
  private static let sku = Parameter<String>.required("sku", "Your own number for the app; it cannot be changed.")
  private static let locale = Parameter<LocaleName>.option(
    "locale", "The primary locale, which products start in.", default: .parse("en-US"), text: "en-US")
  private static let appleID = Parameter<AppleID?>.option("apple-id", "The app's Apple ID elsewhere.")

  static let description = CommandDescription(
    "app create", "Create an app.", also: ["add", "new", "application", "bundle identifier", "app id"], effect: .writes,
    permission: .createApps,
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

struct AppDelete: Command {
  private static let app = Parameter<AppReference>.argument("app", "The app.")

  static let description = CommandDescription(
    "app delete", "Delete an app that has no products, with its versions.", effect: .destroys, permission: .deleteApps,
    parameters: [app],
    receipt: App.receiptFields,
    examples: ["app create com.example.maps --name Maps --sku MAPS1; app delete com.example.maps --yes"])

  private let reference: AppReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    try context.catalog.apps.delete(app)
    return .receipt(
      Receipt("deleted \(app.bundleID.rawValue)", record: Record(app.fields), tally: .init("app", "deleted")))
  }
}
