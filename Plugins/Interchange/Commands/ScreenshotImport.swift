import Foundation
import StockroomKit

struct ScreenshotImport: Command {
  private static let folder = Parameter<FilePath>.argument(
    "folder", "The folder, with images named by product ID, or in folders named by product ID."
  ).named("DIR")
  private static let app = Parameter<AppReference?>.option("app", "The app of the products.").short("a")

  static let description = CommandDescription(
    "screenshot import", "Set the review screenshots of many products from a folder.", effect: .writes,
    permission: .manageProducts, parameters: [folder, app],
    receipt: [
      FieldDescription("folder", .identifier, label: "Folder", "The folder that was read."),
      FieldDescription("changed", .integer, label: "Changed", "The number of products with a new screenshot."),
      FieldDescription("unchanged", .integer, label: "Unchanged", "The number of products that already had it."),
    ],
    examples: ["export catalog.csv; screenshot import screenshots"])

  private static let suffixes = [".png", ".jpg", ".jpeg"]

  private let folder: FilePath
  private let app: AppReference?
  private var path = ""
  /// The images by product ID, as paths in the folder.
  private var images: [(product: String, path: String)] = []

  init(_ arguments: Arguments) throws {
    folder = try arguments[Self.folder]
    app = try arguments[Self.app]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    path = try preparation.path(folder)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else {
      throw Refusal(
        "interchange.folder.unreadable", kind: .missing, "\(folder.text) is not a readable folder",
        hint: "name the folder with the images", subject: folder.text)
    }
    let files = AttachedFiles(folder: path)
    for name in names.sorted() {
      if let product = Self.product(ofImage: name) {
        images.append((product, name))
      } else {
        images += files.names(in: name).sorted().filter { Self.product(ofImage: $0) != nil }.map {
          (name, "\(name)/\($0)")
        }
      }
    }
    guard !images.isEmpty else {
      throw Refusal(
        "interchange.folder.empty", kind: .missing, "\(folder.text) has no PNG or JPEG image",
        hint: "name the images by product ID, such as com.example.app.item.png", subject: folder.text)
    }
  }

  func run(in context: Context) throws -> Output {
    let files = AttachedFiles(folder: path)
    var findings = Findings()
    var (changed, same) = (0, 0)
    let products = context.catalog.products
    let app = try app.map { try context.app($0) }
    var taken: [String: String] = [:]
    for (index, image) in images.enumerated() {
      try context.checkCancelled()
      context.progress.count("reading \(folder.text)", done: Int64(index), total: Int64(images.count))
      try findings.gather {
        try TextPlace(file: "\(folder.text)/\(image.path)", line: 1, column: 1).locating {
          let found = try context.catalog.product(image.product, of: app) { bundleID in
            .command(ConsoleLine.text(["screenshot", "import", folder.text, "--app", bundleID]))
          }
          guard let product = found else { throw Refusal.unknownImage(image.product) }
          if let other = taken.updateValue(image.path, forKey: image.product) {
            throw Refusal.secondImage(image.product, other)
          }
          let now = try products.editedScreenshots(of: [product])[product.appleID]
          guard let screenshot = try files.screenshot(image.path, unless: now, in: context.catalog) else {
            return same += 1
          }
          _ = try products.setScreenshot(screenshot, on: product)
          changed += 1
        }
      }
    }
    try findings.check()
    return .receipt(
      Receipt(
        "\(folder.text): \(changed == 1 ? "1 screenshot" : "\(changed) screenshots") changed, \(same) left unchanged",
        record: Record([
          Field("folder", .identifier(folder.text)), Field("changed", .integer(Int64(changed))),
          Field("unchanged", .integer(Int64(same))),
        ])))
  }

  private static func product(ofImage name: String) -> String? {
    let lower = name.lowercased()
    guard let suffix = suffixes.first(where: lower.hasSuffix) else { return nil }
    return String(decoding: name.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }
}

extension Refusal {
  fileprivate static func secondImage(_ product: String, _ other: String) -> Refusal {
    Refusal(
      "interchange.record.doubled", "\(product) already has the image \(other)",
      hint: "a product has one review screenshot; delete one of the images", subject: product)
  }

  fileprivate static func unknownImage(_ product: String) -> Refusal {
    Refusal(
      "interchange.product.unknown", kind: .missing, "there is no product \(product)",
      hint: "name the image, or its folder, by the whole product ID", subject: product)
  }
}
