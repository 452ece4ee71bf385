import CatalogCommands
import Foundation
import Interchange
import PriceTiers
import StockroomTesting

/// Any bytes are a file of a catalog, which is refused at its place and changes nothing, or which is read: then what is
/// exported is read again and changes nothing, and one undo brings everything back.
///
/// The name of the program, as `fuzz-yaml`, says which format.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  shop.read(Data(bytes: start, count: count))
  return 0
}

/// Adds to the corpus what the program itself exports, in several encodings and more than once.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(_: UnsafeMutableRawPointer, _: UnsafeMutableRawPointer) -> CInt {
  let corpus = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? ".")
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: corpus.path, isDirectory: &isFolder), isFolder.boolValue else {
    return 0
  }
  for (name, data) in shop.seeds() { try? data.write(to: corpus.appending(path: name)) }
  return 0
}

private var shop = Shop(format: Format.ofProgram)

/// A format, and the commands that read and write it.
private struct Format {
  let name: String
  /// The file or the folder that the commands name.
  let target: String
  /// The file with the bytes.
  var file: String { target.hasSuffix(".itmsp") ? target + "/metadata.xml" : target }
  let reading: String
  let writing: String
  /// What to splice into files of it, deeply nested.
  let opening: String

  static var ofProgram: Format {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    guard let format = all.first(where: { "fuzz-" + $0.name == program }) else {
      preconditionFailure("no format is called as \(program)")
    }
    return format
  }

  private static let all = [
    Format("table", "csv", ",\""), Format("ndjson", "ndjson", "{\"a\":["), Format("yaml", "yaml", "[{a: "),
    Format("itmsp", "itmsp", "<a>"), Format("storekit", "storekit", "{\"a\":["),
    Format("fastlane", "iap.json", "[{\"a\":"),
    Format("texts", "csv", ",\"", reading: "localize import", writing: "localize export"),
  ]

  init(_ name: String, _ suffix: String, _ opening: String, reading: String = "apply", writing: String = "export") {
    self.name = name
    self.opening = opening
    target = "catalog." + suffix
    self.reading = reading
    self.writing = writing
  }
}

private final class Shop {
  /// The most seconds of the processor's time for one file.
  private static let timeout = 2.0
  private let format: Format
  private var console: TestConsole
  private var state = ""
  private var successes = 0

  init(format: Format) {
    self.format = format
    console = Self.stocked()
    state = catalog()
  }

  private static func stocked() -> TestConsole {
    must {
      let console = try TestConsole(plugins: [CatalogPlugin(), PriceTiersPlugin(), InterchangePlugin()])
      for line in [
        "app create com.example.novel --name 'The Novel' --sku NOVEL1",
        "product create .chapter1 --name 'Chapter 1' --tier 3 --description 'The first chapter'",
        "product localize .chapter1 ja --display-name 第1章 --description 挿絵入りの第1章です。",
        "product create .hints --name '=1+1 Hints; \"ten\" of them' --type consumable --tier 1 --notes 'One line,\n two lines'",
        "product availability .hints --only USA,JPN", "price set .hints --tier 2 --from 2013-01-01 --until 2013-02-01",
        "product create .sound --name Sound", "product availability .sound --off",
      ] { try console.run(line) }
      return console
    }
  }

  /// Everything that files can say.
  private func catalog() -> String { must { try console.run("export - --format ndjson") } }

  /// The number of the newest unit.
  private func newest() -> String { must { try console.run("log list -n 1 -o csv --columns unit") } }

  func seeds() -> [String: Data] {
    let export = exported()
    let text = String(decoding: export, as: UTF8.self)
    return [
      "export": export, "twice": export + export, "lines": Data(text.replacing("\n", with: "\r\n").utf8),
      "utf8": Data([0xEF, 0xBB, 0xBF]) + export, "utf16": text.data(using: .utf16) ?? export,
      "deep": export.prefix(export.count / 2) + Data(String(repeating: format.opening, count: 3000).utf8),
      "wide": Data(text.replacing("Sound", with: String(repeating: "Sound ", count: 6000)).utf8),
    ]
  }

  private func exported() -> Data {
    must {
      try? FileManager.default.removeItem(at: console.folder.appending(path: format.target))
      try console.run("\(format.writing) \(format.target)")
      return try Data(contentsOf: console.folder.appending(path: format.file))
    }
  }

  func read(_ data: Data) {
    let file = console.folder.appending(path: format.file)
    must {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    let before = newest()
    let began = clock()
    let errors = console.errors(of: "\(format.reading) \(format.target)")
    let spent = Double(clock() - began) / Double(CLOCKS_PER_SEC)
    precondition(spent < Self.timeout, "\(data.count) bytes took \(spent) s")
    if errors.isEmpty {
      repeatExport(since: before)
    } else {
      // Where no part of the file is to blame, the place is in the line.
      let place = errors.hasPrefix(format.file + ":") || errors.contains(": error: file.")
      precondition(place && errors.contains(": error: "), "no place: \(errors)")
      precondition(!errors.contains(": error: internal"), errors)
      precondition(newest() == before, "it was refused, and there is a new unit")
    }
    precondition(catalog() == state, "the catalog is not as before")
  }

  /// What was read is exported and read again, which changes nothing, and is undone.
  private func repeatExport(since before: String) {
    let unit = newest()
    let written = exported()
    let again = console.errors(of: "\(format.reading) \(format.target)")
    precondition(again.isEmpty, "what was exported is refused: \(again)\(String(decoding: written, as: UTF8.self))")
    precondition(exported() == written, "what was exported is not read as it is")
    precondition(newest() == unit, "what was exported changed something")
    if unit != before { must { try console.run("undo") } }
    successes += 1
    if successes % 200 == 0 { console = Self.stocked() }
  }
}

/// What has no reason to fail.
@discardableResult
private func must<Value>(_ body: () throws -> Value) -> Value {
  do { return try body() } catch { preconditionFailure("\(error)") }
}
