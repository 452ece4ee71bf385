import CatalogCommands
import Foundation
import Interchange
import PackageIngestion
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import Testing

extension TestConsole {
  /// A console with the plugins of catalogs, and others, and an empty store.
  static func empty(adding plugins: any Plugin...) throws -> TestConsole { try empty(adding: plugins) }

  private static func empty(adding plugins: [any Plugin]) throws -> TestConsole {
    let console = try TestConsole(
      plugins: [
        CatalogPlugin(), PackageIngestionPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), InterchangePlugin(),
      ] + plugins)
    try console.setClock("2012-11-21")
    return console
  }

  /// A console with two apps, and products with whatever a product can have.
  static func stocked(adding plugins: any Plugin...) throws -> TestConsole {
    let console = try empty(adding: plugins)
    try console.write(png, to: "shot.png")
    for line in [
      "app create com.example.novel --name \"The Novel\" --sku NOVEL1",
      "app create com.example.game --name \"Le Jeu\" --sku GAME-1 --locale fr-FR",
      "use com.example.novel",
      "product create .chapter1 --name \"Chapter 1\" --tier 3 --screenshot shot.png --description \"The first chapter\"",
      "product localize .chapter1 ja --display-name 第1章 --description 挿絵入りの第1章です。",
      "product create .hints --name \"=1+1 Hints; \\\"ten\\\" of them\" --type consumable --tier 1 --notes \"One line,\n two lines\"",
      "product availability .hints --only USA,JPN",
      "product create com.example.novel.sound --name Sound --hosted",
      "use com.example.game",
      "product create .coins --name Coins --type consumable --display-name \"-10 Pièces\" --tier 2",
      "product availability .coins --off",
    ] { try console.run(line) }
    return console
  }

  /// An image of one screen.
  static let png =
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    + Data("IHDR".utf8) + Data([0, 0, 2, 128, 0, 0, 3, 152, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    + Data("IEND".utf8) + Data([0xAE, 0x42, 0x60, 0x82])

  /// Plans to apply mutations of a file, and of random bytes; whatever is not refused has no effect here.
  func fuzz(_ name: String, of path: String? = nil, count: Int = 150) throws {
    let good = try data(of: path ?? name)
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "[", "{", "- ", ": ", "\n", "&a", "*a", "<", "</", "&#x0;", "<!", "]]>", "\"", "\u{0}", "|", "é", "---\n",
    ]
    for round in 0..<count {
      var bytes = round % 5 == 0 ? (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } : [UInt8](good)
      for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
      }
      try write(Data(bytes), to: path ?? name)
      let rows = try rows(of: "product list").count
      _ = errors(of: "plan apply \(name)")
      #expect(try self.rows(of: "product list").count == rows)
    }
  }

  /// Exports to a file, imports the file into an empty store, and exports that; returns both texts.
  func roundTrip(_ name: String, options: String = "") throws -> (first: String, second: String) {
    try run("export \(name) \(options)")
    let other = try TestConsole.empty()
    try FileManager.default.removeItem(at: other.folder.appending(path: name), ifExists: true)
    for item in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where item == name || item == "screenshots" {
      try FileManager.default.copyItem(at: folder.appending(path: item), to: other.folder.appending(path: item))
    }
    try other.run("import \(name)")
    try other.run("export again-\(name) \(options)")
    return (try text(of: name), try other.text(of: "again-\(name)"))
  }
}

extension FileManager {
  fileprivate func removeItem(at url: URL, ifExists: Bool) throws {
    guard fileExists(atPath: url.path) else { return }
    try removeItem(at: url)
  }
}
