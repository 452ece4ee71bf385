package import Engine
import Foundation
import StockroomKit
import Synchronization

/// The stores of a server: one, or one for each host name.
package final class ServedStores: Sendable {
  /// The folder of the stores, and how many there may be.
  package struct Folder: Sendable {
    /// Its path.
    package var path: String
    /// The store that new ones are copies of; nil for empty ones.
    package var template: String?
    /// How many stores may be created, since anyone who reaches the server may.
    package var mostNew: Int
    /// How many are open at the same time; the one that was not used for the longest time is closed.
    package var mostOpen = 64

    package init(_ path: String, template: String?, mostNew: Int) {
      (self.path, self.template, self.mostNew) = (path, template, mostNew)
    }
  }

  /// How many bytes of answers each of several stores keeps.
  private static let cacheBytes = 2 << 20

  private let only: ServedStore?
  private let folder: Folder
  /// Makes the engine of a store.
  private let open: @Sendable (_ path: String) throws -> Engine
  private let shelf = Mutex(StoreShelf())

  /// One store, whatever the host.
  package init(_ store: ServedStore) {
    (only, folder) = (store, Folder("", template: nil, mostNew: 0))
    open = { _ in throw Refusal.cancelled }
  }

  /// The stores of a folder, by host names.
  package init(in folder: Folder, open: @escaping @Sendable (_ path: String) throws -> Engine) {
    (only, self.folder, self.open) = (nil, folder, open)
  }

  /// Calls `body` with the store of a request, which is made if it is new, and stays open until `body` is done.
  func using<Value>(
    for head: RequestHead, _ pools: RequestPools, _ body: (ServedStore) async throws -> Value
  ) async throws -> Value {
    if let only { return try await body(only) }
    guard let name = Self.name(in: head) else { throw Refusal.noStoreName }
    let store: ServedStore
    if let known = shelf.withLock({ $0.take(name) }) {
      store = known
    } else {
      store = try await pools.open { try self.opened(name) }
    }
    defer { shelf.withLock { $0.giveBack(name) } }
    return try await body(store)
  }

  /// Waits for the requests that are writing.
  func stop() {
    for store in shelf.withLock({ $0.all }) + [only].compactMap({ $0 }) { store.stop() }
  }

  /// The name of the store that a request is for: `X-Stockroom-Store`, or the first label of `NAME.localhost`.
  private static func name(in head: RequestHead) -> String? {
    if let name = head.fields["x-stockroom-store"] { return isName(name) ? name : nil }
    let host = (head.fields["host"] ?? "").prefix { $0 != ":" }.lowercased()
    guard host.hasSuffix(".localhost") else { return nil }
    let name = String(host.dropLast(".localhost".count))
    return isName(name) ? name : nil
  }

  /// Whether a name is a label of a host name, and so a safe file name.
  private static func isName(_ text: String) -> Bool {
    let isFit = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
    }
    return isFit && (1...63).contains(text.utf8.count) && !text.hasPrefix("-")
  }

  /// Opens a store, on the one thread that opens and closes them.
  private func opened(_ name: String) throws -> ServedStore {
    if let store = shelf.withLock({ $0.take(name) }) { return store }
    let file = StoreFile(path: "\(folder.path)/\(name).db")
    let isNew = !file.exists
    guard !isNew || shelf.withLock({ $0.made }) < folder.mostNew else { throw Refusal.tooManyNew(folder.mostNew) }
    // It is closed here, before another is opened.
    let closed = try shelf.withLock { try $0.makeRoom(folder.mostOpen) }
    closed?.engine.store.close()
    if isNew, let template = folder.template { try Store.copy(from: StoreFile(path: template), to: file) }
    let store = ServedStore(try open(file.path), name: name, cacheBytes: Self.cacheBytes)
    shelf.withLock { $0.add(store, isNew: isNew) }
    return store
  }
}

/// The stores that are open, and how many requests use each.
private struct StoreShelf {
  private struct Place {
    let store: ServedStore
    var users: Int
    /// The number of the last request for it.
    var lastUse: Int
  }

  private var places: [String: Place] = [:]
  private var uses = 0
  /// How many stores were created.
  private(set) var made = 0

  var all: [ServedStore] { places.values.map(\.store) }

  /// An open store, which the caller gives back.
  mutating func take(_ name: String) -> ServedStore? {
    guard var place = places[name] else { return nil }
    uses += 1
    place.users += 1
    place.lastUse = uses
    places[name] = place
    return place.store
  }

  mutating func giveBack(_ name: String) { places[name]?.users -= 1 }

  /// Adds a store, which the caller gives back.
  mutating func add(_ store: ServedStore, isNew: Bool) {
    uses += 1
    if isNew { made += 1 }
    places[store.name] = Place(store: store, users: 1, lastUse: uses)
  }

  /// Removes the store that was not used for the longest time, unless there is room for another.
  mutating func makeRoom(_ limit: Int) throws -> ServedStore? {
    guard places.count >= limit else { return nil }
    guard let place = places.values.filter({ $0.users == 0 }).min(by: { $0.lastUse < $1.lastUse }) else {
      throw Refusal.tooManyOpen(limit)
    }
    places[place.store.name] = nil
    return place.store
  }
}

extension Refusal {
  fileprivate static let noStoreName = Refusal(
    "serve.store", kind: .missing, "this server has a store for each host name, and the request names none",
    hint: "send it to http://NAME.localhost, or with the field X-Stockroom-Store: NAME, of a-z, 0-9, and -")

  fileprivate static func tooManyNew(_ limit: Int) -> Refusal {
    Refusal(
      "serve.stores.new", kind: .forbidden, "this server has created \(limit) stores, as many as it may",
      hint: "use one of them, or start the server with a higher --max-new-stores", subject: String(limit))
  }

  fileprivate static func tooManyOpen(_ limit: Int) -> Refusal {
    Refusal(
      "serve.stores.open", kind: .busy, "requests are using \(limit) stores, as many as are open at a time",
      hint: "send the request again when others are answered", subject: String(limit))
  }
}
