import StockroomKit

struct ExportCommand: Command {
  private static let file = Parameter<OutputFile>.argument(
    "file", "The file to write; the end of its name chooses the format. - writes to standard output."
  )
  private static let format = FileFormats.writtenOption
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the prices, for a format with one currency. Default: USA.")

  static let description = CommandDescription(
    "export", "Write apps and products to a file.", also: ["download", "save", "spreadsheet"], effect: .reads,
    writesFiles: true,
    parameters: [file, format, storefront] + ProductSelection.filters,
    receipt: ExportReceipt.fields,
    examples: [
      "export catalog.csv", "export - --format csv --type consumable", "export books.csv --app com.example.books",
    ])

  private let file: OutputFile
  private let isStandardOutput: Bool
  private let format: any FileFormat
  private let storefront: Storefront?
  private let selection: ProductSelection
  private let isPartial: Bool
  private let hasApp: Bool
  private var path: String?
  private var protected = ProtectedFiles()

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    isStandardOutput = file.text.hasSameBytes(as: "-")
    try Self.checkNoun(file.text, format: try arguments[Self.format])
    format = try FileFormats.format(named: try arguments[Self.format], of: file.text, reading: false)
    guard !isStandardOutput || !format.isFolder else { throw Refusal.folderFormat(format.name) }
    storefront = try arguments[Self.storefront]
    selection = try ProductSelection(arguments)
    hasApp = !arguments.words("app").isEmpty
    isPartial = ProductSelection.filters.contains { !arguments.words($0.description.name).isEmpty }
  }

  /// Refuses a noun as the file: `export products --format csv` asks for products, not for a file of that name.
  private static func checkNoun(_ file: String, format: String?) throws {
    guard nouns.contains(file.lowercased()) else { return }
    throw Refusal(
      "interchange.file.noun", kind: .usage, "\(file) names what to export, not a file",
      remedy: .command("export \(file).\(format ?? "csv")"), subject: file)
  }

  private static let nouns: Set<String> = [
    "products", "product", "apps", "app", "catalog", "all", "everything", "store", "iaps", "items",
  ]

  mutating func prepare(_ preparation: Preparation) throws {
    guard !isStandardOutput else { return }
    path = try preparation.destination(file)
    protected = preparation.protected
  }

  func run(in context: Context) throws -> Output {
    if isStandardOutput {
      return .file { write in
        let receipt = try withoutActuallyEscaping(write) { try self.write(in: context, to: nil, $0) }
        for loss in receipt.losses.texts { context.note("not written: \(loss)") }
      }
    }
    guard let path else { return .message("would write \(file.text)") }
    if format.isOfOneApp, !hasApp, try context.catalog.apps.all().count > 1 { throw Refusal.severalApps(format.name) }
    let target = try destination(path, in: context)
    let receipt = try write(in: context, to: target, target.write)
    try target.finish()
    return .receipt(receipt.receipt(of: file.text))
  }

  private func destination(_ path: String, in context: Context) throws -> any ExportDestination {
    if format.isPacked {
      return try ExportArchive(path: path, typed: file.text, date: context.now, protected: protected)
    }
    return format.isFolder
      ? try ExportFolder(path: path, typed: file.text, protected: protected)
      : try ExportTarget(path: path, typed: file.text, protected: protected)
  }

  private func write(
    in context: Context, to target: (any ExportDestination)?, _ write: @escaping (String) throws -> Void
  ) throws -> ExportReceipt {
    var receipt = ExportReceipt()
    let fields = try context.usedInterchangeFields()
    let pieces = format.hasRows ? TextPieces() : nil
    let output = FileOutput(
      write: pieces.map { pieces in pieces.append } ?? write, files: target?.files,
      fields: fields, storefront: storefront, catalog: context.catalog,
      isPartial: isPartial)
    guard var sink = try format.sink(output) else { throw Refusal.readOnlyFormat(format) }
    // Products of one ID would be the same product to whoever reads the file.
    if !format.kinds.contains(.app), !hasApp, try context.catalog.products.sharesIdentifiers() {
      throw Refusal.sharedIDs(format.name)
    }
    let attach = format.hasScreenshots ? target?.attach(in: context.catalog, as: format) : nil
    let records = try CatalogRecords(selection, isPartial: isPartial, in: context, attach: attach)
    let total = isPartial ? nil : try Int64(context.catalog.products.count())
    var counts = ReconcileTally()
    func reportProgress() {
      context.progress.count("writing \(file.text)", done: Int64(counts[.product].created), total: total)
    }
    // Rows need only the records, so the next products can be read meanwhile.
    let stage = pieces.map { pieces in
      WorkStage("stockroom.export") {
        try pieces.take().forEach(write)
        reportProgress()
      }
    }
    try records.each(on: stage) { record in
      try sink.write(record)
      counts[record.kind].created += 1
      if stage == nil, record.kind == .product, counts[.product].created % 1000 == 0 { reportProgress() }
    }
    try sink.finish()
    try pieces?.take().forEach(write)
    for kind in format.kinds { receipt.counts[kind] = counts[kind].created - sink.omitted[kind, default: 0] }
    receipt.losses = records.losses
    if !format.hasResources { receipt.losses.add(records.resources) }
    receipt.losses.add(sink.losses)
    if !isPartial {
      for case let omitted? in try fields.map({ try $0.omitted(in: context.catalog) }) {
        receipt.losses.add(omitted.what, omitted.count)
      }
    }
    if !isPartial, !format.hasResources { try receipt.losses.addBundleIDs(in: context.catalog) }
    return receipt
  }
}

