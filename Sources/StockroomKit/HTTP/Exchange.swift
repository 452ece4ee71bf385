public import Catalog
public import Foundation
public import Rendering
public import Store

/// A request, and what its answer may use of the store.
///
/// It belongs to one thread, which may wait. An answer is complete before it is sent: no client holds a transaction.
public struct Exchange {
  /// The request.
  public let request: RouteRequest
  private let access: any RouteAccess

  package init(_ request: RouteRequest, _ access: any RouteAccess) {
    (self.request, self.access) = (request, access)
  }

  /// What the enabled plugins have registered.
  package var registry: Registry { access.registry }

  /// What the store's files looked like when the request came, for what is kept until they change; nil while they do.
  public var storeVersion: StoreVersion? { access.storeVersion }

  /// Reads the catalog in one transaction.
  public func read<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    var value: Value?
    try access.read { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }

  /// Runs commands as one unit of the journal, with the client as its actor: all of them, or none.
  ///
  ///     let answer = try exchange.write { unit in
  ///       try unit.perform(["product", "edit", product.id, "--name", name])
  ///       return try answer(in: unit.catalog)
  ///     }
  public func write<Value>(_ body: (RouteUnit) throws -> Value) throws -> Value {
    var value: Value?
    try access.write { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }

  /// Writes to the plugin's tables that the journal does not record.
  public func record<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    var value: Value?
    try access.record { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }
}

/// The unit that a request writes.
public struct RouteUnit {
  /// The catalog in the unit's transaction.
  public let catalog: Catalog
  private let rights: Rights
  private let run: (_ words: [String], _ files: [String: Data]) throws -> Output

  package init(
    _ catalog: Catalog, rights: Rights, run: @escaping (_ words: [String], _ files: [String: Data]) throws -> Output
  ) {
    (self.catalog, self.rights, self.run) = (catalog, rights, run)
  }

  /// Refuses what the client's roles do not allow, for a plugin's tables that no command writes.
  public func require(_ permission: Permission) throws {
    guard !rights.permissions.contains(permission) else { return }
    throw Refusal(
      "account.request", kind: .forbidden, "the roles of \(rights.name) do not allow this request",
      remedy: .command("role list"), subject: rights.name)
  }

  /// Runs a command, if the client's roles allow it.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments, literally: `["product", "edit", ".level1", "--name", "One"]`.
  ///   - files: The contents of the files that the words name.
  /// - Throws: A `Refusal`; unless it is caught, the whole unit is taken back.
  @discardableResult
  public func perform(_ words: [String], files: [String: Data] = [:]) throws -> Output {
    try run(words, files)
  }
}

/// The store of a server, as the server gives it to a request.
package protocol RouteAccess {
  var registry: Registry { get }
  var storeVersion: StoreVersion? { get }
  func read(_ body: (Catalog) throws -> Void) throws
  func write(_ body: (RouteUnit) throws -> Void) throws
  func record(_ body: (Transaction) throws -> Void) throws
}
