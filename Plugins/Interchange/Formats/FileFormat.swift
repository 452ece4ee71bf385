import StockroomKit

/// A format of files with catalogs.
protocol FileFormat: Sendable {
  /// Its name for `--format`: `csv`.
  var name: String { get }
  /// A sentence for help and the guide.
  var summary: String { get }
  /// The ends of its file names, with the period: `.csv`.
  var suffixes: [String] { get }
  /// True if a file of this format is a folder.
  var isFolder: Bool { get }
  /// True if that folder is packed into an archive.
  var isPacked: Bool { get }
  /// True if its files can be read.
  var isRead: Bool { get }
  /// True if `export` writes it.
  var isWritten: Bool { get }
  /// True if it has a row for each record, which can be skipped.
  var hasRows: Bool { get }
  /// True if it names review screenshots by paths; they are then written next to it.
  var hasScreenshots: Bool { get }
  /// True if it has what apps have beside products: items of resources that plugins declare, such as subscription groups;
  /// and the bundle IDs that no app uses.
  var hasResources: Bool { get }
  /// The kinds of its records.
  var kinds: Set<CatalogRecord.Kind> { get }
  /// True if a file is about one app.
  var isOfOneApp: Bool { get }
  /// The path of a review screenshot, relative to the file's folder.
  func path(of screenshot: Screenshot, of product: Product) -> String
  /// Other paths for a screenshot, in order of preference, if another file has the first.
  func otherPaths(of screenshot: Screenshot, of product: Product) -> [String]
  /// The name of the screenshot at a path.
  func screenshotName(of path: String) -> String
  /// The file in the folder that names the other files.
  func mainFile(of folder: FilePath) -> FilePath

  /// Runs a batch file, or reads a folder, before the transaction opens; nil for other formats.
  func catalog(of file: FilePath, _ preparation: Preparation) throws -> (any PreparedFile)?
  /// Opens a file for reading; nil if the format is only written.
  func source(_ input: FileInput) throws -> (any RecordSource)?
  /// Opens a file for writing; nil if the format is only read.
  func sink(_ output: FileOutput) throws -> (any RecordSink)?
}

extension FileFormat {
  var isFolder: Bool { false }
  var isPacked: Bool { false }
  var isRead: Bool { true }
  var isWritten: Bool { true }
  var hasRows: Bool { false }
  var hasScreenshots: Bool { true }
  var hasResources: Bool { false }
  var kinds: Set<CatalogRecord.Kind> { Set(CatalogRecord.Kind.allCases) }
  var isOfOneApp: Bool { false }
  func path(of screenshot: Screenshot, of product: Product) -> String {
    "screenshots/\(ScreenshotCopy.safe(product.productID.rawValue))/\(ScreenshotCopy.safe(screenshot.fileName))"
  }
  func otherPaths(of screenshot: Screenshot, of product: Product) -> [String] {
    [path(ofShared: screenshot, of: product)]
  }

  /// The path of a screenshot if a product of another app has its usual one.
  func path(ofShared screenshot: Screenshot, of product: Product) -> String {
    let folder = "\(product.productID.rawValue)-\(product.appleID)"
    return "screenshots/\(ScreenshotCopy.safe(folder))/\(ScreenshotCopy.safe(screenshot.fileName))"
  }
  func screenshotName(of path: String) -> String { path }
  func mainFile(of folder: FilePath) -> FilePath { folder }
  func catalog(of file: FilePath, _ preparation: Preparation) throws -> (any PreparedFile)? { nil }
}

/// A file or a folder that was read before the transaction opens.
protocol PreparedFile: Sendable {
  /// A file of it, for messages and progress.
  var input: InputFile { get }
  /// The folder that contains all paths in it.
  var folderPath: String { get }
  /// What its apps have that records cannot say.
  var others: AppParts { get }
  /// Its records.
  func source(_ input: FileInput) throws -> any RecordSource
}

extension PreparedFile {
  var others: AppParts { AppParts() }
}

/// What the apps of a catalog have that records cannot say: the items of resources, and capabilities.
struct AppParts: Sendable {
  private var resources = ResourceSnapshot()
  private var capabilities: [(app: String, capability: Capability, isOn: Bool)] = []

  init() {}

  init(in context: Context) throws {
    resources = try context.resourceSnapshot()
    let provisioning = context.catalog.provisioning
    for app in try context.catalog.apps.all() where !app.bundleID.isWildcard {
      capabilities += try Capability.allCases.map {
        (app.bundleID.rawValue, $0, try provisioning.capability($0, of: app).isOn)
      }
    }
  }

  /// Gives the apps of another catalog the same.
  ///
  /// - Returns: What was created or changed.
  func apply(to catalog: Catalog) throws -> Losses {
    var changed = Losses()
    for (id, capability, isOn) in capabilities {
      guard let app = try catalog.apps.find(id), try catalog.provisioning.capability(capability, of: app).isOn != isOn
      else { continue }
      _ = try catalog.provisioning.set(capability, isOn: isOn, of: app)
      changed.add("capability settings")
    }
    for nouns in try resources.apply(to: catalog) { changed.add(nouns) }
    return changed
  }
}

/// A file to be read as a catalog.
struct FileInput {
  /// The contents; for a folder, the contents of its main file.
  let file: InputFile
  /// The folder that contains all paths in the file; nil for standard input.
  let folder: String?
  /// The fields of plugins.
  let fields: [InterchangeField]
  /// The storefront of prices in a format with one currency, if chosen.
  let storefront: Storefront?
  /// The app for products that name none, if chosen.
  var app: App?
  /// The catalog, for values that are not in the records: the tier of an amount.
  let catalog: Catalog
}