/// Texts that one thread makes and another writes.
private final class TextPieces {
  private var texts: [String] = []

  func append(_ text: String) { texts.append(text) }

  func take() -> [String] {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts
  }
}

extension Losses {
  /// Adds the bundle IDs that no app uses, which only batch files have.
  mutating func addBundleIDs(in catalog: Catalog) throws {
    add("bundle IDs without an app", try catalog.bundleIDs.registered().count { $0.app == nil })
  }
}

extension Refusal {
  fileprivate static func folderFormat(_ name: String) -> Refusal {
    Refusal(
      "interchange.format.folder", kind: .usage,
      "\(name) is a folder of files, which cannot be written to standard output",
      hint: "name a folder", subject: name)
  }

  static func severalApps(_ name: String) -> Refusal {
    Refusal(
      "interchange.format.one-app", kind: .state, "\(name) files have one app, but the store has several",
      hint: "add --app BUNDLE-ID", subject: name)
  }

  fileprivate static func sharedIDs(_ name: String) -> Refusal {
    Refusal(
      "interchange.format.one-app", kind: .state,
      "\(name) files do not have apps, but several apps have products of one ID", hint: "add --app BUNDLE-ID",
      subject: name)
  }

  static func readOnlyFormat(_ format: any FileFormat) -> Refusal {
    let isOfTexts = format.kinds == [.localization]
    return Refusal(
      "interchange.format.read-only", kind: .usage,
      isOfTexts ? "\(format.name) files have only the texts of products" : "\(format.name) files can only be read",
      remedy: isOfTexts ? "\(command: "localize export") writes them" : "choose another --format",
      subject: format.name)
  }

  static func writeOnlyFormat(_ name: String) -> Refusal {
    Refusal(
      "interchange.format.write-only", kind: .usage, "\(name) files can only be written",
      hint: "choose another --format", subject: name)
  }
}

/// The counts of an export, and the values that its format has no place for.
struct ExportReceipt {
  var counts: [CatalogRecord.Kind: Int] = [:]
  var losses = Losses()

  static let fields = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("apps", .integer, label: "Apps", "The number of apps in the file."),
    FieldDescription("products", .integer, label: "Products", "The number of products in the file."),
    FieldDescription("localizations", .integer, label: "Localizations", "The number of localizations in the file."),
    FieldDescription(
      "leftOut", .list, label: "Left Out", "Values that the format has no place for, with the number of each."),
  ]

  func receipt(of file: String) -> Receipt {
    let parts = CatalogRecord.Kind.allCases.map { kind in
      let count = counts[kind] ?? 0
      return "\(ReconcileTally.number(count)) \(kind.noun(count))"
    }
    var lines = ["\(file): \(parts.joined(separator: ", "))"]
    lines += losses.texts.map { "not written: \($0)" }
    return Receipt(
      lines.joined(separator: "\n"),
      record: Record(
        [Field("file", .identifier(file))]
          + CatalogRecord.Kind.allCases.map { Field($0.plural, .integer(Int64(counts[$0] ?? 0))) }
          + [Field("leftOut", .list(losses.values))]))
  }
}
