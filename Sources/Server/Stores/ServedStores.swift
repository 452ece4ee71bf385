package import Engine
internal import Foundation
internal import StockroomKit
internal import Synchronization

/// The stores of a server: one, or one for each host name.
package final class ServedStores: Sendable {
  private let only: ServedStore?
  private let folder: String
  private let template: String?
  /// Makes the engine of a store.
  private let open: @Sendable (_ path: String) throws -> Engine
  private let stores = Mutex<[String: ServedStore]>([:])

  /// One store, whatever the host.
  package init(_ store: ServedStore) {
    (only, folder, template) = (store, "", nil)
    open = { _ in throw Refusal.cancelled }
  }

  /// The stores of a folder, by host names; new ones are copies of a template, or empty.
  package init(folder: String, template: String?, open: @escaping @Sendable (_ path: String) throws -> Engine) {
    only = nil
    (self.folder, self.template, self.open) = (folder, template, open)
  }

  /// The store of a request, which is made if it is new.
  func store(for head: RequestHead, _ pools: RequestPools) async throws -> ServedStore {
    if let only { return only }
    guard let name = Self.name(in: head) else { throw Refusal.noStoreName }
    if let store = stores.withLock({ $0[name] }) { return store }
    return try await pools.run(writes: true) { try self.make(name) }
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

  /// Opens a store, on the one thread that writes.
  private func make(_ name: String) throws -> ServedStore {
    if let store = stores.withLock({ $0[name] }) { return store }
    let file = StoreFile(path: "\(folder)/\(name).db")
    if !file.exists, let template { try Store.copy(from: StoreFile(path: template), to: file) }
    let store = ServedStore(try open(file.path), name: name)
    stores.withLock { $0[name] = store }
    return store
  }
}

extension Refusal {
  fileprivate static let noStoreName = Refusal(
    "serve.store", kind: .missing, "this server has a store for each host name, and the request names none",
    hint: "send it to http://NAME.localhost, or with the field X-Stockroom-Store: NAME, of a-z, 0-9, and -")
}
