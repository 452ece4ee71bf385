import StockroomKit

struct LocalizeImport: Command {
  static let description = CommandDescription(
    "localize import", "Set the texts of a file of translations; what is not translated yet is left alone.",
    effect: .writes, permission: .manageProducts, parameters: FileReading.parameters, receipt: FileReading.receipt,
    examples: ["localize import texts.csv"])

  private var reading: FileReading

  init(_ arguments: Arguments) throws {
    reading = try FileReading(arguments, mode: .apply)
    reading.readsTranslations = true
  }

  mutating func prepare(_ preparation: Preparation) throws { try reading.prepare(preparation) }

  func run(in context: Context) throws -> Output { try reading.run(in: context) }
}

struct LocalizeExport: Command {
  private static let file = Parameter<OutputFile>.argument(
    "file", "The CSV file to write; - writes to standard output.")
  private static let locales = Parameter<[LocaleName]>.options(
    "locale", "Only these locales. Default: all that a selected product has.")
  private static let source = Parameter<LocaleName?>.option(
    "source", "The locale to translate from. Default: the app's primary locale.")
  private static let missing = Parameter<Bool>.flag("missing", "Only texts that are missing.")

  static let description = CommandDescription(
    "localize export", "Write the texts of products for translators, a row for each product and locale.",
    effect: .reads, writesFiles: true, parameters: [file, locales, source, missing] + ProductSelection.filters,
    receipt: [
      FieldDescription("file", .identifier, label: "File", "The file that was written."),
      FieldDescription("rows", .integer, label: "Rows", "The number of rows: a product in a locale."),
      FieldDescription(
        "missing", .list, label: "Missing", "The locales in which products lack a name or a description, with how many."
      ),
    ],
    examples: ["localize export texts.csv --locale ja,de-DE", "localize export - --locale ja --missing"])

  private let file: OutputFile
  private let isStandardOutput: Bool
  private let locales: [String]
  private let source: String?
  private let isMissing: Bool
  private let selection: ProductSelection
  private var path: String?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    isStandardOutput = file.text.hasSameBytes(as: "-")
    locales = try arguments[Self.locales].map { try Locales.canonical($0.text) }
    source = try arguments[Self.source].map { try Locales.canonical($0.text) }
    isMissing = try arguments[Self.missing]
    selection = try ProductSelection(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    if !isStandardOutput { path = try preparation.destination(file) }
  }

  func run(in context: Context) throws -> Output {
    var sheet = TranslationSheet(
      context: context, selection: selection, locales: locales, source: source, isMissing: isMissing)
    if isStandardOutput {
      let sheet = sheet
      return .file { write in
        var sheet = sheet
        try sheet.write(write)
      }
    }
    guard let path else { return .message("would write \(file.text)") }
    let target = try ExportTarget(path: path, typed: file.text)
    try sheet.write(target.write)
    try target.finish()
    let missing = sheet.missing.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let lines =
      ["\(file.text): \(sheet.rows == 1 ? "1 row" : "\(ReconcileTally.number(sheet.rows)) rows")"]
      + (missing.isEmpty ? [] : ["not translated: \(missing.joined(separator: ", "))"])
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"),
        record: Record([
          Field("file", .identifier(file.text)), Field("rows", .integer(Int64(sheet.rows))),
          Field("missing", .list(missing.map(Value.text))),
        ])))
  }
}
