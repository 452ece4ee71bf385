internal import StockroomKit

/// The option that names what is reviewed beside products and versions: `--item "subscription group Premium"`.
struct OtherArguments {
  static let item = Parameter<String?>.option(
    "item", "What else is reviewed, by its noun and its name: \"subscription group NAME\"."
  ).named("ITEM").completed(by: "review-item")
  private static let app = Parameter<AppReference?>.option("app", "Only products of this app.").short("a")

  private let item: String?
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    (item, app) = (try arguments[Self.item], try arguments[Self.app])
  }

  /// The named item; nil if none is named.
  ///
  /// - Throws: A refusal if products or a version are named, too.
  func resolve(
    in context: Context, instead products: ProductSelection, _ version: String? = nil
  ) throws -> ReviewedItem? {
    guard let item else { return nil }
    guard products.references.isEmpty, !products.isSelection, version == nil else {
      throw Refusal(
        "usage.exactly-one", kind: .usage, "exactly one of PRODUCT and --item is needed",
        remedy: Remedy("submit both in a draft", command: "review draft create"))
    }
    return try Self.find(item, of: context.app(app), context.catalog)
  }

  /// The item of an app with a title: its kind, and its name or its number.
  static func find(_ title: String, of app: App, _ catalog: Catalog) throws -> ReviewedItem {
    let items = try catalog.reviewedItems?.all(of: app, catalog: catalog) ?? []
    let found =
      items.first { $0.title.hasSameBytes(as: title) } ?? items.first { $0.key.hasSameBytes(as: title) }
    guard let found else {
      throw Refusal(
        "review.item.unknown", kind: .missing, "\(app.bundleID.rawValue) has nothing to review named \(title)",
        remedy: catalog.reviewedItems.map { service in
          Remedy(
            "write \"\(service.kind) NAME\"",
            command: ConsoleLine.text(
              service.kind.split(separator: " ").map(String.init) + [
                "list", "--app", app.bundleID.rawValue,
              ]))
        }, subject: title)
    }
    return found
  }

  /// Completes the items of the app in use.
  static func complete(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [(text: String, summary: String)] {
    guard let app = catalog.appInUse, let service = catalog.reviewedItems else { return [] }
    return try service.titles(of: app, catalog: catalog).filter { $0.utf8.starts(with: prefix.utf8) }
      .prefix(limit).map { (text: $0, summary: "") }
  }
}

extension OtherArguments {
  /// What a command is about: what its argument names, or the item that `--item` names.
  enum Choice<Reference: Sendable>: Sendable {
    case named(Reference)
    case other(String)
  }

  /// The choice in a command's arguments.
  ///
  /// - Throws: A refusal unless exactly one is given.
  static func choice<Reference: ParameterValue & Sendable>(
    of parameter: Parameter<Reference?>, in arguments: Arguments
  ) throws -> Choice<Reference> {
    switch (try arguments[parameter], try arguments[item]) {
    case (let reference?, nil): return .named(reference)
    case (nil, let title?): return .other(title)
    case (let given, _):
      throw Refusal(
        given == nil ? "usage.missing" : "usage.exactly-one", kind: .usage,
        "exactly one of \(Reference.valueName) and --item is needed",
        hint: given == nil ? "add one of them" : "give only one of them")
    }
  }
}

extension Catalog {
  /// The item with a key of the plugin's tables; nil if it was deleted, or its plugin is not there.
  func reviewedItem(_ key: String) throws -> ReviewedItem? {
    guard let service = reviewedItems, let number = key.split(separator: " ").last.flatMap({ Int64($0) }),
      ReviewedItem.key(service.kind, number).hasSameBytes(as: key)
    else { return nil }
    return try service.find(number, catalog: self)
  }
}
