internal import Foundation
internal import StockroomKit

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
