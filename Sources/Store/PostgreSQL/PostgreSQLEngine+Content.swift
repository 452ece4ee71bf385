internal import Basics
internal import Foundation

/// The choice of where a store on a server keeps its blobs: in the database, or in a folder that its machines share.
extension PostgreSQLEngine {
  /// Reads the folder, and the mark that it must have.
  ///
  /// The mark is the server's number and the database's. A standby that takes over has them too, and so has any copy of the
  /// server's files, but not a copy of the database. The row has three columns, unlike those that ``found()`` reads with it.
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
    try requireSame(path)
    let former = content
    var isTaken = false
    do {
      try writing { try take(path, &isTaken) }
    } catch {
      if isTaken, (error as? Refusal)?.code.hasSameBytes(as: "store.postgresql.commit-unknown") != true {
        content.giveBack()
      }
      content = former
      throw error
    }
  }

  func wouldKeepContent(in path: String) throws -> Bool {
    try requireSame(path)
    if content.isShared { return try content.requireFree(isKnown: true) }
    return try ContentFolder(path: path, mark: "").requireFree(isKnown: false)
  }

  private func requireSame(_ path: String) throws {
    guard content.isShared, !content.path.hasSameBytes(as: path) else { return }
    throw Refusal.contentChosen(content.path)
  }

  /// Moves the blobs, in the open transaction; sets `isTaken` once the folder has the store's mark by this.
  private func take(_ path: String, _ isTaken: inout Bool) throws {
    let (isKnown, source) = (content.isShared, blobStore())
    try PostgreSQLRights(server).actAsAdministrators()
    try server.execute(PostgreSQLBlobs.definition)
    try PostgreSQLRights(server).grantReading()
    let insert = server.statement(
      "INSERT INTO \(PostgreSQLBlobs.schema).folder (path) VALUES (?) ON CONFLICT DO NOTHING")
    try insert.bind([.text(path)])
    _ = try insert.step()
    noteContent(try server.execute(Self.findContent))
    isTaken = try content.take(isKnown: isKnown)
    guard !isKnown else { return }
    try source.copyAll(to: blobStore())
    // Another console that is open must not write a blob to a place that nobody reads.
    try server.execute(
      "\(Self.lockTimeout); DROP TABLE \(PostgreSQLBlobs.schema).piece, \(PostgreSQLBlobs.schema).blob")
  }

  func lockBlobs(_ operation: CInt) throws -> AnyObject? {
    for _ in 0..<50 {
      if let lock = try PostgreSQLBlobLock(server, isExclusive: operation == LOCK_EX) { return lock }
      usleep(100_000)
    }
    throw Refusal.blobsBusy
  }
}

/// A lock of the server's on the blobs of a store, which its connection has as long as this object lives.
///
/// A folder's own lock is not seen on other machines: https://man7.org/linux/man-pages/man2/flock.2.html
private final class PostgreSQLBlobLock {
  private let connection: PostgreSQLConnection
  private let ending: String
  private var isHeld = false

  /// Takes the lock; nil if another console has it.
  init?(_ connection: PostgreSQLConnection, isExclusive: Bool) throws {
    let shared = isExclusive ? "" : "_shared"
    (self.connection, ending) = (connection, "unlock\(shared)(\(Self.number))")
    let isTaken = try connection.execute("SELECT pg_try_advisory_lock\(shared)(\(Self.number))").first?[0]
    isHeld = isTaken?.hasSameBytes(as: "t") == true
    if !isHeld { return nil }
  }

  deinit { if isHeld { _ = try? connection.execute("SELECT pg_advisory_\(ending)") } }

  private static let number = PostgreSQLConnection.lock + 1
}

extension Refusal {
  fileprivate static func contentChosen(_ path: String) -> Refusal {
    Refusal(
      "store.content.chosen", kind: .state, "the store keeps its content in \(path)",
      hint: "to use another, copy the files there, then in SQL: UPDATE content.folder SET path = 'DIR'",
      subject: path)
  }
}
