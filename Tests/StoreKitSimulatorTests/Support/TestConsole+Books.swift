import CatalogCommands
import Foundation
import PackageIngestion
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

extension TestConsole {
  /// A console with the app Example Books, two chapters hosted with Apple with content 1.0, and a tester who is signed
  /// in on a device.
  static func books(
    device options: String = "", storeKit: StoreKitSimulatorPlugin = StoreKitSimulatorPlugin()
  ) throws -> TestConsole {
    let console = try TestConsole(plugins: [
      CatalogPlugin(), PackageIngestionPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), storeKit,
    ])
    for line in [
      "contract contact --name 'Ann Admin' --email ann@example.com", "contract bank --name 'Example Bank'",
      "contract tax --country USA", "contract sign",
      "app create com.example.books --name 'Example Books' --sku BOOKS1",
      "product create .chapter1 --name 'Chapter 1' --description 'Chapter 1, with pictures' --hosted --tier 1",
      "product create .chapter2 --name 'Chapter 2' --description 'Chapter 2, with pictures' --hosted --tier 1",
      "tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11",
      "storekit device add iPad \(options)",
      "storekit sign-in yuki@example.com --password Harbour-Ferry-11",
    ] { try console.run(line) }
    try console.upload("chapter1")
    try console.upload("chapter2")
    try console.run("storekit products .chapter1 .chapter2")
    return console
  }

  /// Builds a package of a chapter and uploads it.
  func upload(_ name: String, version: String = "1.0", files: [String: String] = chapter) throws {
    let folder = "content/\(name)-\(version)"
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      	<key>ContentVersion</key>
      	<string>\(version)</string>
      	<key>IAPProductIdentifier</key>
      	<string>com.example.books.\(name)</string>
      </dict>
      </plist>

      """, to: "\(folder)/ContentInfo.plist")
    for (path, text) in files { try write(text, to: "\(folder)/Contents/\(path)") }
    try run("package build \(folder)")
    try run("package upload \(folder).pkg")
  }

  /// A chapter of a text and an image.
  static let chapter = [
    "chapter.txt": "It was a dark and stormy night.\n",
    "art/harbour.png": (0..<900).map { String($0 * $0 % 7919, radix: 36) }.joined(),
  ]

  /// Buys chapters, whose transactions and downloads get the numbers 1, 2, ….
  func buy(_ names: String...) throws {
    for name in names { try run("storekit buy .\(name)") }
  }

  /// Gives the device a bandwidth at which the first download takes eight seconds.
  func slowDown() throws {
    let bytes = try #require(try looking { try Downloads(catalog: $0).find(1)?.bytes })
    try run("storekit device edit iPad --bandwidth \((bytes + 7) / 8)B")
  }

  /// A download as its row has it.
  func download(_ number: Int64) throws -> Download {
    try looking { try Downloads(catalog: $0).require(number) }
  }

  /// The messages about a download, in order: who sends, what, and what it brings.
  func messages(about download: Int64) throws -> [String] {
    try looking { catalog in
      try catalog.store.all(
        "SELECT \(StoreMessage.columns) FROM storekit_event WHERE download = ? ORDER BY id", .integer(download),
        body: StoreMessage.init
      ).map { "\($0.sender.label): \($0.message) \($0.note ?? "")".trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The paths of the files of all devices, sorted; without the records of what was written.
  var deviceFiles: [String] {
    let root = folder.appendingPathComponent("store.db.devices")
    let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      guard !path.hasPrefix(".written/") else { return false }
      let values = try? root.appendingPathComponent(path).resourceValues(forKeys: [.isDirectoryKey])
      return values?.isDirectory == false
    }.sorted()
  }

  /// The text of a file of a device.
  func deviceText(_ path: String) throws -> String {
    try text(of: "store.db.devices/\(path)")
  }
}

extension Value {
  /// The elements of a list; empty for anything else.
  var elements: [Value] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// The share of a bar; nil for anything else.
  var share: Double? {
    if case .bar(let share) = self { share } else { nil }
  }

  /// The text of an identifier; nil for anything else.
  var name: String? {
    if case .identifier(let text) = self { text } else { nil }
  }

  /// A field of a record; nil for anything else.
  subscript(field: String) -> Value? {
    if case .record(let fields) = self { fields.first { $0.name == field }?.value } else { nil }
  }
}
