internal import Basics

/// The choice of where a store on a server keeps its blobs: in the database, or in a folder that its machines share.
extension PostgreSQLEngine {
  /// Reads the folder, and the mark that it must have.
  ///
  /// The mark is the server's number and the database's, which a copy of the database does not share. The row has three
  /// columns, unlike those that ``found()`` reads with it.
  static let findContent = """
    SELECT path, c.system_identifier, d.oid FROM \(PostgreSQLBlobs.schema).folder, pg_control_system() c, pg_database d
    WHERE d.datname = current_database()
    """

  /// Notes the folder, if the rows have one.
  func noteContent(_ rows: [[String?]]) {
    guard let row = rows.first(where: { $0.count == 3 }), let path = row[0] else { return }
    content = ContentFolder(path: path, mark: "\(row[1] ?? "")/\(row[2] ?? "")")
  }

  func keepContent(in path: String) throws {
    guard !content.isShared || content.path.hasSameBytes(as: path) else {
      throw Refusal.contentChosen(content.path)
    }
    let former = content
    do {
      try writing { try take(path) }
    } catch {
      content = former
      throw error
    }
  }

  private func take(_ path: String) throws {
    let (isKnown, source) = (content.isShared, blobStore())
    try PostgreSQLRights(server).actAsAdministrators()
    let insert = server.statement(
      "INSERT INTO \(PostgreSQLBlobs.schema).folder (path) VALUES (?) ON CONFLICT DO NOTHING")
    try insert.bind([.text(path)])
    _ = try insert.step()
    noteContent(try server.execute(Self.findContent))
    try content.take(isKnown: isKnown)
    guard !isKnown else { return }
    try source.copyAll(to: blobStore())
    // Another console that is open must not write a blob to a place that nobody reads.
    try server.execute(
      "\(Self.lockTimeout); DROP TABLE \(PostgreSQLBlobs.schema).piece, \(PostgreSQLBlobs.schema).blob")
  }

  /// Adds what stores of an earlier program lack; false if there is none.
  func addContent() throws -> Bool {
    let tables = try server.execute(
      "SELECT to_regclass('schema'), to_regclass('\(PostgreSQLBlobs.schema).folder')")
    guard let found = tables.first, found[0] != nil, found[1] == nil else { return false }
    try writing {
      let rights = try PostgreSQLRights(server)
      try rights.actAsAdministrators()
      try server.execute(PostgreSQLBlobs.definition)
      try rights.grantReading()
    }
    return true
  }
}

extension Refusal {
  fileprivate static func contentChosen(_ path: String) -> Refusal {
    Refusal(
      "store.content.chosen", kind: .state, "the store keeps its content in \(path)",
      remedy: "copy it to another database with \(command: "store copy") to choose again; nothing was changed",
      subject: path)
  }
}
