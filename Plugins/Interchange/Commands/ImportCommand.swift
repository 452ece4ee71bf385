import Foundation
import StockroomKit

struct ImportCommand: Command {
  static let description = CommandDescription(
    "import", "Add the apps and products of a file; existing items are refused.",
    also: ["load", "spreadsheet"], effect: .writes,
    permission: .manageProducts, parameters: FileReading.parameters, receipt: FileReading.receipt,
    examples: ["import products.csv", "import products.csv --app com.example.books --keep-going --failed left.csv"])

  private var reading: FileReading

  init(_ arguments: Arguments) throws { reading = try FileReading(arguments, mode: .add) }

  mutating func prepare(_ preparation: Preparation) throws { try reading.prepare(preparation) }

  func run(in context: Context) throws -> Output { try reading.run(in: context) }
}

struct ApplyCommand: Command {
  private static let prune = Parameter<Bool>.flag(
    "prune",
    "Remove items that the file lacks; diff FILE --prune lists them. IDs of removed products can never be used again."
  )

  static let description = CommandDescription(
    "apply", "Make the catalog match a file: create and change items.", effect: .writes,
    permission: .manageProducts, parameters: FileReading.parameters + [prune], receipt: FileReading.receipt,
    examples: ["apply catalog.csv", "apply catalog.csv --prune --yes"],
    destroyingFlag: prune.description.name)

  private var reading: FileReading

