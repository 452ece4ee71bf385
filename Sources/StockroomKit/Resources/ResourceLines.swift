internal import Basics
public import Catalog
internal import Store

/// A line of a batch file that creates an item of a resource.
public struct ResourceLine: Sendable {
  /// The noun of the resource: `subscription group`.
  public let noun: String
  /// The line.
  public let text: String
}

extension Context {
  /// The lines that create an app's items of resources, with what belongs to them, in order.
  public func resourceLines(of app: App) throws -> [ResourceLine] {
    try registry.resources.filter(\.isOfApp).flatMap { resource in
      try ResourceLines(resource: resource, context: self).all(of: app)
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
      return settings.id == 0 ? [] : [line(.set, options(of: settings, resource.fields[...]) + place)]
    }
    return try items.all(of: app.appleID.rawValue).flatMap { item in
      let name = items.name(of: item) ?? ""
      let own = line(.create, [name] + options(of: item, resource.others) + place)
      let parts = context.registry.parts(of: resource).filter { $0.form == .localizations }
      return [own]
        + (try parts.flatMap { try ResourceLines(resource: $0, context: context).texts(of: item, [name], place) })
    }
  }

  /// The lines that set the texts by locale of an item.
  private func texts(of owner: ResourceItem, _ name: [String], _ place: [String]) throws -> [ResourceLine] {
    try items.all(of: owner.id).map { text in
      line(.localize, name + [items.name(of: text) ?? ""] + options(of: text, resource.others) + place)
    }
  }

  private func options(of item: ResourceItem, _ fields: ArraySlice<ResourceField>) -> [String] {
    let values = item.values.suffix(fields.count)
    return zip(fields, values).compactMap { $0.words($1) }
  }

  private func line(_ verb: ResourceVerb, _ words: [String]) -> ResourceLine {
    ResourceLine(
      noun: resource.tallyNoun, text: "\(resource.commandNoun) \(ConsoleLine.text([verb.rawValue] + words))")
  }
}
