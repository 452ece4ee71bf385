internal import CPostgreSQL
internal import Foundation

/// Reads ahead for a query that is asked for each row of another one.
///
///     SELECT apple_id, … FROM product
///       SELECT locale, … FROM localization WHERE product = ?
///
/// After it has been asked with the keys of two rows, the queries for the next rows are sent in the same round trip. A list
/// would otherwise make a round trip for each of its rows.
struct PostgreSQLReadAhead {
  /// A row of a list, whose keys a query was asked with.
  private struct Place {
    let list: PostgreSQLResult
    let column: CInt
    var row: CInt
  }

  /// The number of rows for which it asks ahead: few at first, and more as long as the answers are used.
  private static let (fewest, most): (CInt, CInt) = (4, 64)

  private var length = fewest
  private var last: [[CChar]?]?
  private var place: Place?
  private var answers: [PostgreSQLAnswer] = []
  private var (asked, used) = (0, 0)
  /// How many more times it will not search the lists, after a search found nothing; searching all of them takes time.
  private var (pause, nextPause) = (0, 1)

  /// The answer for these values, if there is one that still holds.
  mutating func take(_ values: [[CChar]?], where holds: (PostgreSQLAnswer) -> Bool) -> PostgreSQLAnswer? {
    guard let index = answers.firstIndex(where: { $0.values == values && holds($0) }) else { return nil }
    used += 1
    return answers.remove(at: index)
  }

  /// Keeps an answer.
  mutating func keep(_ answer: PostgreSQLAnswer) {
    guard answer.rows.isShort else { return }
    if answers.count >= 2 * Self.most { answers.removeFirst() }
    answers.append(answer)
  }

  /// The values with which a query will be asked next, if it goes on through one of these lists.
  mutating func next(after values: [[CChar]?], in lists: [PostgreSQLResult]) -> [[[CChar]?]] {
    let former = last
    (last, answers) = (values, [])
    guard let former, let parameter = Self.changed(from: former, to: values), let key = values[parameter],
      PostgreSQLResult.isKey(key)
    else {
      place = nil
      return []
    }
    let row = place?.row
    place = place.flatMap { Self.find(key, after: $0) } ?? look(for: key, after: former[parameter], in: lists)
    guard let place else { return [] }
    if asked > 0 { length = used * 2 >= asked ? min(length * 2, Self.most) : length / 2 }
    // Reading ahead was in vain for a while, and now the query is asked for each row again.
    if length == 0, row.map({ $0 + 1 == place.row }) == true { length = Self.fewest }
    var ahead: [[[CChar]?]] = []
    for row in (place.row + 1)..<max(place.row + 1, place.list.count) where ahead.count < length {
      guard let key = place.list.key(row, place.column) else { continue }
      var next = values
      next[parameter] = key
      if next != values, !ahead.contains(next) { ahead.append(next) }
    }
    (asked, used) = (ahead.count, 0)
    return ahead
  }

  /// The only parameter whose value is another one.
  private static func changed(from former: [[CChar]?], to values: [[CChar]?]) -> Int? {
    let changed = values.indices.filter { values[$0] != former[$0] }
    return changed.count == 1 ? changed.first : nil
  }

  /// The place of a key a few rows after a former one.
  private static func find(_ key: [CChar], after former: Place) -> Place? {
    var place = former
    place.row = former.row + 1
    while place.row < min(former.row + 2 * most, place.list.count) {
      if place.list.has(key, place.row, place.column) { return place }
      place.row += 1
    }
    return nil
  }

  /// The place of a key a few rows after another one, in the newest list that has both.
  private mutating func look(for key: [CChar], after former: [CChar]?, in lists: [PostgreSQLResult]) -> Place? {
    pause -= 1
    guard pause < 0, let former else { return nil }
    for list in lists.reversed() {
      for column in 0..<PQnfields(list.handle) {
        for row in 0..<list.count where list.has(former, row, column) {
          guard let found = Self.find(key, after: Place(list: list, column: column, row: row)) else { continue }
          (pause, nextPause, length, asked) = (0, 1, Self.fewest, 0)
          return found
        }
      }
    }
    (pause, nextPause) = (nextPause, min(nextPause * 2, 64))
    return nil
  }
}

extension PostgreSQLResult {
  /// A value, if it is a key.
  fileprivate func key(_ row: CInt, _ column: CInt) -> [CChar]? {
    guard let text = text(row, column) else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: text, count: Int(PQgetlength(handle, row, column)) + 1))
    return Self.isKey(bytes) ? bytes : nil
  }

  fileprivate func has(_ value: [CChar], _ row: CInt, _ column: CInt) -> Bool {
    text(row, column).map { strcmp($0, value) == 0 } ?? false
  }

  private func text(_ row: CInt, _ column: CInt) -> UnsafeMutablePointer<CChar>? {
    guard row < count, PQgetisnull(handle, row, column) == 0 else { return nil }
    return PQgetvalue(handle, row, column)
  }

  /// True for a number, which no query refuses; the text ends in NUL.
  static func isKey(_ text: [CChar]) -> Bool {
    (2...19).contains(text.count) && text.dropLast().allSatisfy { (0x30...0x39).contains($0) }
  }
}
