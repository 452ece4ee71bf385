internal import StockroomKit

/// A product's texts and screenshot with their states: what buyers see now, and what waits for approval.
struct ProductMetadata {
  private let product: Product
  private let localizations: [Localization]
  private let update: MetadataUpdate?

  init(_ product: Product, in catalog: Catalog) throws {
    self.product = product
    localizations = try catalog.localizations.all(of: product)
    update = try catalog.updates.find(product)
  }

  var fields: [Field] {
    [
      Field("localizations", .list(texts.map(Self.value)), label: "Localizations"),
      Field("screenshot", product.screenshotName.map { .text($0) } ?? .null, label: "Review Screenshot"),
      Field(
        "newScreenshot", update?.screenshot.map { .text($0.fileName) } ?? .null, label: "New Screenshot",
        audience: update?.screenshot == nil ? .data : .everyone),
      Field("update", update?.state.value ?? .null, label: "Update", audience: update == nil ? .data : .everyone),
    ]
  }

  /// The changed texts of a locale follow those that buyers see.
  private var texts: [(localization: Localization, state: MetadataState)] {
    let live = localizations.map { (localization: $0, state: MetadataState(product.status)) }
    guard let update else { return live }
    let new = update.applied(to: localizations).map { (localization: $0, state: update.state) }
    return (live + new).sorted {
      ($0.localization.locale, $0.state == .approved ? 0 : 1) < ($1.localization.locale, $1.state == .approved ? 0 : 1)
    }
  }

  private static func value(_ text: (localization: Localization, state: MetadataState)) -> Value {
    .record([
      Field("locale", .identifier(text.localization.locale), label: "Locale"),
      Field("displayName", text.localization.displayName.map { .text($0) } ?? .null, label: "Display Name"),
      Field("description", text.localization.description.map { .text($0) } ?? .null, label: "Description"),
      Field("state", text.state.value, label: "State"),
    ])
  }
}
