internal import CSQLite
internal import GRDB

/// The unit that changes belong to, and the line of its file, which the triggers ask for by functions of their
/// connection.
///
/// Every row that a batch writes asks for both, so they are not a row of a table.
final class JournalPlace {
  /// The SQL function for the unit's number; NULL while no unit is open.
  static let unitFunction = "stockroom_unit"
  /// The SQL function for the line.
  static let lineFunction = "stockroom_line"

  struct Place {
    var unit: Int64?
    var line: Int64 = 1
  }

  private let place = UnsafeMutablePointer<Place>.allocate(capacity: 1)

  /// Where a change made now belongs.
  var current: Place { place.pointee }

  init() {
    place.initialize(to: Place())
  }

  deinit {
    place.deallocate()
  }

  func move(toUnit unit: Int64?) {
    place.pointee.unit = unit
  }

  func move(toLine line: Int) {
    place.pointee.line = Int64(line)
  }

  /// Registers the functions with a connection, which must be closed before this object goes away.
  func install(on database: Database) {
    let flags = SQLITE_UTF8 | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      database.sqliteConnection, Self.unitFunction, 0, flags, place,
      { context, _, _ in
        guard let unit = JournalPlace.place(of: context)?.unit else { return sqlite3_result_null(context) }
        sqlite3_result_int64(context, unit)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database.sqliteConnection, Self.lineFunction, 0, flags, place,
      { context, _, _ in sqlite3_result_int64(context, JournalPlace.place(of: context)?.line ?? 1) }, nil, nil, nil)
  }

  private static func place(of context: OpaquePointer?) -> Place? {
    sqlite3_user_data(context)?.assumingMemoryBound(to: Place.self).pointee
  }
}
