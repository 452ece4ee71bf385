import StockroomKit

/// Parses the cells of one record, and collects the problems of all of them.
struct CellReading {
  let record: CatalogRecord
  /// A reference, since the file's own state is large, and there is a reading for each record.
  private let reconciler: Reconciler
  /// What is wrong with the record, from what could not be read on.
  var findings = Findings()

  init(_ record: CatalogRecord, of reconciler: Reconciler) {
    (self.record, self.reconciler) = (record, reconciler)
    if !record.problems.isEmpty { findings.note(record.problems) }
  }

  var source: any RecordSource { reconciler.source }
  var layout: RecordLayout { reconciler.layout }
  /// The names of fields, for hints.
  var known: KnownColumns { reconciler.known }

  /// The text of a cell, or nil if the file says nothing.
  func text(_ field: String) -> String? { record[layout.position(of: field)]?.text }

  /// The text of a cell that has one.
  func value(_ field: String) -> String? {
    guard let text = text(field), !text.isEmpty else { return nil }
    return text
  }

  /// The error for a refusal at a cell, or at the record if it has no such cell.
  func error(_ refusal: Refusal, at field: String) -> any Error {
    source.error(inFile(refusal), at: record[layout.position(of: field)], of: record)
  }

  /// Parses a cell that has a text; nil if it has none, or is not valid, which is noted.
  mutating func parse<Value>(_ field: String, _ body: (String) throws -> Value) throws -> Value? {
    guard let text = value(field) else { return nil }
    do {
      return try body(text)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      try note(refusal, at: field)
      return nil
    }
  }

  /// Parses a status as the console prints it: with a custom state in it, or as Waiting for Screenshot.
  mutating func status() throws -> ProductStatus? {
    guard let whole = value(FieldName.status) else { return nil }
    if let state = whole.firstMatch(of: /^([A-Z][A-Za-z ]+) \(.+\)$/),
      let status = try? ProductStatus.parse(String(state.1))
    {
      return status
    }
    return try choice(FieldName.status, StatusChoice.self)?.status
  }

  /// Parses a cell with one of a few values; a typo is answered with the nearest.
  mutating func choice<Value: ParameterValue>(_ field: String, _ type: Value.Type) throws -> Value? {
    try parse(field) { text in
      do {
        return try Value.parse(text)
      } catch let refusal as Refusal {
        guard let near = Spelling.nearest(to: text.lowercased(), among: Value.choices) else { throw refusal }
        throw Refusal(
          refusal.code, kind: refusal.kind, refusal.message, hint: "did you mean \(near)?", subject: refusal.subject)
      }
    }
  }

  /// Runs `body`; nil if it throws errors with places, which are noted.
  mutating func attempt<Value>(_ body: (CellReading) throws -> Value) throws -> Value? {
    let cells = self
    return try findings.gather { try body(cells) }
  }

  /// Runs `body`; nil if it throws a refusal, which is noted at a cell.
  mutating func attempt<Value>(at field: String, _ body: (CellReading) throws -> Value) throws -> Value? {
    do {
      return try body(self)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      try note(refusal, at: field)
      return nil
    }
  }

  /// Notes a refusal of a cell.
  mutating func note(_ refusal: Refusal, at field: String) throws {
    let problem = error(refusal, at: field)
    try findings.gather { throw problem }
  }

  /// Notes that a new item lacks a field, unless that is what could not be read.
  mutating func noteMissing(_ field: String) throws {
    if record.problems.isEmpty { try note(.missingCell(field), at: field) }
  }

  /// Notes another value of what never changes.
  mutating func requireSame(_ field: String, as value: String, of what: String) throws {
    guard let text = self.value(field), !text.hasSameBytes(as: value) else { return }
    try note(
      Refusal(
        "interchange.field.fixed", kind: .state, "\(what) never changes: it is \(value)",
        hint: "write \(value), or leave the cell empty", subject: text),
      at: field)
  }

  /// Checks a text against the rule of its field.
  mutating func check(_ field: String, _ rule: FieldRule) throws {
    _ = try parse(field) { try rule.check($0) }
  }

  /// Runs `body`; a refusal is thrown at the cell with its subject, or at the record.
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      let subject = refusal.subject ?? ""
      let cell = subject.isEmpty ? nil : record.cells.lazy.compactMap { $0 }.first { $0.text.hasSameBytes(as: subject) }
      throw source.error(inFile(refusal), at: cell, of: record)
    }
  }

  /// Runs `body`; a refusal is thrown at a cell.
  func locating<Result>(at field: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw error(refusal, at: field)
    }
  }
}

extension Findings {
  /// Notes a refusal at a place.
  mutating func note(_ place: TextPlace, _ refusal: Refusal) {
    note([place.error(refusal)])
  }

  /// Notes errors with places.
  mutating func note(_ problems: [any Error]) {
    for problem in problems { try? gather { throw problem } }
  }
}
