internal import Basics

/// The roles of a store on a server: its administrators, who own the tables, and its readers.
///
/// They have no password; a person's role becomes a member of one of them.
struct PostgreSQLRights {
  let connection: PostgreSQLConnection
  let roles: StoreRoles

  init(_ connection: PostgreSQLConnection) throws(Refusal) {
    self.connection = connection
    let database = try connection.execute("SELECT current_database()").first?[0] ?? ""
    roles = StoreRoles(administrators: "\(database)_administrator", readers: "\(database)_reader")
  }

  private static let schemas = "\(PostgreSQLTables.schema), \(PostgreSQLBlobs.schema)"

  private static func quoted(_ name: String) -> String {
    "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  private static func text(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }

  /// Creates the roles unless they exist, makes the user an administrator, and gives both what they need, in the open
  /// transaction.
  func setUp() throws(Refusal) {
    let (administrators, readers) = (Self.quoted(roles.administrators), Self.quoted(roles.readers))
    for (role, name) in [(administrators, roles.administrators), (readers, roles.readers)] {
      let known = try connection.execute("SELECT 1 FROM pg_roles WHERE rolname = \(Self.text(name))")
      if known.isEmpty { try connection.execute("CREATE ROLE \(role) NOLOGIN") }
    }
    let isMember = "SELECT pg_has_role(current_user, \(Self.text(roles.administrators)), 'MEMBER')"
    if try connection.execute(isMember).first?[0] != "t" {
      try connection.execute("GRANT \(administrators) TO CURRENT_USER")
    }
    let owned = try connection.execute(
      """
      SELECT format('ALTER SCHEMA %I OWNER TO %I', n.nspname, \(Self.text(roles.administrators))) FROM pg_namespace n
        WHERE n.nspname IN (\(Self.schemaNames))
      UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, \(Self.text(roles.administrators)))
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN (\(Self.schemaNames)) AND c.relkind = 'r'
      UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO %I', p.oid::regprocedure, \(Self.text(roles.administrators)))
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN (\(Self.schemaNames))
      """
    ).compactMap { $0[0] }
    let database = "(SELECT format('GRANT CREATE ON DATABASE %I TO \(administrators)', current_database()))"
    let create = try connection.execute(database).first?[0] ?? ""
    // The owner of a schema must be allowed to create one.
    try connection.execute(([create] + owned).joined(separator: ";\n"))
    try grantReading()
  }

  private static var schemaNames: String { "'\(PostgreSQLTables.schema)', '\(PostgreSQLBlobs.schema)'" }

  /// Acts as the administrators for the rest of the open transaction, if there is that role and the user is one of them:
  /// what one of them creates, another can replace.
  func actAsAdministrators() throws(Refusal) {
    let mayAct = """
      SELECT 1 FROM pg_roles WHERE rolname = \(Self.text(roles.administrators)) AND pg_has_role(current_user, oid, 'MEMBER')
      """
    if try !connection.execute(mayAct).isEmpty {
      try connection.execute("SET LOCAL ROLE \(Self.quoted(roles.administrators))")
    }
  }

  /// Lets the readers read what was created, if there is that role.
  func grantReading() throws(Refusal) {
    let readers = try connection.execute("SELECT 1 FROM pg_roles WHERE rolname = \(Self.text(roles.readers))")
    guard !readers.isEmpty else { return }
    let role = Self.quoted(roles.readers)
    try connection.execute(
      """
      GRANT USAGE ON SCHEMA \(Self.schemas) TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(Self.schemas) TO \(role)
      """)
  }
}

/// The names of a store's roles on its server.
package struct StoreRoles: Sendable {
  /// Its members change the store.
  package let administrators: String
  /// Its members read the store.
  package let readers: String
}
