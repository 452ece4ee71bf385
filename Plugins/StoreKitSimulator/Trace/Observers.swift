internal import Foundation
internal import StockroomKit

/// An observer of an app's payment queue on a device: Apple, `SKPaymentTransactionObserver`.
///
/// All observers of a queue receive the same callbacks in the same order, once they are added.
struct Observer: Sendable {
  /// The observer of an app that was used before an observer was added.
  static let defaultName = "default"

  let name: String
  /// The number of the newest message when the observer was added; it receives only later ones.
  let since: Int64
  let addedAt: Date
}

/// The observers of the store's payment queues.
struct Observers {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The observers of an app's queue on a device, in the order they were added.
  func all(on device: Device, app: App) throws -> [Observer] {
    let added = try store.all(
      "SELECT name, since, at FROM storekit_observer WHERE device = ? AND app = ? ORDER BY id", .integer(device.id),
      .integer(app.appleID.rawValue)
    ) { Observer(name: $0.text(0), since: $0.integer(1), addedAt: Date(seconds: $0.integer(2))) }
    return try (unnamed(on: device, app: app, besides: added).map { [$0] } ?? []) + added
  }

  /// The observer with a name, or a refusal.
  func require(_ name: String, on device: Device, app: App) throws -> Observer {
    guard let observer = try all(on: device, app: app).first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw Refusal(
        "storekit.observer.unknown", kind: .missing,
        "\(app.bundleID.rawValue) has no observer \(name) on \(device.name)",
        remedy: .command("storekit observer list"), subject: name)
    }
    return observer
  }

  /// Adds an observer, which receives all later callbacks.
  func add(_ name: String, on device: Device, app: App) throws -> Observer {
    guard !name.hasSameBytes(as: Observer.defaultName) else { throw Refusal.observerReserved(name) }
    guard Self.isName(name) else { throw Refusal.observerName(name) }
    guard try !all(on: device, app: app).contains(where: { $0.name.hasSameBytes(as: name) }) else {
      throw Refusal.observerTaken(name, device)
    }
    try store.execute(
      "INSERT INTO storekit_observer (device, app, name, since, at) VALUES (?, ?, ?, ?, ?)", .integer(device.id),
      .integer(app.appleID.rawValue), .text(name), .integer(try StoreMessages(catalog: catalog).newest()),
      .integer(store.now.seconds))
    return try require(name, on: device, app: app)
  }

  /// Removes an observer.
  func remove(_ observer: Observer, on device: Device, app: App) throws {
    guard !observer.name.hasSameBytes(as: Observer.defaultName) else { throw Refusal.observerReserved(observer.name) }
    try store.execute(
      "DELETE FROM storekit_observer WHERE device = ? AND app = ? AND name = ?", .integer(device.id),
      .integer(app.appleID.rawValue), .text(observer.name))
  }

  private static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "-_.".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-") && !text.hasPrefix(".") && text.utf8.count <= 64
  }

  /// The default observer, if the app was used before an observer was added.
  private func unnamed(on device: Device, app: App, besides added: [Observer]) throws -> Observer? {
    let used = try store.first(
      "SELECT id, at FROM \(StoreMessage.all) WHERE device = ? AND app = ? ORDER BY id LIMIT 1",
      .integer(device.id), .integer(app.appleID.rawValue)
    ) { (id: $0.integer(0), at: Date(seconds: $0.integer(1))) }
    guard let used, added.allSatisfy({ used.id <= $0.since }) else { return nil }
    return Observer(name: Observer.defaultName, since: 0, addedAt: used.at)
  }
}

extension Refusal {
  fileprivate static func observerName(_ name: String) -> Refusal {
    Refusal(
      "storekit.observer.name", kind: .usage, "\(name) is not a name for an observer",
      hint: "use up to 64 letters, digits, and -_., beginning with a letter or a digit", subject: name)
  }

  fileprivate static func observerTaken(_ name: String, _ device: Device) -> Refusal {
    Refusal(
      "storekit.observer.taken", "the observer \(name) already exists on \(device.name)",
      remedy: .command("storekit observer list"), subject: name)
  }

  fileprivate static func observerReserved(_ name: String) -> Refusal {
    Refusal(
      "storekit.observer.default",
      "\(name) is reserved for the observer of an app that was used before an observer was added",
      remedy: .command("storekit observer list"), subject: name)
  }
}
