internal import CSQLite

extension Row {
  /// The term in a column, one of a closed set of words; `place` names table and column, `key` the row.
  ///
  ///     status = try row.term(ProductStatus.self, 5, in: "product.status", of: row.integer(0))
  ///
  /// - Throws: A `Refusal` of kind `damaged` for a word that is not one of them.
  public func term<Term: RawRepresentable<String>>(
    _ type: Term.Type, _ column: Int, in place: String, of key: Int64
  ) throws(Refusal) -> Term {
    try value(column, in: place, of: key, Term.init(rawValue:))
  }

  /// The same with a table of the terms, for rows that are read by the thousand.
  public func term<Term>(
    _ terms: TermTable<Term>, _ column: Int, in place: String, of key: Int64
  ) throws(Refusal) -> Term {
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_text(handle, CInt(column)), count: Int(sqlite3_column_bytes(handle, CInt(column))))
    guard let term = terms.term(bytes) else { throw .notKnown(text(column), in: place, of: String(key)) }
    return term
  }

  /// The same for a value that `read` makes of the text in a column; nil if it does not know the text.
  public func value<Value>(
    _ column: Int, in place: String, of key: Int64, _ read: (String) -> Value?
  ) throws(Refusal) -> Value {
    let text = text(column)
    guard let value = read(text) else { throw .notKnown(text, in: place, of: String(key)) }
    return value
  }
}

/// A closed set of words as stored bytes.
public struct TermTable<Term: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private let terms: [(bytes: [UInt8], term: Term)]

  /// Creates a table of all terms.
  public init(_ type: Term.Type) {
    terms = Term.allCases.map { (Array($0.rawValue.utf8), $0) }
  }

  func term(_ bytes: UnsafeRawBufferPointer) -> Term? {
    for (known, term) in terms where known.count == bytes.count {
      if bytes.elementsEqual(known) {
        return term
      }
    }
    return nil
  }
}

extension Refusal {
  /// A stored text is not one that this program knows: damage, or the work of another program.
  package static func notKnown(_ text: String, in place: String, of key: String) -> Refusal {
    .storeDamaged("\(place) of row \(key) is \"\(text.prefix(40))\", which is not known")
  }
}
