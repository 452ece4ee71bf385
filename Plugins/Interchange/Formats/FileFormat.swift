import StockroomKit

/// A format of files with catalogs.
protocol FileFormat: Sendable {
  /// Its name for `--format`: `csv`.
  var name: String { get }
  /// A sentence for help and the guide.
  var summary: String { get }
  /// The ends of file names that choose it, with the period: `.csv`.
  var suffixes: [String] { get }
  /// Whether a file of this format is a folder.
  var isFolder: Bool { get }
  /// Whether that folder is packed into an archive.
  var isPacked: Bool { get }
  /// Whether files of it can be read.
  var isRead: Bool { get }
  /// Whether `export` writes it.
  var isWritten: Bool { get }
  /// Whether it has a row for each record, so that some can be left out.
  var hasRows: Bool { get }
  /// Whether it names review screenshots by paths; they are then written beside it.
  var hasScreenshots: Bool { get }
  /// The kinds of records that it has.
  var kinds: Set<CatalogRecord.Kind> { get }
  /// Whether a file is about one app.
  var isOfOneApp: Bool { get }
  /// The path of a review screenshot from the file's folder.
  func path(of screenshot: Screenshot, of product: Product) -> String
  /// Other paths for a screenshot, in their order, where another file has the first.
  func otherPaths(of screenshot: Screenshot, of product: Product) -> [String]
  /// The name of a screenshot that was written to a path.
  func screenshotName(of path: String) -> String
  /// The file in the folder that the others are named in.
  func mainFile(of folder: FilePath) -> FilePath

  /// Runs a file that is not read but run, before the transaction opens; nil for others.
  func catalog(of file: FilePath, _ preparation: Preparation) throws -> SeedCatalog?
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
  var kinds: Set<CatalogRecord.Kind> { Set(CatalogRecord.Kind.allCases) }
  var isOfOneApp: Bool { false }
  func path(of screenshot: Screenshot, of product: Product) -> String {
    "screenshots/\(ScreenshotCopy.safe(product.productID.rawValue))/\(ScreenshotCopy.safe(screenshot.fileName))"
  }
  func otherPaths(of screenshot: Screenshot, of product: Product) -> [String] { [] }
  func screenshotName(of path: String) -> String { path }
  func mainFile(of folder: FilePath) -> FilePath { folder }
  func catalog(of file: FilePath, _ preparation: Preparation) throws -> SeedCatalog? { nil }
}

/// A file to be read as a catalog.
struct FileInput {
  /// The contents; for a folder, those of the format's main file in it.
  let file: InputFile
  /// The path of the folder that the paths in the file are relative to, and must not leave; nil for standard input.
  let folder: String?
  /// The fields of plugins.
  let fields: [InterchangeField]
  /// The storefront of prices in a format that has one currency; nil if none was chosen.
  let storefront: Storefront?
  /// The app chosen for products that name none.
  var app: App?
  /// The catalog, for what a format needs to know beyond its records: the tier of an amount.
  let catalog: Catalog
}

/// A file to be written from a catalog.
struct FileOutput {
  /// Writes text to the file; in a format of folders there is none.
  let write: (String) throws -> Void
  /// The folder, in a format of folders.
  let files: (any FolderWriting)?
  /// The fields of plugins.
  let fields: [InterchangeField]
  /// The storefront of prices in a format that has one currency; nil if none was chosen.
  let storefront: Storefront?
  /// The catalog, for what a format needs to know beyond the records: a price as an amount.
  let catalog: Catalog
}

/// The formats, in the order of help.
enum FileFormats {
  static let all: [any FileFormat] = [
    CSVFormat(), NDJSONFormat(), YAMLFormat(), StoreKitFormat(), FastlaneFormat(), PartnerFeedFormat.relational,
    PartnerFeedFormat.flat, PartnerFeedFormat.packed, SeedFormat(), TransporterFormat(), XLIFFFormat(),
  ]

  /// `--format` of commands that read.
  static let readOption = option(all.filter(\.isRead))
  /// `--format` of commands that write.
  static let writtenOption = option(all.filter(\.isWritten))

