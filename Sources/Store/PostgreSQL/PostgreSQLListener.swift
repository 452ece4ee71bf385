internal import CPostgreSQL

/// Listens to what a server announces with each commit to a store.
///
/// Only one thread may use it at a time. https://www.postgresql.org/docs/15/sql-notify.html
final class PostgreSQLListener: @unchecked Sendable {
  /// The name of the announcements in a database.
  private static let channel = "stockroom"

  /// Announces the commit of the open transaction.
  static let announcement = "SELECT pg_notify('\(channel)', '')"

  private let connection: PostgreSQLConnection
  /// Another listener may have missed some.
  private let number = Int64.random(in: .min ... .max)
  private var count: Int64 = 0

  /// Connects to the server and listens.
  ///
  /// - Throws: A ``Refusal`` if it cannot be reached, is a standby, or is behind a pooler, which may share the connection.
  init(to address: PostgreSQLAddress) throws {
    connection = try PostgreSQLConnection(to: address)
    let process = try connection.execute("LISTEN \(Self.channel); SELECT pg_backend_pid()").first?[0]
    guard process == String(PQbackendPID(connection.handle)) else { throw Refusal.lostListener }
  }

  /// This listener and the number of announcements so far, those of all commits that were acknowledged included.
  func changes() throws -> [Int64] {
    let before = connection.connectionNumber
    // The server sends what it has to announce before it answers, even to an empty question.
    try connection.execute("")
    // A connection that was made again does not listen.
    guard connection.connectionNumber == before else { throw Refusal.lostListener }
    while let notice = PQnotifies(connection.handle) {
      PQfreemem(notice)
      count += 1
    }
    return [number, count]
  }
}

extension Refusal {
  fileprivate static let lostListener = Refusal(
    "store.postgresql.gone", kind: .busy, "the connection to the server ended", hint: "try again")
}
