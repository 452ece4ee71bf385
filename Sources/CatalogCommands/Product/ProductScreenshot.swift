import Foundation
import StockroomKit

struct ProductScreenshot: Command {
  private static let file = Parameter<FilePath>.argument("file", "The image, a PNG or JPEG; always last.")

  static let description = CommandDescription(
    "product screenshot", "Set the review screenshot of products.", also: ["image", "picture"], effect: .writes,
    permission: .manageProducts,
    parameters: ProductSelection.changing + [file],
    receipt: ProductReceipt.several,
    examples: ["product screenshot .chapter1 shot.png", "product screenshot .chapter1 .coins shot.png"])

  private let selection: ProductSelection
  private let file: FilePath
  private var screenshot: ScreenshotFile?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    screenshot = try ScreenshotFile(file, preparation)
  }

  func run(in context: Context) throws -> Output {
    guard let screenshot else { throw Refusal.fileUnreadable(file.text) }
    return try selection.change(in: context, verb: "given a screenshot") { products in
      let picture = try screenshot.stage(in: context)
      let changed = try products.map { try context.catalog.products.setScreenshot(picture, on: $0) }
      let note = try context.updateNote(of: changed) { $0.screenshot != nil }
      let notes = screenshot.note.map { [$0] } ?? []
      return try context.receipt(for: changed, noun: "screenshot", verb: "added", notes: notes) {
        "\(picture.fileName) is the review screenshot of \($0)\(note)"
      }
    }
  }
}

/// An image file that will be a review screenshot: a whole PNG or JPEG.
struct ScreenshotFile {
  /// A review screenshot is one screen of a device; anything larger is a mistake.
  private static let largest = 16 << 20

  private let path: String
  private let fileName: String
  /// The warning for an image that iTunes Connect may reject.
  let note: String?

  init(_ file: FilePath, _ preparation: Preparation) throws {
    path = try preparation.path(file)
    fileName = file.name
    guard let descriptor = try? OpenFile.regular(path) else { throw Refusal.fileUnreadable(file.text) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    guard let size = try? handle.seekToEnd(), size <= Self.largest, (try? handle.seek(toOffset: 0)) != nil else {
      throw Refusal("file.too-large", "\(file.text) is larger than \(Self.largest) bytes", subject: file.text)
    }
    guard let image = try? handle.read(upToCount: Self.largest) else { throw Refusal.fileUnreadable(file.text) }
    let (width, height) = try Screenshot.size(of: [UInt8](image), fileName: file.text)
    note =
      Screenshot.isUsual(width: width, height: height)
      ? nil
      : "note: \(fileName) is \(width) by \(height); a device screenshot is at least 640 by 920 pixels"
  }

  /// Stores the bytes.
  func stage(in context: Context) throws -> Screenshot {
    Screenshot(sha256: try context.catalog.store.blobs.stage(fileAt: path).sha256, fileName: fileName)
  }
}
