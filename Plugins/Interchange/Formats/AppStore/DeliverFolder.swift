import Foundation
import StockroomKit

/// A folder of fastlane's `deliver`, read before the transaction opens.
struct DeliverFolder: PreparedFile {
  let input: InputFile
  let folderPath: String
  /// The name for messages.
  private let name: String
  private var ignored = Losses()
  /// The bundle ID in the Deliverfile or the Appfile.
  private var bundleID: String?
  /// The names of the app by locale, `default` for all others.
  private var names: [String: Text] = [:]
  /// The locales of the folder.
  private var locales: [String] = []

  /// The text of a file without spaces around it, and the file's name for messages.
  fileprivate struct Text {
    let text: String
    let file: String
  }

  /// - Parameter file: The folder `metadata`, the folder that has it, or the Deliverfile beside it.
  init(_ file: FilePath, _ preparation: Preparation) throws {
    let path = try preparation.path(file)
    let last = PathParts(path).name.lowercased()
    let isInside = last == DeliverName.metadata || DeliverName.options.contains { $0.lowercased() == last }
    let parent = PathParts(path).folder
    folderPath = isInside ? (parent.isEmpty ? "." : parent) : path
    let parts = PathParts(file.text)
    let beside = parts.folder.isEmpty ? "" : parts.folder + "/"
    let prefix = isInside ? beside : "\(beside)\(parts.name)/"
    name = file.text
    let files = AttachedFiles(folder: folderPath)
    let entries = files.names(in: DeliverName.metadata).filter { !$0.hasPrefix(".") }.sorted()
    guard let first = Self.first(entries, files) else { throw Refusal.deliverEmpty(file.text) }
    input = try preparation.input(FilePath.parse("\(prefix)\(first)"), named: file.text)
    let reading = Reading(files: files, prefix: prefix, preparation: preparation)
    for entry in entries {
      try preparation.checkCancelled()
      try read(entry, reading)
    }
    ignored.add("screenshots of apps", Self.screenshots(files))
    for options in DeliverName.options where files.has(options) { try read(options: options, reading) }
  }

  /// The record of the app.
  func source(_ input: FileInput) throws -> any RecordSource {
    try DeliverSource(input, self)
  }

  // MARK: - Reading

  private struct Reading {
    let files: AttachedFiles
    let prefix: String
    let preparation: Preparation
    /// The maximum size of a text, in bytes; App Store Connect's longest have 4000 characters.
    private static let limit = 1 << 20

    /// The text of a file; nil for an empty one, which `deliver` does not send.
    func text(_ path: String) throws -> Text? {
      let file = FilePath.parse(prefix + path)
      var reader = TextReader(try preparation.input(inFolder: file))
      let text = try TextFile(Data(try reader.rest(limit: Self.limit)), file: file).text
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return trimmed.isEmpty ? nil : Text(text: trimmed, file: prefix + path)
    }
  }

  /// The first text of the folder, which shows that it is one.
  private static func first(_ entries: [String], _ files: AttachedFiles) -> String? {
    for entry in entries.map({ "\(DeliverName.metadata)/\($0)" }) {
      if entry.hasSuffix(DeliverName.suffix), files.has(entry) { return entry }
      let texts = files.names(in: entry).sorted().filter { $0.hasSuffix(DeliverName.suffix) }
      if let text = texts.first(where: { files.has("\(entry)/\($0)") }) { return "\(entry)/\(text)" }
    }
    return nil
  }

  private mutating func read(_ entry: String, _ reading: Reading) throws {
    let path = "\(DeliverName.metadata)/\(entry)"
    guard !reading.files.has(path) else {
      let isText = entry.hasSuffix(DeliverName.suffix)
      guard isText, try reading.text(path) != nil else { return isText ? () : ignored.add("other files") }
      return ignored.add(DeliverName.ofApps[String(entry.dropLast(DeliverName.suffix.count))] ?? "other files")
    }
    let names = reading.files.names(in: path).filter { !$0.hasPrefix(".") }.sorted()
    guard DeliverName.folders[entry] == nil else {
      return ignored.add(DeliverName.folders[entry] ?? "", try names.count { try reading.text("\(path)/\($0)") != nil })
    }
    let locale = try locale(entry, reading)
    for name in names { try read("\(path)/\(name)", field: name, of: locale, reading) }
  }

