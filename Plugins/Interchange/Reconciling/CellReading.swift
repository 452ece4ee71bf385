import StockroomKit

/// Parses the cells of a record, and collects all their problems.
struct CellReading {
  let record: CatalogRecord
  private let input: ReconcileInput
  /// The problems of the record, first those of cells that could not be read.
  var findings = Findings()

  init(_ record: CatalogRecord, of input: ReconcileInput) {
    (self.record, self.input) = (record, input)
    if !record.problems.isEmpty { findings.note(record.problems) }
  }

  private var layout: RecordLayout { input.layout }

  /// The text of a cell, if the file has the cell.
  func text(_ field: String) -> String? { record[layout.position(of: field)]?.text }

  /// The text of a cell that is not empty.
  func value(_ field: String) -> String? {
    guard let text = text(field), !text.isEmpty else { return nil }
    return text
  }

  /// The error for a refusal at a cell, or at the record if it has no such cell.
  func error(_ refusal: Refusal, at field: String) -> any Error {
    input.records.error(inFile(refusal), at: record[layout.position(of: field)], of: record)
  }

  /// Parses a cell; nil if it is empty or invalid, which is noted.
  mutating func parse<Value>(_ field: String, _ body: (String) throws -> Value) throws -> Value? {
    guard let text = value(field) else { return nil }
    do {
      return try body(text)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      try note(refusal, at: field)
      return nil
    }
  }

  /// Parses a status, also in the console's form: with a custom state, or as Waiting for Screenshot.
  mutating func status() throws -> ProductStatus? {
    guard let whole = value(FieldName.status) else { return nil }
    if let state = whole.firstMatch(of: /^([A-Z][A-Za-z ]+) \(.+\)$/),
      let status = try? ProductStatus.parse(String(state.1))
    {
      return status
    }
    return try choice(FieldName.status, StatusChoice.self)?.status
  }

  /// Parses a cell with one of a few values; the hint for a typo is the nearest value.
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
    try attempt { cells in try cells.locating(at: field) { try body(cells) } }
  }

  /// Notes a refusal of a cell.
  mutating func note(_ refusal: Refusal, at field: String) throws {
    let problem = error(refusal, at: field)
    try findings.gather { throw problem }
  }

  /// Notes that a new item lacks a field, unless some of its cells could not be read.
  mutating func noteMissing(_ field: String) throws {
    if record.problems.isEmpty { try note(.missingCell(field), at: field) }
  }

  /// Notes a different value of a field that never changes.
  mutating func requireSame(_ field: String, as value: String, of what: String) throws {
    guard let text = self.value(field), !text.hasSameBytes(as: value) else { return }
    try note(
      Refusal(
        "interchange.field.fixed", kind: .state, "\(what) never changes; it is \(value)",
        hint: "write \(value), or leave the cell empty", subject: text),
      at: field)
  }

  /// Checks a text against the rule of its field.
  ///
  /// A text that only other rules allow is refused with the name of the store's rules, and how to choose others.
  mutating func check(_ field: String, _ rule: FieldRule, _ rules: RuleTable) throws {
    _ = try parse(field) { text in
      do {
        try rule.check(text)
      } catch let refusal as Refusal {
        guard let other = rules.other(accepting: text, of: rule) else { throw refusal }
        throw Refusal(
          refusal.code, kind: refusal.kind, "\(refusal.message) under the rules of \(rules.profile.rawValue)",
          remedy: "\(command: "store edit --profile \(other.rawValue)") chooses others, while nothing depends on these",
          subject: text)
      }
    }
  }

  /// Runs `body`; a refusal is thrown at the cell with its subject, or at the record.
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    try locating(body) { refusal in
      guard let subject = refusal.subject, !subject.isEmpty else { return nil }
      return record.cells.lazy.compactMap { $0 }.first { $0.text.hasSameBytes(as: subject) }
    }
  }

  /// Runs `body`; a refusal is thrown at a cell.
  func locating<Result>(at field: String, _ body: () throws -> Result) throws -> Result {
    try locating(body) { _ in record[layout.position(of: field)] }
  }

  private func locating<Result>(_ body: () throws -> Result, at cell: (Refusal) -> Cell?) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw input.records.error(inFile(refusal), at: cell(refusal), of: record)
    }
  }
}

