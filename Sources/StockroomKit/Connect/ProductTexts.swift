internal import Basics
internal import Catalog

/// The names and descriptions of products as a resource of the App Store Connect API.
///
///     registry.resource(ProductTexts(of: .subscriptions).resource)
public struct ProductTexts: Sendable {
  private let products: ConnectProducts
  private var type: String { products.type("Localizations") }
  private var link: ConnectWrite.Link { .init(products.link, products.type) }

  /// Describes the texts of the products of a resource.
  public init(of products: ConnectProducts) { self.products = products }

  /// The resource.
  public var resource: ConnectResource {
    ConnectResource(
      type, at: "/v1/\(type)",
      attributes: [
        .init("name", .string), .init("locale", .string), .init("description", .string),
        .init("state", .choice(["PREPARE_FOR_SUBMISSION", "WAITING_FOR_REVIEW", "APPROVED", "REJECTED"])),
      ],
      relationships: [
        .toOne(link.name, link.type) { id, catalog in
          try Key(id).flatMap { try products.find($0.product, catalog) }.map { .reference($0.appleID.description) }
        }
      ],
      find: { id, catalog in
        guard let key = Key(id), let product = try products.find(key.product, catalog) else { return nil }
        return try Self.items(of: product, catalog).first { $0.id.hasSameBytes(as: id) }
      },
      create: ConnectWrite(
        [.required("name", .string), .required("locale", .string), .init("description", .string)], links: [link],
        perform: create),
      update: ConnectWrite(
        [.init("name", .string, isNullable: false), .init("description", .string)], perform: update),
      delete: { item, unit in
        guard let key = Key(item.id), let product = try products.find(key.product, unit.catalog) else { return }
        try unit.perform(["product", "localize", "--remove", "--", unit.catalog.fullName(of: product), key.locale])
      })
  }

  /// The relationship of a product to its texts.
  public var relationship: ConnectRelationship {
    .toMany(
      type, type,
      ConnectList { query, catalog in
        guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
        return try ConnectPage(of: try Self.items(of: product, catalog), query) { $0 }
      })
  }

  /// The identifier of a localization: its product's, and its locale.
  private struct Key {
    let product: String
    let locale: String

    init?(_ id: String) {
      let parts = id.split(separator: "_", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      (product, locale) = (String(parts[0]), String(parts[1]))
    }

    static func text(_ product: Product, _ locale: String) -> String { "\(product.appleID)_\(locale)" }
  }

  @Sendable private func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let product = try products.product(link.name, of: document, unit.catalog)
    let locale = document.text("locale") ?? ""
    let canonical = try Locales.canonical(locale)
    guard try !Self.items(of: product, unit.catalog).contains(where: { $0.id == Key.text(product, canonical) }) else {
      throw ConnectError(
        409, "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE",
        "The provided entity includes an attribute with a value that has already been used",
        "There is a localization \(canonical) of this in-app purchase",
        source: .pointer(document.pointer(toAttribute: "locale")))
    }
    try unit.perform(
      ["product", "localize"] + Self.options(document) + ["--", unit.catalog.fullName(of: product), locale])
    return Key.text(product, canonical)
  }

  @Sendable private func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let key = Key(document.id), let product = try products.find(key.product, unit.catalog) else { return nil }
    try Self.requireDescription(document, product, unit.catalog)
    let options = Self.options(document)
    if !options.isEmpty {
      try unit.perform(["product", "localize"] + options + ["--", unit.catalog.fullName(of: product), key.locale])
    }
    return document.id
  }

  /// The texts of a document; null means the same as a missing text.
  private static func options(_ document: ConnectDocument) -> [String] {
    let description = document.isNull("description") ? [] : document.options(["description": "description"])
    return document.options(["name": "display-name"]) + description
  }

  /// Refuses to remove a description, which the catalog only replaces.
  private static func requireDescription(
    _ document: ConnectDocument, _ product: Product, _ catalog: Catalog
  ) throws {
    guard document.isNull("description") else { return }
    let item = try items(of: product, catalog).first { $0.id.hasSameBytes(as: document.id) }
    guard item?["description"] ?? .null != .null else { return }
    throw ConnectError.attributeInvalid(
      document, "description", "A description cannot be removed once it is set; send another one, or omit it")
  }

  /// The localizations as administrators see them, with the changes that wait for approval.
  private static func items(of product: Product, _ catalog: Catalog) throws -> [ConnectItem] {
    let update = try catalog.updates.find(product)
    let changed = Set(update?.localizations.map(\.locale) ?? [])
    let approved = try catalog.localizations.all(of: product)
    let texts = approved.filter { !changed.contains($0.locale) } + (update?.applied(to: approved) ?? [])
    return texts.sorted { $0.locale < $1.locale }.map { text in
      let state = changed.contains(text.locale) ? update?.state : nil
      return ConnectItem(
        Key.text(product, text.locale),
        [
          "name": JSON(text.displayName), "locale": .string(text.locale), "description": JSON(text.description),
          "state": .string((state ?? MetadataState(product.status)).ofText),
        ])
    }
  }
}

extension MetadataState {
  /// The state of a localization, which is the same during review and before it.
  fileprivate var ofText: String { self == .inReview ? MetadataState.waitingForReview.rawValue : rawValue }
}
