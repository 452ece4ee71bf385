import StockroomKit

struct LocalizeImport: Command {
  static let description = CommandDescription(
    "localize import", "Import localized text from a translation file; untranslated text is left unchanged.",
    effect: .writes, permission: .manageProducts, parameters: FileReading.parameters, receipt: FileReading.receipt,
    examples: ["localize import texts.csv", "localize import japanese.xliff"])

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
    "file", "The file to write: CSV, or XLIFF if its name ends in .xliff or .xlf; - writes to standard output.")
  private static let format = Parameter<String?>.option(
    "format", "csv or xliff, if the file's name does not say it. Default: csv.")
  private static let locales = Parameter<[LocaleName]>.options(
    "locale", "Only these locales. Default: all that a selected product has.")
  private static let source = Parameter<LocaleName?>.option(
    "source", "The locale to translate from. Default: the app's primary locale.")
  private static let missing = Parameter<Bool>.flag("missing", "Only texts that are missing.")

  static let description = CommandDescription(
    "localize export", "Write the texts of products for translators, for each product and locale.",
    effect: .reads, writesFiles: true, parameters: [file, format, locales, source, missing] + ProductSelection.filters,
    receipt: [
      FieldDescription("file", .identifier, label: "File", "The file that was written."),
      FieldDescription("rows", .integer, label: "Rows", "The number of rows: a product in a locale."),
      FieldDescription(
        "missing", .list, label: "Missing",
        "The locales in which products lack a name or a description, with the number of each."
      ),
    ],
    examples: [
      "localize export texts.csv --locale ja,de-DE", "localize export japanese.xliff --locale ja",
      "localize export - --locale ja --missing",
    ])

  private let file: OutputFile
  private let isStandardOutput: Bool
  private let isXLIFF: Bool
  private let locales: [String]
  private let source: String?
  private let isMissing: Bool
  private let selection: ProductSelection
  private var path: String?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    isStandardOutput = file.text.hasSameBytes(as: "-")
    isXLIFF = try Self.isXLIFF(named: try arguments[Self.format], file.text)
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
      let isXLIFF = isXLIFF
      return .file { write in
        var sheet = sheet
        guard isXLIFF else { return try sheet.write(write) }
        let losses = try withoutActuallyEscaping(write) { try sheet.writeXLIFF($0) }
        for loss in losses.texts { context.note("not written: \(loss)") }
      }
    }
    guard let path else { return .message("would write \(file.text)") }
    let target = try ExportTarget(path: path, typed: file.text)
    var losses = Losses()
    if isXLIFF { losses = try sheet.writeXLIFF(target.write) } else { try sheet.write(target.write) }
    try target.finish()
    let missing = sheet.missing.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let noun = isXLIFF ? "localization" : "row"
    let lines =
      ["\(file.text): \(ReconcileTally.number(sheet.rows)) \(noun)\(sheet.rows == 1 ? "" : "s")"]
      + (missing.isEmpty ? [] : ["not translated: \(missing.joined(separator: ", "))"])
      + losses.texts.map { "not written: \($0)" }
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"),
        record: Record([
          Field("file", .identifier(file.text)), Field("rows", .integer(Int64(sheet.rows))),
          Field("missing", .list(missing.map(Value.text))),
        ])))
  }

  /// The format that the end of a file's name says; nil for one that no format has.
  private static func format(of path: String) throws -> String? {
    if SpreadsheetFile.isOne(path) { throw SpreadsheetFile.refusal(path, reading: false) }
    return FileFormats.format(of: path)?.name
  }

  private static func isXLIFF(named format: String?, _ path: String) throws -> Bool {
    let names = [CSVFormat().name, XLIFFFormat.formatName]
    guard let format = try format ?? Self.format(of: path) else { return false }
    guard let name = names.first(where: { $0.hasSameBytes(as: format.lowercased()) }) else {
      throw Refusal(
        "interchange.format.unknown", kind: .usage, "\(format) is not a format for translators",
        hint: "one of \(names.joined(separator: ", "))", subject: format)
    }
    return name.hasSameBytes(as: XLIFFFormat.formatName)
  }
}
