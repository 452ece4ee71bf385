internal import Foundation
internal import StockroomKit

/// An app of the catalog or an imported item, which has a page in the store.
enum StoreSubject {
  case app(App, version: AppVersion?)
  case item(StoreItem)

  var appleID: AppleID {
    switch self {
    case .app(let app, _): app.appleID
    case .item(let item): item.appleID
    }
  }

  var name: String {
    switch self {
    case .app(let app, _): app.name
    case .item(let item): item.name
    }
  }

  var kind: StoreItemKind {
    switch self {
    case .app: .software
    case .item(let item): item.kind
    }
  }

  /// The preview link in a storefront.
  func link(in storefront: Storefront) -> String {
    switch self {
    case .app(let app, _): storefront.link(to: app.appleID, as: .software)
    case .item(let item): item.link(in: storefront)
    }
  }
}

/// The apps and items of the store.
struct StoreSubjects {
  let catalog: Catalog

  /// The subject with an Apple ID; throws the StoreKit error, with the real reason as its hint.
  func subject(_ id: String) throws -> StoreSubject {
    let appleID = try appleID(id)
    if let app = try catalog.apps.find(appleID) {
      switch try sale(of: app) {
      case .onSale(let version): return .app(app, version: version)
      case .notOnSale(let why, let fix): throw Refusal.pageUnavailable(id, Self.remedy(why, fix))
      }
    }
    if let item = try StoreItems(catalog: catalog).find(appleID) { return .item(item) }
    if let product = try catalog.products.find(appleID) {
      throw Refusal.pageUnavailable(
        id,
        Remedy(
          "\(id) is an in-app purchase, which has no page; open that of its app",
          command: "storekit page \(product.app)"))
    }
    throw Refusal.pageUnavailable(
      id,
      Remedy("the network is fine: no app or imported item has this Apple ID", command: "app list")
        .or(.command("storekit item list")))
  }

  /// The subject with an Apple ID, if customers can get it.
  func subject(_ appleID: AppleID) throws -> StoreSubject? {
    guard let app = try catalog.apps.find(appleID) else {
      return try StoreItems(catalog: catalog).find(appleID).map(StoreSubject.item)
    }
    guard case .onSale(let version) = try sale(of: app) else { return nil }
    return .app(app, version: version)
  }

  enum Sale {
    case onSale(AppVersion?)
    case notOnSale(why: String, fix: String?)
  }

  /// The sale state of an app; without a plugin that reviews apps, every app is on sale.
  func sale(of app: App) throws -> Sale {
    let newest = try catalog.apps.newestVersion(of: app.appleID)
    guard let reviews = catalog.reviews else { return .onSale(newest) }
    if let version = try catalog.apps.versionOffSale(of: app.appleID) {
      return .notOnSale(
        why: "version \(version.version) of the app is \(version.state.label)",
        fix: try reviews.next(for: version, catalog: catalog).first)
    }
    let versions = try catalog.apps.versions(of: app)
    guard let live = versions.last(where: { $0.state == .readyForSale }) else {
      return .notOnSale(
        why: "the app was never on sale",
        fix: try newest.flatMap { try reviews.next(for: $0, catalog: catalog).first }
          ?? "app version create 1.0 --app \(app.bundleID.rawValue)")
    }
    return .onSale(live)
  }

  /// The price of a subject in a storefront; nil if it is not sold there.
  ///
  /// The catalog has no prices of apps, so apps are free.
  func offer(of subject: StoreSubject, in storefront: Storefront) throws -> StoreOffer? {
    switch subject {
    case .app: return StoreOffer(.free(in: storefront), in: storefront)
    case .item(let item): return try StoreItems(catalog: catalog).offer(of: item, in: storefront)
    }
  }

  private static func remedy(_ why: String, _ fix: String?) -> Remedy {
    fix.map { Remedy("the network is fine: \(why)", command: $0) } ?? Remedy("the network is fine: \(why)")
  }

  private func appleID(_ text: String) throws -> AppleID {
    if let appleID = AppleID(digits: text) { return appleID }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      throw Refusal.pageUnavailable(text, Remedy("an Apple ID is a number of 1 to 12 digits, without zeros before it"))
    }
    if let match = text.firstMatch(of: /\/id([1-9][0-9]{0,11})(?:[?\/#]|$)/) {
      throw Refusal.pageUnavailable(
        text, Remedy("the Apple ID is the number after id in a preview link", command: "storekit page \(match.1)"))
    }
    guard text.utf8.contains(UInt8(ascii: ".")), (try? BundleIdentifier(text)) != nil else {
      throw Refusal.pageUnavailable(text, Remedy("an Apple ID is a number", command: "app list"))
    }
    throw Refusal.pageUnavailable(
      text, Remedy("an Apple ID is a number, not a bundle ID", command: "app lookup \(text)"))
  }
}

extension Refusal {
  /// The store's answer to a wrong Apple ID, which looks like a network problem.
  static func pageUnavailable(_ id: String, _ remedy: Remedy) -> Refusal {
    Refusal(
      "storekit.page.unavailable", StoreKitError.storeProductNotAvailable.description, remedy: remedy,
      subject: id)
  }
}