  private static func option(_ formats: [any FileFormat]) -> Parameter<String?> {
    Parameter.option(
      "format", "The format, where the file's name does not say it: \(formats.map(\.name).joined(separator: ", ")).")
  }

  /// The format of a file: by name, or by the end of the file's name.
  static func format(named name: String?, of path: String, reading: Bool) throws -> any FileFormat {
    let names = names(reading: reading)
    let found = try name.map { try Self.format(named: $0, of: names) } ?? Self.format(of: path)
    guard let format = found else {
      if let suffix = SpreadsheetFile.suffix(of: path) { throw SpreadsheetFile.refusal(path, suffix, reading: reading) }
      throw reading ? Refusal.formatUnclear(path, names) : Refusal.formatUnclear(ofOutput: path, names)
    }
    guard format.isRead || !reading else { throw Refusal.writeOnlyFormat(format.name) }
    guard format.isWritten || reading else { throw Refusal.readOnlyFormat(format.name) }
    return format
  }

  /// The names of the formats that are read or written, for hints.
  static func names(reading: Bool) -> String {
    all.filter { reading ? $0.isRead : $0.isWritten }.map(\.name).joined(separator: ", ")
  }

  private static func format(named name: String, of names: String) throws -> any FileFormat {
    if let format = all.first(where: { $0.name.hasSameBytes(as: name.lowercased()) }) { return format }
    throw Refusal(
      "interchange.format.unknown", kind: .usage, "there is no format \(name)", hint: "one of \(names)", subject: name)
  }

  /// Whether a name says nothing about what is in the file.
  static func saysNothing(_ path: String) -> Bool { format(of: path) == nil && SpreadsheetFile.suffix(of: path) == nil }

  static func format(of path: String) -> (any FileFormat)? {
    // A folder's name may be typed with the slash that completion adds.
    var path = path.lowercased()
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return all.flatMap { format in format.suffixes.map { (format, $0) } }
      .filter { path.hasSuffix($0.1) }.max { $0.1.utf8.count < $1.1.utf8.count }?.0
  }
}

/// The workbooks of spreadsheet programs, which are not read but can be saved as CSV.
enum SpreadsheetFile {
  private static let suffixes = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"]

  /// The end of a workbook's name; nil for any other file.
  static func suffix(of path: String) -> String? { suffixes.first(where: path.lowercased().hasSuffix) }

  static func refusal(_ path: String, _ suffix: String, reading: Bool) -> Refusal {
    let csv = "\(String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)).csv"
    return Refusal(
      "interchange.format.workbook", kind: .unavailable,
      "\(path) is a spreadsheet program's own format, which cannot be \(reading ? "read" : "written")",
      hint: reading
        ? "save it as CSV UTF-8 in the spreadsheet program, and name \(csv)"
        : "write \(csv), and open it in the spreadsheet program",
      subject: path)
  }
}

extension Refusal {
  static func formatUnclear(_ path: String, _ names: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path), hint: "add --format: \(names)", subject: path)
  }

  /// The same of a folder of screenshots, which another command reads.
  static func picturesAlone(_ path: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, "\(path) is a folder, but not a catalog",
      remedy: .command(ConsoleLine.text(["screenshot", "import", path])), subject: path)
  }

  /// The same of a file that exists and is not a batch file, so that no other command is meant unless it is a package.
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
    // `export yaml` names the format alone.
    let isFormat = names.split(separator: ",").contains { $0.drop { $0 == " " }.utf8.elementsEqual(path.utf8) }
    guard !isFormat || !["csv", "yaml", "ndjson", "storekit"].contains(path) else {
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path),
        remedy: .command(ConsoleLine.text(["export", "catalog.\(path)"])))
    }
    if path.lowercased().hasSuffix(".json") {
      let lines = "\(command: "export \(path.dropLast(4))ndjson") writes JSON, one object on each line" as Remedy
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path), remedy: lines.or(advice), subject: path)
    }
    let line = ConsoleLine.text(["export", "\(path).csv"])
    return Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path), remedy: Remedy.command(line).or(advice),
      // A word such as out is not read as one of a request.
      subject: path.utf8.contains { ".-_/".utf8.contains($0) } ? path : nil)
  }

  private static func unclear(_ path: String) -> String { "the name \(path) does not say which format the file has" }
}
