internal import Basics
internal import Foundation
package import Store
internal import Synchronization

/// The place of a console's own store: a file in its folder, or a database of its own on a server.
///
/// The environment variable `STOCKROOM_TEST_SERVER` names a database on that server, such as
/// `postgresql://localhost/postgres`, whose user may create others.
package final class TestStore: Sendable {
  package let location: StoreLocation
  private let database: (server: PostgreSQLAddress, name: String)?

  /// The databases from which others are copied, by the plugins whose tables they have.
  private static let templates = Mutex<Set<String>>([])

  /// Chooses a place; the tables of these schemas are there unless `isEmpty` is set.
  package convenience init(in folder: String, isEmpty: Bool, schemas: () throws -> [Schema]) throws {
    try self.init(in: folder) { address, connection in
      isEmpty ? nil : try Self.template(try schemas(), address, connection)
    }
  }

  /// Chooses a place for an empty store, or for a copy of a store on the server that nobody has open.
  package convenience init(in folder: String, copying other: TestStore? = nil) throws {
    try self.init(in: folder) { _, _ in other?.database?.name }
  }

  private init(
    in folder: String, template: (PostgreSQLAddress, PostgreSQLConnection) throws -> String?
  ) throws {
    guard let server = ProcessInfo.processInfo.environment["STOCKROOM_TEST_SERVER"] else {
      (location, database) = (.file(at: folder + "/store.db"), nil)
      return
    }
    let address = try PostgreSQLAddress(server)
    let connection = try PostgreSQLConnection(to: address)
    let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    let template = try template(address, connection)
    try connection.execute("CREATE DATABASE \(name)" + (template.map { " TEMPLATE \($0)" } ?? ""))
    location = .server(try address.database(name))
    database = (address, name)
  }

  /// What `--store` takes: the name of a file in the folder, or the address of the database.
  package var name: String { database == nil ? "store.db" : place }

  /// The same from any folder.
  package var place: String { location.place }

  deinit {
    guard let database, let connection = try? PostgreSQLConnection(to: database.server) else { return }
    _ = try? connection.execute("DROP DATABASE \(database.name) WITH (FORCE)")
  }

  private static func template(
    _ schemas: [Schema], _ address: PostgreSQLAddress, _ connection: PostgreSQLConnection
  ) throws -> String {
    let owners = schemas.map { "\($0.owner) \($0.migrations.count)" }.joined(separator: ";")
    let name = "template_\(getpid())_\(Digest.sha256(Array(owners.utf8)).prefix(16))"
    return try templates.withLock { made in
      guard made.insert(name).inserted else { return name }
      try connection.execute("CREATE DATABASE \(name)")
      try Store(at: .server(try address.database(name)), schemas: schemas, creating: true).close()
      return name
    }
  }
}