  init(_ arguments: Arguments) throws {
    reading = try FileReading(arguments, mode: .apply)
    reading.prunes = try arguments[Self.prune]
    guard !reading.prunes || !reading.keepsGoing else {
      throw Refusal(
        "usage.prune", kind: .usage, "--prune removes what the file lacks, so no row may be skipped",
        hint: "apply without --keep-going, or without --prune", subject: "--prune")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws { try reading.prepare(preparation) }

  func run(in context: Context) throws -> Output { try reading.run(in: context) }
}

/// The common part of `import` and `apply`: a file, its format, and the treatment of refused rows.
struct FileReading {
  private static let file = Parameter<FilePath>.argument(
    "file", "The file; its extension determines the format. - reads standard input.")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the prices, for a format with one currency. Default: USA.")
  private static let app = Parameter<AppReference?>.option("app", "The app of products that name none.").short("a")
  private static let keepGoing = Parameter<Bool>.flag(
    "keep-going", "Skip refused rows, and do the rest; the exit status is then 1.")
  private static let failed = Parameter<OutputFile?>.option(
    "failed", "With --keep-going, write the skipped rows to a file.")

  static let parameters: [any AnyParameter] = [file, FileFormats.readOption, storefront, app, keepGoing, failed]

  /// The fields of the receipt.
  static let receipt =
    [FieldDescription("file", .identifier, label: "File", "The file that was read.")]
    + CatalogRecord.Kind.allCases.flatMap { kind in
      [
        ("Created", "created"), ("Changed", "changed"), ("Unchanged", "that already match the file"),
        ("Removed", "removed with --prune"), ("Skipped", "skipped with --keep-going"),
      ].map { suffix, what in
        let label = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
        return FieldDescription(
          kind.plural + suffix, .integer, label: "\(label) \(suffix)", "The number of \(kind.plural) \(what).")
      }
    } + [
      FieldDescription(
        "rowsSkipped", .integer, label: "Rows Skipped",
        "The number of unreadable rows skipped with --keep-going."),
      FieldDescription(
        "alsoSet", .list, label: "Also Set",
        "What a batch file says of apps besides, such as subscription groups, that was created or changed."),
      FieldDescription(
        "leftOut", .list, label: "Left Out", "Values of the file that cannot be set, with the number of each."),
    ]

  private let file: FilePath
  /// Nil if neither the file's name nor an option names it.
  private let format: (any FileFormat)?
  /// The format as typed.
  private let formatName: String?
  private let storefront: Storefront?
  private let app: AppReference?
  private let mode: ReconcileOptions.Mode
  /// True if refused rows are skipped.
  let keepsGoing: Bool
  private let failed: OutputFile?
  private var failedPath: String?
  private var input: InputFile?
  private var folder: String?
  /// What was read before the transaction: the catalog that a batch file builds, or a folder of texts.
  private var built: (any PreparedFile)?
  /// True if items that the file lacks are removed.
  var prunes = false
  /// True if only texts are read.
  var readsTranslations = false

  init(_ arguments: Arguments, mode: ReconcileOptions.Mode) throws {
    self.mode = mode
    file = TransporterFormat.folder(of: try arguments[Self.file])
    let name = try arguments[FileFormats.readOption]
    formatName = name
    // If the name says nothing, the contents may tell which command is meant.
    let isUnclear = name == nil && !file.text.hasSameBytes(as: "-") && FileFormats.saysNothing(file.text)
    format = try isUnclear ? nil : FileFormats.format(named: name, of: file.text, reading: true)
    storefront = try arguments[Self.storefront]
    app = try arguments[Self.app]
    keepsGoing = try arguments[Self.keepGoing]
    failed = try arguments[Self.failed]
    guard keepsGoing || failed == nil else {
      throw Refusal("usage.failed", kind: .usage, "--failed needs --keep-going", hint: "add --keep-going")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    failedPath = try failed.flatMap { try preparation.destination($0) }
    guard let format else { throw try unclear(preparation) }
    if let built = try format.catalog(of: file, preparation) {
      (self.built, input, folder) = (built, built.input, built.folderPath)
      return
    }
    let isInFolder = format.isFolder && !file.text.hasSameBytes(as: "-")
    input = try isInFolder ? preparation.input(inFolder: format.mainFile(of: file)) : preparation.input(file)
    if !file.text.hasSameBytes(as: "-") {
      let path = try preparation.path(file)
      folder = format.isFolder ? path : PathParts(path).folder
      if folder?.isEmpty == true { folder = "." }
    }
  }

  /// Refuses a file whose name says nothing; a file of console lines is for another command.
  private func unclear(_ preparation: Preparation) throws -> Refusal {
    let names = FileFormats.names(reading: true)
    if let path = try? preparation.path(file) {
      // Without a file, the refusal is that of reading it.
      guard let status = FileStatus(at: path) else {
        _ = try preparation.input(file)
        return .formatUnclear(file.text, names)
      }
      if status.isFolder, PathParts(path).name.lowercased().contains("screenshot") { return .picturesAlone(file.text) }
    }
    guard let head = try? preparation.input(file).read(upTo: 4096), !head.looksLikeConsoleLines else {
      return .formatUnclear(file.text, names)
    }
    return .formatUnclear(ofContents: file.text, names)
  }

  func run(in context: Context) throws -> Output {
    guard let input, let format else { return .nothing }
    let app = try app.map { try context.app($0) }
    let reading = FileInput(
      file: input, folder: folder, fields: context.interchangeFields, storefront: storefront, app: app,
      catalog: context.catalog)
    guard let file = try built.map({ try $0.source(reading) }) ?? format.source(reading) else {
      throw Refusal.writeOnlyFormat(format.name)
    }
    let source = readsTranslations ? TranslationSource(file) : file
    guard failed == nil || format.hasRows else {
      throw Refusal(
        "interchange.failed.no-rows", kind: .usage, "\(format.name) files have no rows to write to --failed",
        hint: "omit --failed; the problems are reported with their lines")
    }
    let options = ReconcileOptions(
      mode: mode, prunes: prunes, keepsGoing: keepsGoing, app: app, applyLine: applyLine)
    let files = AttachedFiles(folder: folder, name: format.screenshotName)
    let reconciled = ReconcileInput(source, options, files: files, in: context)
    let label = "reading \(input.name)"
    let result = try Reconciler(reconciled).run {
      context.progress.update(label, done: input.position, total: input.size)
    }
    if keepsGoing { try leaveOut(result, under: reconciled.records.heading, in: context) }
    let tally = result.tally
    let others = try built?.others.apply(to: context.catalog).texts ?? []
    for note in tally.notes.texts { context.note("left out: \(note)") }
    if let warning = tally.warning { context.note(warning) }
    return .receipt(
      Receipt(
        "\(input.name): \(tally.message)" + (others.isEmpty ? "" : "; set \(HumanNumbers.list(others))"),
        record: Record(
          [Field("file", .identifier(input.name)), Field("alsoSet", .list(others.map(Value.text)))] + tally.fields),
        tally: Receipt.Tally("file", mode == .apply ? "applied" : "imported")))
  }

  /// The line that changes what exists with the same file.
  private var applyLine: String {
    // Standard input cannot be read again.
    var words = ["apply", file.text.hasSameBytes(as: "-") ? "FILE" : file.text]
    let options = [("--format", formatName), ("--app", app?.text), ("--storefront", storefront?.alpha3)]
    for (name, value) in options { if let value { words += [name, value] } }
    return ConsoleLine.text(words)
  }

  private func leaveOut(_ result: Reconciler.Result, under heading: String?, in context: Context) throws {
    if let failedPath, let failed {
      let lines = [heading].compactMap { $0 } + result.failedRows
      try ExportTarget.writing(failed.text) {
        // Only their owner may read the rows, which are written unchanged.
        let file = try NewFile(at: failedPath, replaces: true)
        try ExportTarget.write(lines.joined(separator: "\n") + "\n", to: file, failed.text)
        try file.finish()
      }
    }
    if !result.findings.isEmpty { context.report(result.findings) }
  }
}
