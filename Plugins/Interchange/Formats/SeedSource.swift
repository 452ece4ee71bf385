import Foundation
import StockroomKit

/// The catalog that a batch file builds in a temporary store, without its history, such as reviews and purchases.
struct SeedCatalog: PreparedFile {
  /// The records, in a file next to the screenshots.
  let input: InputFile
  private let folder: TemporaryFolder
  var folderPath: String { folder.path }
  fileprivate let lines: SeedLines
  fileprivate let losses: Losses
  let others: AppParts

  /// Runs a batch file.
  ///
  /// - Throws: The error of the first line that fails, with its place.
  init(_ file: FilePath, _ preparation: Preparation) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/catalog.ndjson"
    var lines = SeedLines()
    var losses = Losses()
    var others = AppParts()
    // A store that does not exist yet is created with the usual rules.
    var profile = RuleProfile.itc2012
    try preparation.looking { profile = $0.rules.profile }
    try preparation.rehearse(file) { rehearsal in
      lines = SeedLines(name: rehearsal.name, text: rehearsal.text)
      let context = rehearsal.context
      let chosen = context.catalog.rules.profile
      guard chosen == profile else { throw Refusal.otherRules(chosen, file: rehearsal.name, store: profile) }
      let target = try ExportTarget(path: path, typed: rehearsal.name)
      var sink = NDJSONSink(
        FileOutput(
          write: target.write, files: nil, fields: try context.usedInterchangeFields(), storefront: nil,
          catalog: context.catalog)
      )
      let records = try CatalogRecords(
        ProductSelection.everything(), isPartial: false, in: context,
        attach: target.attach(in: context.catalog, as: NDJSONFormat()))
      let appleID = records.layout.position(of: FieldName.appleID)
      try records.each { record in
        var record = record
        if let text = record[appleID]?.text, let number = Int64(text),
          rehearsal.givenAppleID(AppleID(number)) == nil
        {
          record[appleID] = nil
        }
        try sink.write(record)
      }
      try sink.finish()
      try target.finish()
      losses = records.losses
      others = try AppParts(in: context)
      try losses.addBundleIDs(in: context.catalog)
    }
    let name = file.text.hasSameBytes(as: "-") ? lines.name : file.text
    input = try preparation.input(FilePath.parse(path), named: name)
    (self.folder, self.lines, self.losses, self.others) = (folder, lines, losses, others)
  }

  /// Reads the records.
  func source(_ input: FileInput) -> any RecordSource { SeedSource(NDJSONSource(input), of: self) }
}

extension Refusal {
  fileprivate static func otherRules(_ chosen: RuleProfile, file: String, store: RuleProfile) -> Refusal {
    Refusal(
      "interchange.profile", kind: .state,
      "\(file) follows the rules of \(chosen.rawValue), and the store those of \(store.rawValue)",
      remedy: "run \(command: "store edit --profile \(chosen.rawValue)") first, while nothing depends on the rules")
  }
}

/// The records of a batch file's catalog, each at the first line that names its item.
private struct SeedSource: RecordSource {
  let hasLocalizations = true
  let hasApps = true
  let ignored: Losses
  private var records: NDJSONSource
  private let lines: SeedLines

  init(_ records: NDJSONSource, of catalog: SeedCatalog) {
    self.records = records
    (lines, ignored) = (catalog.lines, catalog.losses)
  }

  var layout: RecordLayout { records.layout }
  var fileName: String { lines.name }
  func text(ofLine line: Int) -> String? { lines.text(of: line) }

  mutating func next() throws -> CatalogRecord? {
    guard var record = try records.next() else { return nil }
    let key = record.kind == .app ? FieldName.app : FieldName.productID
    record.line = lines.line(naming: record[layout.position(of: key)]?.text ?? "")
    record.column = 1
    record.text = nil
    for index in record.cells.indices { record.cells[index]?.line = 0 }
    return record
  }
}

/// The lines of a batch file, and the first place of each word with a period.
private struct SeedLines {
  private(set) var name = ""
  private var lines: [Substring] = []
  private var places: [Substring: Int] = [:]

  init() {}

  init(name: String, text: [UInt8]) {
    self.name = name
    lines = String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") {
      for word in line.split(whereSeparator: { " \t\"'=;".contains($0) }) where word.utf8.contains(UInt8(ascii: ".")) {
        if places[word] == nil { places[word] = index + 1 }
      }
    }
  }

  /// The line that names an item by its ID or short ID; the first line if none does, as for a loop.
  func line(naming id: String) -> Int {
    if let line = places[id[...]] { return line }
    var rest = id[...]
    while let period = rest.dropFirst().firstIndex(of: ".") {
      rest = rest[period...]
      if let line = places[rest] { return line }
    }
    return 1
  }

  func text(of line: Int) -> String? { lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil }
}