extension CellReading {
  /// The cells of a plugin's field; a list in the console may have several.
  func cells(of field: String) -> [Cell] {
    guard let position = layout.position(of: field) else { return [] }
    let first = record.cells[position].map { [$0] } ?? []
    return record.others.isEmpty ? first : first + record.others.filter { $0.field == position }.map(\.cell)
  }

  /// The canonical value of cells; nil if they have none, or if they disagree, which is noted.
  mutating func only(_ given: [Cell], of field: InterchangeField, in catalog: Catalog) throws -> String? {
    var found: String?
    for cell in given {
      let value = try attempt { cells in
        try cells.locating({ try field.canonical(cell.text, in: catalog) }, at: { _ in cell })
      }
      guard let value else { continue }
      if let known = found, !known.hasSameBytes(as: value) {
        findings.note([input.records.error(.disagreeing(field, known, value), at: cell, of: record)])
        return nil
      }
      found = value
    }
    return found
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

extension CellReading {
  /// A refusal with a hint for a file: the column and the value to write, rather than the option of a command.
  private func inFile(_ refusal: Refusal) -> Refusal {
    guard let hint = refusal.hint, hint.contains("--") else { return refusal }
    let commands = refusal.remedy?.commands ?? []
    var text = hint
    for command in commands {
      guard let cells = cells(setBy: command) else { continue }
      let isAlone = text == command || text.hasSuffix(": \(command)")
      text = text.replacing(command, with: (isAlone ? "write " : "") + cells)
    }
    // A command that does more than set cells stays in the hint.
    guard text != hint || commands.isEmpty else { return refusal }
    text = text.replacing(/--([a-z][a-z-]*)/) { match in
      Self.isOfReading(match.1) ? String(match.0) : field(of: String(match.1)) ?? String(match.1)
    }
    guard text != hint else { return refusal }
    return Refusal(refusal.code, kind: refusal.kind, refusal.message, hint: text, subject: refusal.subject)
  }

  /// The cells to write instead of a command whose options are all fields: `consumable in the column type`.
  private func cells(setBy command: String) -> String? {
    let words = command.split(separator: " ").map(String.init)
    // Options of apply and import are not fields, and a name is given to another item.
    guard !["apply", "import"].contains(words.first), !words.contains("--name") || !words.contains("create"),
      let first = words.firstIndex(where: { $0.hasPrefix("--") })
    else {
      return nil
    }
    let place = input.records.heading == nil ? "key" : "column"
    var cells: [String] = []
    var index = first
    while index < words.count {
      let option = String(words[index].dropFirst(2))
      guard words[index].hasPrefix("--"), let field = field(of: option) else { return nil }
      index += 1
      var value = "true"
      if index < words.count, !words[index].hasPrefix("--") {
        // Another name of a field is part of the value: tier 3 as a price.
        value = field == option || Self.isOfCatalog(field) ? words[index] : "\(option) \(words[index])"
        index += 1
      }
      cells.append("\(value) in the \(place) \(field)")
    }
    return cells.joined(separator: ", ")
  }

  private func field(of option: String) -> String? {
    input.columns.field(for: option, withRecords: record.kind == .app)
  }

  private static func isOfCatalog(_ field: String) -> Bool {
    FieldName.ofProducts.contains(field) || FieldName.ofApps.contains(field)
      || FieldName.ofLocalizations.contains(field)
  }

  /// True for an option of the commands that read files.
  private static func isOfReading(_ option: Substring) -> Bool { option == "app" || option == "storefront" }
}

extension Refusal {
  fileprivate static func disagreeing(_ field: InterchangeField, _ first: String, _ second: String) -> Refusal {
    Refusal(
      "interchange.column.disagree",
      "this row has two values of \(field.name): \(first) and \(second)",
      hint: "change both, or delete one of the columns", subject: second)
  }

  static func missingCell(_ field: String) -> Refusal {
    Refusal("interchange.cell.missing", "\(field) is missing", hint: "add it: a new item needs it", subject: field)
  }

  static func doubled(_ key: String) -> Refusal {
    Refusal("interchange.record.doubled", "\(key) is in the file twice", hint: "delete one of the rows", subject: key)
  }

  static func exists(_ key: String, noun: String, applyLine: String) -> Refusal {
    Refusal(
      "interchange.exists", kind: .state, "there is already \(noun == "app" ? "an app" : "a \(noun)") \(key)",
      remedy: "\(command: applyLine) changes what exists", subject: key)
  }
}
