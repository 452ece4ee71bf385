internal import Basics
internal import CPostgreSQL

/// The roles of a store on a server: its administrators, who own the tables, and its readers.
///
/// Nobody logs in as one of them; a person's role becomes a member. A comment on each says which database it is for: a
/// role of the same name may be another application's, or of a database that was dropped. Names go to the server as
/// values, and come back quoted by its `format`; all functions are named with their schema, since administrators may
/// add functions to the store's.
struct PostgreSQLRights {
  let connection: PostgreSQLConnection
  let roles: StoreRoles
  /// The end of the comments on the roles.
  private let mark: String

  init(_ connection: PostgreSQLConnection) throws {
    self.connection = connection
    let database = try connection.execute(
      "SELECT datname, oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database()"
    ).first
    let (name, number) = (database?[0] ?? "", database?[1] ?? "")
    mark = "of the Stockroom store in database \(number)"
    // A database may have been renamed since.
    let known = try connection.execute(
      "SELECT r.rolname, \(Self.ofRole) FROM pg_catalog.pg_roles r WHERE \(Self.ofRole) LIKE '% \(mark)'")
    func role(_ kind: String) -> String? {
      known.first { $0[1]?.utf8.starts(with: "\(kind) ".utf8) == true }?[0]
    }
    roles = StoreRoles(
      administrators: role("administrators") ?? "\(name)_administrator", readers: role("readers") ?? "\(name)_reader")
  }

  private static let ofRole = "pg_catalog.shobj_description(r.oid, 'pg_authid')"

  /// The right to act as another role: PostgreSQL 16 made it one of its own.
  private var acting: String { isOf16 ? "SET" : "MEMBER" }

  private var isOf16: Bool { PQserverVersion(connection.handle) >= 160_000 }

  /// Creates the roles unless they exist, makes the user an administrator, and gives both what they need, in the open
  /// transaction.
  ///
  /// - Throws: A ``Refusal`` for roles of the same names that are not this store's, and for a user who may not do it.
  func setUp() throws {
    let (administrators, readers) = (roles.administrators, roles.readers)
    // The server would shorten both to the same name.
    guard administrators.utf8.count <= 63 else { throw Refusal.roleTooLong(administrators) }
    try connection.execute("SET LOCAL search_path = pg_catalog")
    for (kind, role) in [("administrators", administrators), ("readers", readers)] {
      switch try isOurs(role) {
      case nil:
        let create = "'CREATE ROLE %1$I NOLOGIN; COMMENT ON ROLE %1$I IS %2$L', ?1::text, ?2::text"
        try run(create, role, "\(kind) \(mark)")
      case false?: throw Refusal.roleTaken(role)
      case true?: break
      }
    }
    if try first("SELECT pg_catalog.pg_has_role(current_user, ?, '\(acting)')", administrators) != "t" {
      try run("'GRANT %I TO CURRENT_USER\(isOf16 ? " WITH INHERIT TRUE, SET TRUE" : "")', ?::text", administrators)
    }
    // The owner of a schema must be allowed to create one.
    try run("'GRANT CREATE ON DATABASE %I TO %I', pg_catalog.current_database(), ?::text", administrators)
    if let owned = try first(Self.owned, administrators) { try connection.execute(owned) }
    try grantReading()
  }

  /// The statements that make the administrators the owners of the store's schemas, tables, and functions.
  private static let owned = """
    SELECT pg_catalog.string_agg(statement, '; ') FROM (
      SELECT pg_catalog.format('ALTER SCHEMA %I OWNER TO %I', nspname, ?1::text) AS statement
      FROM pg_catalog.pg_namespace WHERE \(isOfStore("nspname"))
      UNION ALL SELECT pg_catalog.format('ALTER TABLE %I.%I OWNER TO %I', n.nspname, c.relname, ?1::text)
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE \(isOfStore("n.nspname")) AND c.relkind = 'r' AND \(isNoExtension("c.oid"))
      UNION ALL SELECT pg_catalog.format('ALTER FUNCTION %s OWNER TO %I', p.oid::regprocedure, ?1::text)
      FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
      WHERE \(isOfStore("n.nspname")) AND p.prokind = 'f' AND \(isNoExtension("p.oid"))) AS statements
    """

  /// SQL that is true for the name of a schema of the store.
  private static func isOfStore(_ name: String) -> String {
    "(\(name) IN ('\(PostgreSQLTables.schema)', '\(PostgreSQLBlobs.schema)') OR \(PostgreSQLEngine.isReplaced(name)))"
  }

  private static func isNoExtension(_ number: String) -> String {
    "NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = \(number) AND d.deptype = 'e')"
  }

  /// Acts as the administrators for the rest of the open transaction, if the user is one of them: what one of them
  /// creates, another can replace.
  func actAsAdministrators() throws {
    let mayAct = """
      SELECT 1 FROM pg_catalog.pg_roles r WHERE r.rolname = ? AND \(Self.ofRole) = 'administrators ' || ?
        AND pg_catalog.pg_has_role(current_user, r.oid, '\(acting)')
        AND pg_catalog.has_database_privilege(r.oid, pg_catalog.current_database(), 'CREATE')
      """
    guard try first(mayAct, roles.administrators, mark) != nil else { return }
    try run("'SET LOCAL ROLE %I', ?::text", roles.administrators)
  }

  /// Lets the readers read what was created, if there is that role.
  func grantReading() throws {
    guard try isOurs(roles.readers) == true else { return }
    let (tables, blobs) = (PostgreSQLTables.schema, PostgreSQLBlobs.schema)
    try run(
      """
      'GRANT USAGE ON SCHEMA \(tables), \(blobs) TO %1$I;
      GRANT SELECT ON ALL TABLES IN SCHEMA \(tables), \(blobs) TO %1$I', ?::text
      """, roles.readers)
  }

  /// True if a role is this store's; nil if there is no such role.
  private func isOurs(_ role: String) throws -> Bool? {
    try first(
      "SELECT coalesce(\(Self.ofRole) LIKE '% ' || ?, false) FROM pg_catalog.pg_roles r WHERE r.rolname = ?", mark, role
    ).map { $0 == "t" }
  }

  /// Runs the statements that the server's `format` makes of its arguments.
  private func run(_ arguments: String, _ values: String...) throws {
    try connection.execute(try first("SELECT pg_catalog.format(\(arguments))", values) ?? "")
  }

  private func first(_ sql: String, _ values: String...) throws -> String? { try first(sql, values) }

  /// The first column of the first row of a query.
  private func first(_ sql: String, _ values: [String]) throws -> String? {
    let statement = connection.statement(sql)
    try statement.bind(values.map { .text($0) })
    defer { statement.reset() }
    return try statement.step() ? statement.row.optionalText(0) : nil
  }
}

/// The names of a store's roles on its server.
package struct StoreRoles: Sendable {
  /// Its members change the store.
  package let administrators: String
  /// Its members read the store.
  package let readers: String
}

extension Refusal {
  fileprivate static func roleTaken(_ role: String) -> Refusal {
    Refusal(
      "store.grant.role", kind: .state, "the server has another role named \(role)",
      hint: "rename it, or drop it if its database is gone; nothing was changed", subject: role)
  }

  fileprivate static func roleTooLong(_ role: String) -> Refusal {
    Refusal(
      "store.grant.name", kind: .rule, "\(role) is too long for the name of a role, which has at most 63 bytes",
      hint: "use a database with a name of at most 49 bytes; nothing was changed", subject: role)
  }
}
