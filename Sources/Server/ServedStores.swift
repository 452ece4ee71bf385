package import Engine
import Foundation
import StockroomKit
import Synchronization

/// The stores of a server: one, or one for each host name.
package final class ServedStores: Sendable {
  /// The folder of the stores, with its limits.
  package struct Folder: Sendable {
    /// Its path.
    package var path: String
    /// The template of new stores; nil for empty ones.
    package var template: String?
    /// The maximum number of stores to create, since anyone who reaches the server can do so.
    package var mostNew: Int
    /// The maximum number of open stores; beyond it, the least recently used one is closed.
    package var mostOpen = 64

    package init(_ path: String, template: String?, mostNew: Int) {
      (self.path, self.template, self.mostNew) = (path, template, mostNew)
    }
  }

  /// The maximum size of cached answers for each of several stores, in bytes.
  private static let cacheBytes = 2 << 20

  private let only: ServedStore?
  private let folder: Folder
  /// Makes the engine of a store.
  private let open: @Sendable (_ path: String) throws -> Engine
  private let stores = Mutex(OpenStores())

  /// One store, whatever the host.
  package init(_ store: ServedStore) {
    (only, folder) = (store, Folder("", template: nil, mostNew: 0))
    open = { _ in throw Refusal.cancelled }
  }

  /// The stores of a folder, by host names.
  package init(in folder: Folder, open: @escaping @Sendable (_ path: String) throws -> Engine) {
    (only, self.folder, self.open) = (nil, folder, open)
  }

  /// Calls `body` with a request's store, which stays open until then; creates a missing one if the request may.
  func using<Value>(
    for head: RequestHead, _ pools: RequestPools, _ body: (ServedStore) async throws -> Value
  ) async throws -> Value {
    if let only { return try await body(only) }
    guard let name = try Self.name(in: head) else { throw Refusal.noStoreName }
    let store: ServedStore
    if let known = stores.withLock({ $0.take(name) }) {
      store = known
    } else {
      store = try await pools.open { try self.opened(name, creating: Self.mayCreate(head)) }
    }
    defer { stores.withLock { $0.release(name) } }
    return try await body(store)
  }

  /// Waits for the requests that are writing.
  func stop() {
    for store in stores.withLock({ $0.all }) + [only].compactMap({ $0 }) { store.stop() }
  }

  /// The name of the store that a request is for: `X-Stockroom-Store`, or the first label of `NAME.localhost`.
  ///
  /// - Throws: a `Refusal` for a text that is not a name.
  private static func name(in head: RequestHead) throws -> String? {
    if let name = head.fields["x-stockroom-store"] { return try checked(name) }
    let host = (head.fields["host"] ?? "").prefix { $0 != ":" }.lowercased()
    guard host.hasSuffix(".localhost") else { return nil }
    return try checked(String(host.dropLast(".localhost".count)))
  }

  private static func checked(_ name: String) throws -> String {
    guard isName(name) else { throw Refusal.notStoreName(name) }
    return name
  }

  /// True if a name is a label of a host name, and so a safe file name.
  private static func isName(_ text: String) -> Bool {
    let isFit = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      default: false
      }
    }
    return isFit && (1...63).contains(text.utf8.count) && !text.hasPrefix("-")
  }

  /// True if a request may create a store: a stranger who looks around leaves no files.
  private static func mayCreate(_ head: RequestHead) -> Bool {
    head.method == .post || head.fields["authorization"] != nil
  }

  /// Opens a store, on the one thread that opens and closes them.
  private func opened(_ name: String, creating: Bool) throws -> ServedStore {
    if let store = stores.withLock({ $0.take(name) }) { return store }
    let file = StoreFile(path: "\(folder.path)/\(name).db")
    let isNew = !file.exists
    guard !isNew || creating else { throw Refusal.unknownStore(name) }
    guard !isNew || stores.withLock({ $0.made }) < folder.mostNew else { throw Refusal.tooManyNew(folder.mostNew) }
    // It is closed here, before another is opened.
    let closed = try stores.withLock { try $0.evict(folder.mostOpen) }
    closed?.engine.store.close()
    if isNew, let template = folder.template { try StoreFile(path: template).copy(to: file) }
    let store = ServedStore(try open(file.path), name: name, cacheBytes: Self.cacheBytes)
    stores.withLock { $0.add(store, isNew: isNew) }
    return store
  }
}

/// The open stores, with the number of requests that use each.
private struct OpenStores {
  private struct Place {
    let store: ServedStore
    var users: Int
    /// The number of its last request.
    var lastUse: Int
  }

  private var places: [String: Place] = [:]
  private var uses = 0
  /// The number of created stores.
  private(set) var made = 0

  var all: [ServedStore] { places.values.map(\.store) }

  /// An open store, which the caller must release.
  mutating func take(_ name: String) -> ServedStore? {
    guard var place = places[name] else { return nil }
    uses += 1
    place.users += 1
    place.lastUse = uses
    places[name] = place
    return place.store
  }

  mutating func release(_ name: String) { places[name]?.users -= 1 }

  /// Adds a store, which the caller must release.
  mutating func add(_ store: ServedStore, isNew: Bool) {
    uses += 1
    if isNew { made += 1 }
    places[store.name] = Place(store: store, users: 1, lastUse: uses)
  }

  /// Removes the least recently used store if no other can be opened.
  mutating func evict(_ limit: Int) throws -> ServedStore? {
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

  fileprivate static func notStoreName(_ name: String) -> Refusal {
    Refusal(
      "serve.store", kind: .missing, "\(name) is not a name of a store",
      hint: "use 1 to 63 of a-z, 0-9, and -, and begin with a letter or a digit", subject: name)
  }

  fileprivate static func unknownStore(_ name: String) -> Refusal {
    Refusal(
      "serve.stores.unknown", kind: .missing, "this server has no store \(name)",
      hint: "create it with POST, or with a request that has a token", subject: name)
  }

  fileprivate static func tooManyNew(_ limit: Int) -> Refusal {
    Refusal(
      "serve.stores.new", kind: .forbidden, "this server has created \(limit) stores, the maximum",
      hint: "use one of them, or start the server with a higher --max-new-stores", subject: String(limit))
  }

  fileprivate static func tooManyOpen(_ limit: Int) -> Refusal {
    Refusal(
      "serve.stores.open", kind: .busy, "all \(limit) stores that can be open at once are in use",
      hint: "send the request again when others are answered", subject: String(limit))
  }
}
