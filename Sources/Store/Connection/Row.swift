internal import CSQLite

/// The current row of a statement, valid only inside the closure that receives it.
public struct Row {
  /// The statement of an engine whose row it is.
  enum Source {
    case sqlite(OpaquePointer)
    case postgreSQL(Unmanaged<PostgreSQLStatement>)
  }

  private let source: Source

  init(_ source: Source) { self.source = source }

  /// The integer in a column; 0 if it is NULL.
  public func integer(_ column: Int) -> Int64 {
    switch source {
    case .sqlite(let handle): sqlite3_column_int64(handle, CInt(column))
    case .postgreSQL(let statement): statement.takeUnretainedValue().integer(column)
    }
  }

  /// The integer in a column as a count.
  public func count(_ column: Int) -> Int { Int(integer(column)) }

  /// The integer in a column, or nil if it is NULL.
  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// True if the integer in a column is not 0.
  public func boolean(_ column: Int) -> Bool { integer(column) != 0 }

  /// The text in a column; empty if it is NULL.
  public func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The text in a column, or nil if it is NULL.
  public func optionalText(_ column: Int) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// True if a column is NULL.
  public func isNull(_ column: Int) -> Bool {
    switch source {
    case .sqlite(let handle): sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
    case .postgreSQL(let statement): statement.takeUnretainedValue().bytes(column) == nil
    }
  }

  /// The number of columns.
  package var columnCount: Int {
    switch source {
    case .sqlite(let handle): Int(sqlite3_column_count(handle))
    case .postgreSQL(let statement): statement.takeUnretainedValue().columnCount
    }
  }

  /// The value in a column, which can be bound again.
  public func value(_ column: Int) -> SQLValue {
    if isNull(column) { return .null }
    let isInteger =
      switch source {
      case .sqlite(let handle): sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER
      case .postgreSQL(let statement): statement.takeUnretainedValue().isInteger(column)
      }
    return isInteger ? .integer(integer(column)) : .text(text(column))
  }

  /// The bytes of the text in a column, valid as long as the row; nil if it is NULL.
  private func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    switch source {
    case .sqlite(let handle):
      guard let bytes = sqlite3_column_text(handle, CInt(column)) else { return nil }
      return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, CInt(column))))
    case .postgreSQL(let statement): return statement.takeUnretainedValue().bytes(column)
    }
  }
}

extension Row {
  /// The term in a column, one of a closed set of words; `place` names table and column, `key` the row.
  ///
  ///     status = try row.term(ProductStatus.self, 5, in: "product.status", of: row.integer(0))
  ///
  /// - Throws: A `Refusal` of kind `damaged` for any other word.
  public func term<Term: RawRepresentable<String>>(
    _ type: Term.Type, _ column: Int, in place: String, of key: Int64
  ) throws(Refusal) -> Term {
    try value(column, in: place, of: key, Term.init(rawValue:))
  }

  /// The index of the term in a column, for rows that are read by the thousand.
  public func term(_ terms: TermList, _ column: Int, in place: String, of key: Int64) throws(Refusal) -> Int {
    guard let index = terms.index(of: bytes(column) ?? UnsafeRawBufferPointer(start: nil, count: 0)) else {
      throw .notKnown(text(column), in: place, of: String(key))
    }
    return index
  }

  /// The value that `read` creates from the text in a column; it returns nil for an unknown text.
  ///
  /// - Throws: A `Refusal` of kind `damaged` for an unknown text.
  public func value<Value>(
    _ column: Int, in place: String, of key: Int64, _ read: (String) -> Value?
  ) throws(Refusal) -> Value {
    let text = text(column)
    guard let value = read(text) else { throw .notKnown(text, in: place, of: String(key)) }
    return value
  }
}

/// A closed set of words as stored bytes.
public struct TermList: Sendable {
  private let terms: [[UInt8]]

  /// Creates a list of terms.
  public init(_ terms: [String]) {
    self.terms = terms.map { Array($0.utf8) }
  }

  func index(of bytes: UnsafeRawBufferPointer) -> Int? {
    terms.firstIndex { $0.count == bytes.count && bytes.elementsEqual($0) }
  }
}

extension Refusal {
  /// A stored text is unknown: the file is damaged, or another program wrote it.
  package static func notKnown(_ text: String, in place: String, of key: String) -> Refusal {
    .storeDamaged("\(place) of row \(key) is \"\(text.prefix(40))\", which is unknown")
  }
}
