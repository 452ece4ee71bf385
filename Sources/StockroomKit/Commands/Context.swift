internal import Basics
public import Catalog
public import Foundation
package import Rendering
public import Store

/// A command's access to the catalog and the session while its transaction is open.
public struct Context {
  /// The catalog.
  public let catalog: Catalog
  /// Whether the line is only planned; its changes are rolled back.
  public let isPlan: Bool
  /// Reports the progress of long work.
  public let progress: ProgressReporter
  /// `--columns`, `--sort`, and `--limit`, for a command that handles them itself.
  public let listing: Listing
  package let registry: Registry
  package let arguments: Arguments
  /// What the caller's roles allow; nil for the store's owner.
  private let rights: Rights?
  /// Whether receipts are counted rather than shown, so that next commands are not needed.
  private let countsReceipts: Bool
  private let isCancelled: @Sendable () -> Bool
  private let noteDifference: () -> Void
  private let tell: (CallNotice) -> Void
  let performCommand: ((_ words: [String]) throws -> Output)?

  package init(
    catalog: Catalog, registry: Registry, arguments: Arguments, isPlan: Bool, progress: ProgressReporter,
    listing: Listing, rights: Rights? = nil, countsReceipts: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool, noteDifference: @escaping () -> Void = {},
    tell: @escaping (CallNotice) -> Void = { _ in }, perform: ((_ words: [String]) throws -> Output)? = nil
  ) {
    performCommand = perform
    self.noteDifference = noteDifference
    self.tell = tell
    self.rights = rights
    self.countsReceipts = countsReceipts
    self.catalog = catalog
    self.registry = registry
    self.arguments = arguments
    self.isPlan = isPlan
    self.progress = progress
    self.listing = listing
    self.isCancelled = isCancelled
  }

  /// The acting user.
  public var actor: Actor { catalog.actor }

  /// The store's time, the same for the whole command.
  public var now: Date { catalog.store.now }

  /// Whether the caller's roles allow a command.
  public func isPermitted(_ command: CommandDescription) -> Bool { rights?.allow(command) ?? true }

  /// Cancels long work if ^C was pressed.
  public func checkCancelled() throws {
    if isCancelled() { throw Refusal.cancelled }
  }

  /// Reports a difference, as `diff` does: the exit status is then 3 unless there is an error.
  public func foundDifference() {
    noteDifference()
  }

  /// Tells the caller something besides the output, at once, such as what was left out.
  public func note(_ text: String) { tell(.note(text)) }

  /// Reports the problems of a part that was left out, while the rest is done; the exit status is then 1.
  public func report(_ findings: Findings) {
    do { try findings.check() } catch { tell(.problems(error)) }
  }

  /// The suggested next commands for a product; none if the receipt is only counted, as in a batch.
  public func next(for product: Product) throws -> [String] {
    countsReceipts ? [] : try catalog.products.next(for: product)
  }

  /// The named app, the app in use, or the only app.
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
  public func profile(_ reference: ProfileReference, of app: App) throws -> ProvisioningProfile {
    let profiles = try catalog.provisioning.profiles(of: app)
    if let found = profiles.first(where: { $0.name.hasSameBytes(as: reference.text) }) { return found }
    let list: Remedy = .command("app profile list \(app.bundleID.rawValue)")
    let near = Spelling.nearest(to: reference.text, among: profiles.map(\.name))
    throw Refusal.profileUnknown(
      reference.text, app, remedy: near.map { Remedy("did you mean \($0)?").adding(list, separator: " ") } ?? list)
  }

  /// The named product.
  public func product(_ reference: ProductReference) throws -> Product {
    try ProductLookup(catalog: catalog).product(reference.text)
  }
}

extension Refusal {
  static func noAppInUse(count: Int) -> Refusal {
    count == 0
      ? .noApp
      : Refusal(
        "app.not-chosen", kind: .state, "there are \(count) apps and none is in use",
        remedy: .command("use BUNDLE-ID").or("add --app BUNDLE-ID"))
  }
}

extension Refusal {
  /// A command is about an app, and the store has none.
  package static let noApp = Refusal(
    "app.none", kind: .missing, "there is no app yet", remedy: .command("app create BUNDLE-ID --name NAME --sku SKU"))

  /// The refusal for a store that was looked at as of another time; `subject` is that time as typed.
  package func asOf(_ time: Date, subject: String) -> Refusal {
    guard self == .noApp else { return self }
    return Refusal(
      code, kind: kind, "there is no app at \(time.iso8601)",
      remedy: "\(command: "app list") shows those there are now", subject: subject)
  }
}