  /// The locale of a folder's name, in any case; `default` is for all locales without a text of their own.
  private mutating func locale(_ folder: String, _ reading: Reading) throws -> String {
    guard !folder.hasSameBytes(as: DeliverName.fallback) else { return folder }
    let place = TextPlace(file: "\(reading.prefix)\(DeliverName.metadata)/\(folder)", line: 1, column: 1)
    do {
      let locale = try Locales.canonical(folder)
      locales.append(locale)
      return locale
    } catch let refusal as Refusal {
      throw place.error(refusal)
    }
  }

  private mutating func read(_ path: String, field: String, of locale: String, _ reading: Reading) throws {
    guard field.hasSuffix(DeliverName.suffix), reading.files.has(path) else { return ignored.add("other files") }
    guard let text = try reading.text(path) else { return }
    let field = String(field.dropLast(DeliverName.suffix.count))
    if field.hasSameBytes(as: DeliverName.appName) {
      names[locale] = text
    } else {
      ignored.add(DeliverName.ofLocales[field] ?? "other files")
    }
  }

  /// The app's bundle ID in a file of Ruby options; options with other values than a text are not run, but counted.
  private mutating func read(options: String, _ reading: Reading) throws {
    guard let text = try reading.text(options) else { return }
    for line in text.text.split(whereSeparator: \.isNewline) {
      guard let option = line.prefixMatch(of: /\s*([a-z_]+)\b\s*\(?\s*(?:"([^"#]*)"|'([^']*)')?/) else { continue }
      if option.1 == DeliverName.bundleID, let value = option.2 ?? option.3, bundleID == nil {
        bundleID = String(value)
      } else if option.1 != DeliverName.bundleID || bundleID == nil {
        ignored.add("options of the \(options)")
      }
    }
  }

  private static func screenshots(_ files: AttachedFiles) -> Int {
    files.names(in: DeliverName.screenshots).reduce(0) { count, folder in
      count
        + files.names(in: "\(DeliverName.screenshots)/\(folder)").count { name in
          [".png", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
        }
    }
  }

  // MARK: - The record

  /// The only record of the folder: the app.
  private struct DeliverSource: RecordSource {
    let layout = RecordLayout([FieldName.app, FieldName.name, FieldName.primaryLocale])
    let hasLocalizations = false
    let hasApps = false
    let fileName: String
    let ignored: Losses
    private var record: CatalogRecord?

    init(_ input: FileInput, _ folder: DeliverFolder) throws {
      let bundleID = input.app?.bundleID.rawValue ?? folder.bundleID ?? input.catalog.appInUse?.bundleID.rawValue
      guard let bundleID else { throw Refusal.deliverWithoutApp(folder.name) }
      let app = try input.catalog.apps.find(bundleID)
      let usual = folder.locales.first { $0 == "en-US" } ?? folder.locales.first
      let locale = app?.primaryLocale ?? usual
      let name = locale.flatMap { folder.names[$0] } ?? folder.names[DeliverName.fallback]
      fileName = name?.file ?? folder.name
      var ignored = folder.ignored
      ignored.add("names of apps in other locales", folder.names.count - (name == nil ? 0 : 1))
      self.ignored = ignored
      var record = CatalogRecord(.app, in: layout, line: 1)
      record.listsParts = false
      record[layout.position(of: FieldName.app)] = Cell(bundleID)
      record[layout.position(of: FieldName.name)] = name.map { Cell($0.text, line: 1, column: 1) }
      if app == nil { record[layout.position(of: FieldName.primaryLocale)] = locale.map { Cell($0) } }
      self.record = record
    }

    mutating func next() throws -> CatalogRecord? {
      defer { record = nil }
      return record
    }
  }
}

extension Refusal {
  fileprivate static func deliverEmpty(_ path: String) -> Refusal {
    Refusal(
      "deliver.folder", kind: .missing, "\(path) has no text of fastlane's deliver",
      hint: "it reads fastlane/metadata/LOCALE/name.txt and the files beside it", subject: path)
  }

  fileprivate static func deliverWithoutApp(_ path: String) -> Refusal {
    Refusal(
      "deliver.app", kind: .missing, "\(path) does not say which app it is about",
      hint: "add --app BUNDLE-ID, or app_identifier \"com.example.app\" to the Deliverfile", subject: path)
  }
}
