import StockroomKit

struct ProductLocalize: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let locale = Parameter<LocaleName>.argument("locale", "The locale, such as ja.")
  private static let displayName = Parameter<String?>.option("display-name", "The name buyers see.")
    .also("name", "title", "localized-name")
  private static let about = Parameter<String?>.option("description", "The description buyers see.")
    .also("desc", "text")
  private static let remove = Parameter<Bool>.flag("remove", "Remove the locale.")

  static let description = CommandDescription(
    "product localize", "Set a product's name and description in a locale, or remove the locale.",
    also: ["translate", "translation", "language", "title"], effect: .writes,
    permission: .manageProducts, parameters: [product, locale, displayName, about, remove],
    receipt: ProductReceipt.one,
    examples: [
      "product localize .chapter1 ja --display-name 第1章 --description 挿絵入りの第1章です。",
      "product localize .chapter1 fr-FR --description \"Premier chapitre\"; product localize .chapter1 fr-FR --remove",
    ])

  private let reference: ProductReference
  private let locale: LocaleName
  private let displayName: String?
  private let about: String?
  private let isRemoval: Bool

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    locale = try arguments[Self.locale]
    displayName = try arguments[Self.displayName]
    about = try arguments[Self.about]
    isRemoval = try arguments[Self.remove]
    let isGiven = displayName != nil || about != nil
    guard isGiven || isRemoval else { throw Refusal.nothingToChange("--display-name or --description, or --remove") }
    guard isGiven != isRemoval else { throw Refusal.exactlyOne(of: "--remove and new texts") }
  }

  func run(in context: Context) throws -> Output {
    let localizations = context.catalog.localizations
    let product = try context.product(reference)
    if isRemoval {
      try localizations.remove(locale.text, of: product)
    } else {
      try localizations.set(locale.text, of: product, displayName: displayName, description: about)
    }
    let changed = try context.catalog.products.find(product.appleID) ?? product
    let name = try Locales.canonical(locale.text)
    guard isRemoval else {
      let note = try context.updateNote(of: [changed]) { $0.localization(name) != nil }
      return try context.receipt(for: [changed], verb: "localized") { "localized \($0) in \(name)\(note)" }
    }
    return try context.receipt(for: [changed], verb: "changed") { "removed \(name) from \($0)" }
  }
}
