import CatalogCommands
import Foundation
import PackageIngestion
import StockroomKit
import StockroomTesting
import TestSupport

extension TestConsole {
  /// A console with the app Example Books.
  static func packages() throws -> TestConsole {
    let console = try TestConsole(plugins: [CatalogPlugin(), PackageIngestionPlugin()])
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    return console
  }

  /// Creates a product that lacks nothing but its content, or its screenshot too.
  ///
  /// The screenshot has no file, so that the files beside the store are all of packages.
  func create(_ shortName: String, isHosted: Bool = true, hasScreenshot: Bool = true) throws {
    try unit("product create") { catalog in
      guard let app = try catalog.apps.only() else { return }
      var draft = ProductDraft(
        app: app, productID: "com.example.books\(shortName)", type: .nonConsumable, referenceName: shortName)
      draft.description = "A book with many pictures"
      draft.isHosted = isHosted
      if hasScreenshot {
        draft.screenshot = Screenshot(sha256: String(repeating: "0", count: 64), fileName: "shot.png")
      }
      _ = try catalog.products.create(draft)
    }
  }

  /// Writes the folder `books/chapter1` with content for a product, including `text`.
  func writeContent(_ shortName: String = ".chapter1", version: String = "1.0", text: String = "It was a dark") throws {
    let name = "books/\(shortName.dropFirst())"
    try write(Sample.info(product: "com.example.books\(shortName)", version: version), to: "\(name)/ContentInfo.plist")
    try write(text, to: "\(name)/Contents/chapter.txt")
    try write([0x89, 0x50, 0x4e, 0x47], to: "\(name)/Contents/art/harbour.png")
  }

  /// Builds that folder and uploads the package; returns what the upload shows.
  @discardableResult
  func upload(
    _ shortName: String = ".chapter1", version: String = "1.0", text: String = "It was a dark"
  ) throws -> String {
    try writeContent(shortName, version: version, text: text)
    let name = "books/\(shortName.dropFirst())"
    try run("package build \(name)")
    return try run("package upload \(name).pkg")
  }

  /// Writes a file of bytes.
  func write(_ bytes: [UInt8], to name: String) throws {
    try write(Data(bytes), to: name)
  }

  /// The bytes of a file.
  func bytes(of name: String) throws -> [UInt8] {
    Array(try data(of: name))
  }

  /// The names of the files and folders in the console's folder.
  func fileNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

extension Registry {
  /// What the plugin adds.
  static var packages: Registry {
    var registry = Registry()
    registry.install(PackageIngestionPlugin())
    return registry
  }
}
