internal import Basics
public import Catalog
package import Foundation
package import Store

extension Context {
  /// The named app; without a name, the app in use, or the only app.
  ///
  /// - Throws: A `Refusal` if the app is unknown, or if none is named and none is in use.
  public func app(_ reference: AppReference?) throws -> App {
    guard let reference else {
      if let app = catalog.appInUse { return app }
      throw Refusal.noAppInUse(count: try catalog.apps.all().count)
    }
    if let number = Int64(reference.text), let app = try catalog.apps.find(AppleID(number)) { return app }
    guard let app = try catalog.apps.find(reference.text) ?? catalog.apps.find(sku: reference.text) else {
      throw Refusal(
        "app.unknown", kind: .missing, "there is no app \(reference.text)", remedy: .command("app list"),
        subject: reference.text)
    }
    return app
  }

  /// The named provisioning profile of an app.
  ///
  /// - Throws: A `Refusal` if the app has no such profile.
  public func profile(_ reference: ProfileReference, of app: App) throws -> ProvisioningProfile {
    let profiles = try catalog.provisioning.profiles(of: app)
    if let found = profiles.first(where: { $0.name.hasSameBytes(as: reference.text) }) { return found }
    let list: Remedy = .command("app profile list \(app.bundleID.rawValue)")
    let near = Spelling.nearest(to: reference.text, among: profiles.map(\.name))
    throw Refusal.profileUnknown(
      reference.text, app, remedy: near.map { Remedy("did you mean \($0)?").adding(list, separator: " ") } ?? list)
  }

  /// The named product.
  ///
  /// - Throws: A `Refusal` if it is unknown, or if its last part names several.
  public func product(_ reference: ProductReference) throws -> Product {
    try catalog.product(reference)
  }

  /// The named product; the app takes the place of the app in use.
  ///
  /// - Throws: A `Refusal` if it is unknown, or if its last part names several.
  public func product(_ reference: ProductReference, preferring app: App?) throws -> Product {
    try ProductLookup(catalog: catalog, app: app ?? catalog.appInUse).product(reference.text)
  }
}

extension Catalog {
  /// The named product, also before the transaction opens.
  ///
  /// - Throws: A `Refusal` if it is unknown, or if its last part names several.
  public func product(_ reference: ProductReference) throws -> Product {
    try ProductLookup(catalog: self, app: appInUse).product(reference.text)
  }
}

/// Finds a product by a word.
private struct ProductLookup {
  let catalog: Catalog
  /// The app in use, or one that takes its place.
  let app: App?

  func product(_ text: String) throws -> Product {
    if text.hasPrefix(".") {
      guard let app else { throw Refusal.noAppInUse(count: try catalog.apps.all().count) }
      let full = app.productID(shortName: text)
      // Another app may have a product of this ID, which a short name does not mean where IDs are of apps.
      let found =
        catalog.rules.productIDsAreOfApps
        ? try catalog.products.find(full, in: app.appleID) : try catalog.products.find(full)
      guard let found else { throw try unknown(text, full: full) }
      return found
    }
    if let product = try catalog.products.find(text, preferring: app) { return product }
    if let number = Int64(text), let product = try catalog.products.find(AppleID(number)) { return product }
    guard !text.contains(".") else { throw try unknown(text, full: text) }
    return try byLastPart(text)
  }

  private func byLastPart(_ text: String) throws -> Product {
    var filter = ProductFilter()
    filter.search = "." + text
    filter.app = app?.appleID
    var matches: [Product] = []
    try catalog.products.each(filter) { product in
      if product.productID.lastPart.hasSameBytes(as: text) { matches.append(product) }
    }
    guard let match = matches.first else { throw try unknown(text, full: text) }
    guard matches.count == 1 else {
      throw Refusal.productAmbiguous(text, try matches.prefix(5).map(catalog.fullName))
    }
    return match
  }

  private func unknown(_ text: String, full: String) throws -> Refusal {
    let isLastPart = !full.contains(".")
    let wanted = isLastPart ? app?.productID(shortName: "." + text) : full
    return try wanted.flatMap { try catalog.products.deletedRefusal($0, subject: text) }
      ?? Refusal.productUnknown(text, full: full)
  }
}

extension Refusal {
  /// The store has no app, and a command needs one.
  package static let noApp = Refusal(
    "app.none", kind: .missing, "there is no app yet", remedy: .command("app create BUNDLE-ID --name NAME --sku SKU"))

  fileprivate static func noAppInUse(count: Int) -> Refusal {
    count == 0
      ? .noApp
      : Refusal(
        "app.not-chosen", kind: .state, "there are \(count) apps and none is in use",
        remedy: .command("use BUNDLE-ID").or("add --app BUNDLE-ID"))
  }

  /// The refusal for a store read as of an earlier time; `subject` is the time as typed.
  package func asOf(_ time: Date, subject: String) -> Refusal {
    guard self == .noApp else { return self }
    return Refusal(
      code, kind: kind, "there is no app at \(time.iso8601)",
      remedy: "\(command: "app list") shows the current apps", subject: subject)
  }

  fileprivate static func productUnknown(_ text: String, full: String) -> Refusal {
    Refusal(
      "product.unknown", kind: .missing, "there is no product \(full)",
      remedy: .command("product list --search \(Products.parts(of: full).productID.split(separator: ".").last ?? "")"),
      subject: text)
  }
}
