public import Catalog
public import Foundation
public import Rendering
public import Store

/// A request, with access to the store for its answer.
///
/// It belongs to one thread, which may block. An answer is complete before it is sent, so no client holds a
/// transaction.
public struct Exchange {
  /// The request.
  public let request: RouteRequest
  private let access: any RouteAccess

  package init(_ request: RouteRequest, _ access: any RouteAccess) {
    (self.request, self.access) = (request, access)
  }

  /// The registry of the enabled plugins.
  package var registry: Registry { access.registry }

  /// The version of the store's files when the request arrived, for caches; nil while the files are changing.
  public var storeVersion: StoreVersion? { access.storeVersion }

  /// Reads the catalog in one transaction.
  ///
  ///     let app = try exchange.read { catalog in try catalog.app(connect: id) }
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

  /// Writes to the plugin's tables outside the journal.
  public func record<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    var value: Value?
    try access.record { value = try body($0) }
    guard let value else { throw Refusal.cancelled }
    return value
  }
}

/// The unit of the journal that a request writes.
public struct RouteUnit {
  /// The catalog in the unit's transaction.
  public let catalog: Catalog
  /// The request that writes it.
  public let request: RouteRequest
  private let rights: Rights
  private let run: (_ words: [String], _ files: [String: Data]) throws -> Output

  package init(
    _ catalog: Catalog, _ request: RouteRequest, rights: Rights,
    run: @escaping (_ words: [String], _ files: [String: Data]) throws -> Output
  ) {
    (self.catalog, self.request, self.rights, self.run) = (catalog, request, rights, run)
  }

  /// Refuses a client without a permission, for writes to a plugin's tables without a command.
  public func require(_ permission: Permission) throws {
    guard !rights.permissions.contains(permission) else { return }
    throw Refusal(
      "account.request", kind: .forbidden, "the roles of \(rights.name) do not allow this request",
      remedy: .command("role list"), subject: rights.name)
  }

  /// Runs a command, if the client's roles allow it.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments, without quotes or variables:
  ///     `["product", "edit", ".level1", "--name", "One"]`.
  ///   - files: The contents of the files, by their names in the arguments.
  /// - Throws: A `Refusal`; unless it is caught, the whole unit is rolled back.
  @discardableResult
  public func perform(_ words: [String], files: [String: Data] = [:]) throws -> Output {
    try run(words, files)
  }
}

/// A request's access to the store, which the server implements.
package protocol RouteAccess {
  var registry: Registry { get }
  var storeVersion: StoreVersion? { get }
  func read(_ body: (Catalog) throws -> Void) throws
  func write(_ body: (RouteUnit) throws -> Void) throws
  func record(_ body: (Transaction) throws -> Void) throws
}
