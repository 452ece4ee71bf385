internal import CSQLite
internal import GRDB

/// The line of a file that changes belong to, which the triggers ask for by a function of their connection.
///
/// A batch moves it a thousand times, so it is not a row of a table.
final class JournalLine {
  /// The name of the SQL function.
  static let function = "stockroom_line"

  private let number = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  init() {
    number.initialize(to: 1)
  }

  deinit {
    number.deallocate()
  }

  func move(to line: Int) {
    number.pointee = Int64(line)
  }

  /// Registers the function with a connection, which must be closed before this object goes away.
  func install(on database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, Self.function, 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, number,
      { context, _, _ in
        guard let number = sqlite3_user_data(context) else { return sqlite3_result_int64(context, 1) }
        sqlite3_result_int64(context, number.assumingMemoryBound(to: Int64.self).pointee)
      }, nil, nil, nil)
  }
}