/// A file to be written from a catalog.
struct FileOutput {
  /// Writes text to the file; unused by formats of folders.
  let write: (String) throws -> Void
  /// The folder, for formats of folders.
  let files: (any FolderWriting)?
  /// The fields of plugins.
  let fields: [InterchangeField]
  /// The storefront of prices in a format with one currency, if chosen.
  let storefront: Storefront?
  /// The catalog, for values that are not in the records: a price as an amount.
  let catalog: Catalog
  /// True if only some apps are written.
  var isPartial = false
}

/// The formats, in the order of help.
enum FileFormats {
  static let all: [any FileFormat] = [
    CSVFormat(), NDJSONFormat(), YAMLFormat(), StoreKitFormat(), FastlaneFormat(), PartnerFeedFormat.relational,
    PartnerFeedFormat.flat, PartnerFeedFormat.packed, SeedFormat(), TransporterFormat(), XLIFFFormat(),
    DeliverFormat(),
  ]

  /// `--format` of commands that read.
  static let readOption = option(all.filter(\.isRead))
  /// `--format` of commands that write.
  static let writtenOption = option(all.filter(\.isWritten))

  private static func option(_ formats: [any FileFormat]) -> Parameter<String?> {
    Parameter.option(
      "format", "The format, if the file's name does not say it: \(formats.map(\.name).joined(separator: ", ")).")
  }

  /// The format of a file: by name, or by the end of the file's name.
  static func format(named name: String?, of path: String, reading: Bool) throws -> any FileFormat {
    let names = names(reading: reading)
    let found = try name.map { try Self.format(named: $0, of: names) } ?? Self.format(of: path)
    guard let format = found else {
      if SpreadsheetFile.isOne(path) { throw SpreadsheetFile.refusal(path, reading: reading) }
      throw reading ? Refusal.formatUnclear(path, names) : Refusal.formatUnclear(ofOutput: path, names)
    }
    guard format.isRead || !reading else { throw Refusal.writeOnlyFormat(format.name) }
    guard format.isWritten || reading else { throw Refusal.readOnlyFormat(format) }
    return format
  }

  /// The names of the formats that can be read or written, for hints.
  static func names(reading: Bool) -> String {
    all.filter { reading ? $0.isRead : $0.isWritten }.map(\.name).joined(separator: ", ")
  }

  private static func format(named name: String, of names: String) throws -> any FileFormat {
    if let format = all.first(where: { $0.name.hasSameBytes(as: name.lowercased()) }) { return format }
    throw Refusal(
      "interchange.format.unknown", kind: .usage, "unknown format \(name)", hint: "one of \(names)", subject: name)
  }

  /// True if a name says nothing about the file's contents.
  static func saysNothing(_ path: String) -> Bool { format(of: path) == nil && !SpreadsheetFile.isOne(path) }

  static func format(of path: String) -> (any FileFormat)? {
    // Completion adds a slash to a folder's name.
    var path = path.lowercased()
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return all.flatMap { format in format.suffixes.map { (format, $0) } }
      .filter { path.hasSuffix($0.1) }.max { $0.1.utf8.count < $1.1.utf8.count }?.0
  }
}

/// Workbooks of spreadsheet programs, which cannot be read but can be saved as CSV.
enum SpreadsheetFile {
  private static let suffixes = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"]

  /// True for the name of a workbook.
  static func isOne(_ path: String) -> Bool { suffixes.contains(where: path.lowercased().hasSuffix) }

  static func refusal(_ path: String, reading: Bool) -> Refusal {
    Refusal(
      "interchange.format.workbook", kind: .unavailable,
      "\(path) is a spreadsheet program's own format, which cannot be \(reading ? "read" : "written")",
      hint: reading
        ? "save it as CSV UTF-8 in the spreadsheet program, and name the CSV file"
        : "write a file whose name ends in .csv, and open it in the spreadsheet program",
      subject: path)
  }
}

extension Refusal {
  static func formatUnclear(_ path: String, _ names: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path), hint: "add --format: \(names)", subject: path)
  }

  /// The refusal of a folder of screenshots, which another command reads.
  static func picturesAlone(_ path: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, "\(path) is a folder, but not a catalog",
      remedy: .command(ConsoleLine.text(["screenshot", "import", path])), subject: path)
  }

  /// The refusal of an existing file that is not a batch file; for a package, another command may be meant.
  static func formatUnclear(ofContents path: String, _ names: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: path.hasSuffix(".pkg") ? .usage : .rule, unclear(path),
      hint: "add --format: \(names)", subject: path)
  }

  static func formatUnclear(ofOutput path: String, _ names: String) -> Refusal {
    let advice: Remedy = "add --format: \(names)"
    guard !path.hasSameBytes(as: "-") else {
      return Refusal("interchange.format.unclear", kind: .usage, unclear(path), remedy: advice, subject: path)
    }
    // `export yaml` has a format in place of the file.
    let isFormat = names.split(separator: ",").contains { $0.drop { $0 == " " }.utf8.elementsEqual(path.utf8) }
    guard !isFormat || !["csv", "yaml", "ndjson", "storekit"].contains(path) else {
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path),
        remedy: .command(ConsoleLine.text(["export", "catalog.\(path)"])))
    }
    if path.lowercased().hasSuffix(".json") {
      let lines = "\(command: "export catalog.ndjson") writes JSON, one object on each line" as Remedy
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path), remedy: lines.or(advice), subject: path)
    }
    return Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path),
      hint: "end the name in .csv, or add --format: \(names)",
      // A plain word such as out is not a path.
      subject: path.utf8.contains { ".-_/".utf8.contains($0) } ? path : nil)
  }

  private static func unclear(_ path: String) -> String { "the name \(path) does not say which format the file has" }
}
