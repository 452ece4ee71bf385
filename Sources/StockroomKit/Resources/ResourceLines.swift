internal import Basics
public import Catalog
internal import Rendering
internal import Store

/// A line of a batch file that creates an item of a resource, or sets what an app has.
public struct ResourceLine: Sendable {
  /// The noun of the resource: `subscription group`.
  public let noun: String
  /// The line; nil for what no file can have, such as codes made from a secret.
  public let text: String?

  /// True if the products in files say it, too.
  public let isInProducts: Bool

  /// Creates a line.
  public init(noun: String, text: String?, isInProducts: Bool = false) {
    (self.noun, self.text, self.isInProducts) = (noun, text, isInProducts)
  }

  /// The noun in the plural.
  public var nouns: String { HumanNumbers.plural(noun) }
}

extension Context {
  /// The lines that create an app's items of resources, with what belongs to them, in order.
  public func resourceLines(of app: App) throws -> [ResourceLine] {
    try registry.resources.filter(\.isOfApp).flatMap { resource in
      try ResourceLines(resource: resource, context: self).all(of: app)
    }
  }

  /// Returns a reader of the lines that create the items of resources of a product, in order; it costs nothing in a
  /// store without any.
  public func productResourceLines() throws -> (_ product: Product) throws -> [ResourceLine] {
    let used = try registry.resources.filter { resource in
      try resource.products != nil && !ResourceItems(resource, in: catalog).isEmpty
    }
    return { product in
      try used.filter { $0.products?.contains(product) == true }.flatMap { resource in
        try ResourceLines(resource: resource, context: self).all(of: product)
      }
    }
  }
}

/// The lines that create a resource's items.
private struct ResourceLines {
  let resource: ResourceDescription
  let context: Context

  private var items: ResourceItems { ResourceItems(resource, in: context.catalog) }

  func all(of app: App) throws -> [ResourceLine] {
    let place = ["--app=\(app.bundleID.rawValue)"]
    if resource.form == .settings {
      let settings = try items.settings(of: app.appleID.rawValue)
      return settings.id == 0 ? [] : [try line(.set, of: settings, options(of: settings, resource.fields[...]) + place)]
    }
    return try all(of: app.appleID.rawValue, [], place)
  }

  func all(of product: Product) throws -> [ResourceLine] {
    try all(of: product.appleID.rawValue, [context.catalog.fullName(of: product)], [])
  }

  /// The lines that create the items of an owner, which its words name.
  private func all(of owner: Int64, _ words: [String], _ place: [String]) throws -> [ResourceLine] {
    // What is made from secrets would be made anew.
    guard !resource.hasSecret else {
      return try items.all(of: owner).map { _ in ResourceLine(noun: resource.tallyNoun, text: nil) }
    }
    return try items.all(of: owner).flatMap { item in
      let name = words + (items.name(of: item).map { [$0] } ?? [])
      let own = try line(
        .create, of: item, name + options(of: item, resource.others) + place + (resource.isAdoptable ? ["--adopt"] : [])
      )
      return try context.registry.parts(of: resource).reduce(into: [own]) { lines, part in
        let parts = ResourceLines(resource: part, context: context)
        lines +=
          try part.form == .localizations ? parts.texts(of: item, name, place) : parts.all(of: item.id, name, place)
      }
    }
  }

  /// The lines that set the texts by locale of an item.
  private func texts(of owner: ResourceItem, _ name: [String], _ place: [String]) throws -> [ResourceLine] {
    try items.all(of: owner.id).map { text in
      try line(.localize, of: text, name + [items.name(of: text) ?? ""] + options(of: text, resource.others) + place)
    }
  }

  private func options(of item: ResourceItem, _ fields: ArraySlice<ResourceField>) -> [String] {
    let values = item.values.suffix(fields.count)
    return zip(fields, values).compactMap { $0.words($1) }
  }

  private func line(_ verb: ResourceVerb, of item: ResourceItem, _ words: [String]) throws -> ResourceLine {
    ResourceLine(
      noun: resource.tallyNoun, text: "\(resource.commandNoun) \(ConsoleLine.text([verb.rawValue] + words))",
      isInProducts: try resource.isInFiles || resource.isInProducts(item, context.catalog))
  }
}
