internal import CPostgreSQL
internal import Foundation

/// Reads ahead for a query that is asked in a loop, for each row of another one.
///
///     SELECT apple_id, … FROM product
///       SELECT locale, … FROM localization WHERE product = ?
///
/// Once it was asked by the keys of two rows, it is asked by those of the next rows, too, in the same round trip. A list
/// would otherwise make a round trip for each of its rows.
struct PostgreSQLReadAhead {
  /// A time that the server was asked: at a row of a loop, with some values.
  private struct Request {
    let loop: ObjectIdentifier
    let place: CInt
    let values: [[CChar]?]
  }

  /// The number of rows for which it asks ahead: few at first, and more as long as the answers are used.
  private static let (fewest, most) = (4, 64)

  private var length = fewest
  private var last: Request?
  private var answers: [PostgreSQLAnswer] = []
  private var (asked, used) = (0, 0)

  /// The answer for these values, if there is one.
  mutating func take(_ values: [[CChar]?]) -> PostgreSQLAnswer? {
    guard let index = answers.firstIndex(where: { $0.values == values }) else { return nil }
    used += 1
    return answers.remove(at: index)
  }

  /// Keeps an answer.
  mutating func keep(_ answer: PostgreSQLAnswer) {
    if answer.rows.isSmall { answers.append(answer) }
  }

  /// The values with which a query will be asked for the next rows of a loop, if it goes on as it did so far.
  mutating func next(after values: [[CChar]?], in loop: PostgreSQLStatement) -> [[[CChar]?]] {
    guard let (rows, place) = loop.rows else { return [] }
    let former = last
    last = Request(loop: ObjectIdentifier(loop), place: place, values: values)
    guard let former, former.loop == ObjectIdentifier(loop) else {
      (length, asked, answers) = (Self.fewest, 0, [])
      return []
    }
    guard former.place < place, let key = Self.key(from: former, to: values, in: rows, at: place) else { return [] }
    if asked > 0 { length = used * 2 >= asked ? min(length * 2, Self.most) : length / 2 }
    let ahead = ((place + 1)..<rows.count).prefix(length).compactMap { next -> [[CChar]?]? in
      guard let value = rows.key(next, key.column) else { return nil }
      var ahead = values
      ahead[key.parameter] = value
      return ahead
    }
    (answers, asked, used) = ([], ahead.count, 0)
    return ahead
  }

  /// The parameter that had the value of a column at both rows, while the others stayed the same.
  private static func key(
    from former: Request, to values: [[CChar]?], in rows: PostgreSQLResult, at place: CInt
  ) -> (parameter: Int, column: CInt)? {
    let changed = values.indices.filter { values[$0] != former.values[$0] }
    guard changed.count == 1, let parameter = changed.first, let value = values[parameter] else { return nil }
    let column = (0..<PQnfields(rows.handle)).first { column in
      rows.key(place, column) == value && rows.key(former.place, column) == former.values[parameter]
    }
    return column.map { (parameter, $0) }
  }
}

extension PostgreSQLResult {
  /// A value that is a key: a number, which no query refuses.
  fileprivate func key(_ row: CInt, _ column: CInt) -> [CChar]? {
    guard row < count, PQgetisnull(handle, row, column) == 0, let text = PQgetvalue(handle, row, column) else {
      return nil
    }
    // With the NUL at its end.
    let bytes = UnsafeBufferPointer(start: text, count: Int(PQgetlength(handle, row, column)) + 1)
    let digits = bytes.dropLast()
    return (1...18).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) } ? Array(bytes) : nil
  }
}
