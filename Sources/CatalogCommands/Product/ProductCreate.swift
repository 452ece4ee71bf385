import StockroomKit

struct ProductCreate: Command {
  private static let product = Parameter<String>.argument("product", "A full ID, or .level2 in the app in use.")
    .named("PRODUCT")
  private static let name = Parameter<String>.required("name", "The reference name, seen by administrators only.")
    .also("title", "reference-name")
  private static let app = Parameter<AppReference?>.option("app", "The app it belongs to.").short("a")
  private static let type = Parameter<ProductType>.option(
    "type", "The type; it cannot be changed.", default: .nonConsumable, text: "non-consumable")
  private static let displayName = Parameter<String?>.option(
    "display-name", "The name buyers see. Default: the reference name.")
  private static let about = Parameter<String?>.option("description", "The description buyers see.")
    .also("desc", "text")
  private static let locale = Parameter<LocaleName?>.option(
    "locale", "The locale of both. Default: the app's primary locale.")
  private static let screenshot = Parameter<FilePath?>.option("screenshot", "The review screenshot, a PNG or JPEG.")
    .also("image", "picture", "review-screenshot")
  private static let notes = Parameter<String?>.option("notes", "Notes for the reviewer.")
    .also("note", "review-notes")
  private static let hosted = Parameter<Bool>.flag("hosted", "Host Content with Apple; non-consumables only.")
  private static let unlocalized = Parameter<Bool>.flag(
    "unlocalized", "Without any localization, as the App Store Connect API creates products.")
  private static let appleID = Parameter<AppleID?>.option("apple-id", "The product's Apple ID elsewhere.")

  static let description = CommandDescription(
    "product create", "Create an in-app purchase product.",
    also: ["add", "new", "in-app purchase", "non-consumable", "consumable", "subscription"], effect: .writes,
    permission: .manageProducts,
    parameters: [
      product, name, app, type, displayName, about, locale, screenshot, notes, hosted, unlocalized,
      appleID,
    ],
    receipt: ProductReceipt.one + ProductReceipt.warning,
    examples: [
      "product create .chapter3 --name \"Chapter 3\" --hosted",
      "product create .hints --name Hints --type consumable --description \"Ten hints for the riddles\"",
      "product create .map --name Map --display-name \"Die Karte\" --locale de-DE --screenshot shot.png",
    ], takesPluginOptions: true)

  private let text: String
  private let reference: AppReference?
  private let appleID: AppleID?
  private let file: FilePath?
  private var screenshot: ScreenshotFile?
  private let fill: @Sendable (inout ProductDraft) -> Void
  private let name: String
  private let type: ProductType

  init(_ arguments: Arguments) throws {
    text = try arguments[Self.product]
    name = try arguments[Self.name]
    type = try arguments[Self.type]
    reference = try arguments[Self.app]
    file = try arguments[Self.screenshot]
    appleID = try arguments[Self.appleID]
    let displayName = try arguments[Self.displayName]
    let about = try arguments[Self.about]
    let locale = try arguments[Self.locale]
    let notes = try arguments[Self.notes]
    let isHosted = try arguments[Self.hosted]
    let isUnlocalized = try arguments[Self.unlocalized]
    guard !isUnlocalized || (displayName == nil && about == nil && locale == nil) else {
      throw Refusal(
        "product.create.unlocalized", kind: .usage, "--unlocalized creates no text for buyers",
        hint: "omit it, or --display-name, --description, and --locale", subject: "--unlocalized")
    }
    fill = { draft in
      draft.displayName = displayName
      draft.description = about
      draft.locale = locale?.text
      draft.reviewNotes = notes
      draft.isHosted = isHosted
      if isUnlocalized { draft.localizations = [] }
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    screenshot = try file.map { try ScreenshotFile($0, preparation) }
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.products.requireIdentifier(text) { productID, bundleID in
      let words = ["product", "create", productID, "--app", bundleID, "--name", name]
      // Not marked as a command, which would hide the part of a typed word; the refusal shows the whole word anyway.
      return Remedy(ConsoleLine.text(words + (type == .nonConsumable ? [] : ["--type", type.rawValue])))
    }
    let app = try owner(in: context)
    let productID = text.hasPrefix(".") ? app.productID(shortName: text) : text
    var draft = ProductDraft(app: app, productID: productID, type: type, referenceName: name)
    fill(&draft)
    draft.appleID = appleID
    draft.screenshot = try screenshot?.stage(in: context)
    draft.attachments = try context.pluginOptions(of: Self.description.name)
    let product = try context.catalog.products.create(draft)
    let notes = [screenshot?.note].compactMap(\.self)
    let hosting = product.isHosted ? Receipt.Warning.ofHosting(context.catalog.rules) : nil
    let warnings = [try priceWarning(of: product, in: context), hosting].compactMap(\.self)
    return try context.receipt(for: [product], verb: "created", notes: notes, warnings: warnings) { "created \($0)" }
  }

  /// The warning about a first price that App Store Connect does not have.
  private func priceWarning(of product: Product, in context: Context) throws -> Receipt.Warning? {
    let field = context.interchangeFields.price
    guard let text = try field?.values(of: [product], in: context.catalog).first, !text.isEmpty else { return nil }
    return try context.catalog.pricing?.warning(about: text, catalog: context.catalog).map { .init("price", $0) }
  }

  /// The named app, the app in use, or the one whose bundle ID is a prefix of the product's ID.
  private func owner(in context: Context) throws -> App {
    if reference == nil, context.catalog.appInUse == nil, !text.hasPrefix("."),
      let app = try context.catalog.apps.find(owning: text)
    {
      return app
    }
    return try context.app(reference)
  }
}
