import StockroomKit

/// The fields of a spreadsheet's columns, from its header.
struct HeaderColumns {
  /// The layout of the records.
  let layout: RecordLayout
  /// The position of each column's field in the layout; nil for a skipped column.
  let fields: [Int?]
  /// The column with the kind of each row.
  let record: Int?
  /// True if the rows without that column are localizations rather than products.
  private let isLocalizations: Bool
  private let names: [String]
  /// The columns that cannot be set, with a description for the note.
  let readOnly: [(column: Int, what: String)]
  /// By field, true if spaces at the ends of a cell belong to it.
  private let areTexts: [Bool]
  /// By field, true if each kind of record has it.
  private let ofApps: [Bool]
  private let ofProducts: [Bool]
  private let ofLocalizations: [Bool]

  var count: Int { names.count }

  /// Reads the current row as a header.
  ///
  /// Columns without a name at its end are ignored: spreadsheets leave them after cells are cleared.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` for a column without a name between others, an unknown name, or a field that occurs
  ///   twice.
  init(_ rows: DelimitedRows, fields plugins: [InterchangeField]) throws {
    let known = KnownColumns(plugins)
    var findings = Findings()
    var names: [String] = []
    var record: Int?
    for index in 0..<rows.count {
      let text = try rows.text(index).trimmingCharacters()
      names.append(text)
      if KnownColumns.fold(text) == "record" { record = index }
    }
    while names.last?.isEmpty == true { names.removeLast() }
    var taken: [String: Int] = [:]
    var columns: [String?] = []
    var readOnly: [(column: Int, what: String)] = []
    for (index, name) in names.enumerated() {
      try findings.gather {
        guard index != record else { return columns.append(nil) }
        guard !name.isEmpty else { throw rows.place(index).error(.unnamedColumn(index + 1)) }
        guard let field = known.field(for: name, withRecords: record != nil) else {
          columns.append(nil)
          guard !known.isReadOnly(name) else {
            if !known.isOnlyShown(name) { readOnly.append((index, "values of \(name)")) }
            return
          }
          throw rows.place(index).error(known.refusal(of: name))
        }
        if let first = taken.updateValue(index, forKey: field), !known.isOfPlugin(field) {
          columns.append(nil)
          throw rows.place(index).error(.duplicateColumn(names[first], name))
        }
        columns.append(field)
      }
    }
    try findings.check()
    var distinct: Set<String> = []
    let layout = RecordLayout(columns.compactMap { $0 }.filter { distinct.insert($0).inserted })
    self.layout = layout
    self.names = names
    self.record = record
    self.readOnly = readOnly
    fields = columns.map { $0.flatMap(layout.position(of:)) }
    let found = Set(layout.fields)
    isLocalizations =
      record == nil && found.contains(FieldName.locale) && found.isSubset(of: FieldName.ofLocalizations)
    func isOneOf(_ names: [String]) -> [Bool] { layout.fields.map(Set(names).contains) }
    areTexts = isOneOf([
      FieldName.name, FieldName.referenceName, FieldName.reviewNotes, FieldName.screenshot, FieldName.displayName,
      FieldName.description,
    ])
    ofApps = isOneOf(FieldName.ofApps)
    ofProducts = isOneOf(FieldName.ofProducts + plugins.map(\.name))
    ofLocalizations = isOneOf(FieldName.ofLocalizations)
    if record == nil, !found.contains(FieldName.productID) {
      throw rows.place.error(.missingColumn(FieldName.productID))
    }
  }

  /// True if the file lists the localizations.
  var hasLocalizations: Bool { record != nil || isLocalizations }

  func name(_ column: Int) -> String { names[column] }

  func applies(_ field: Int, to kind: CatalogRecord.Kind) -> Bool {
    switch kind {
    case .app: ofApps[field]
    case .product: ofProducts[field]
    case .localization: ofLocalizations[field]
    }
  }

  /// True if spaces at the ends of a cell belong to it.
  func isText(_ field: Int) -> Bool { areTexts[field] }

  /// True for a field of localizations, which a product's row may have, too.
  func isLocal(_ field: Int) -> Bool { ofLocalizations[field] }

  /// The kind of the current row.
  func kind(of rows: DelimitedRows) throws -> CatalogRecord.Kind {
    guard let record else { return isLocalizations ? .localization : .product }
    let text = try rows.text(record)
    guard let kind = CatalogRecord.Kind(rawValue: text.trimmingCharacters().lowercased()) else {
      throw rows.place(record).error(.unknownKind(text))
    }
    return kind
  }
}

extension String {
  /// The text without spaces and tabs at its ends.
  func trimmingCharacters() -> String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard utf8.first.map(isSpace) == true || utf8.last.map(isSpace) == true else { return self }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}

extension Refusal {
  fileprivate static func unnamedColumn(_ number: Int) -> Refusal {
    Refusal("csv.column.unnamed", "column \(number) has no name", hint: "name it, or delete it")
  }

  fileprivate static func duplicateColumn(_ first: String, _ second: String) -> Refusal {
    Refusal(
      "csv.column.duplicate", "the columns \(first) and \(second) are the same field", hint: "delete one of them",
      subject: second)
  }

  fileprivate static func missingColumn(_ name: String) -> Refusal {
    Refusal(
      "csv.column.missing", "there is no column \(name)", hint: "add it, or a column record with the kind of each row",
      subject: name)
  }
}
