import Foundation
import StockroomKit

/// A file that is being written, and the folder beside it for the files that it names.
///
/// Nobody sees the file before it is whole.
final class ExportTarget {
  private let path: String
  private let typed: String
  private let file: NewFile

  init(path: String, typed: String) throws {
    self.path = path
    self.typed = typed
    do {
      file = try NewFile(at: path, replaces: true)
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  func write(_ text: String) throws {
    do {
      try Self.write(text, to: file)
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  static func write(_ text: String, to file: NewFile) throws {
    var text = text
    try text.withUTF8 { try OpenFile.writeAll(UnsafeRawBufferPointer($0), to: file.descriptor) }
  }

  func finish() throws {
    do {
      try file.finish()
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  /// Writes screenshots into `screenshots/PRODUCT-ID/`.
  func attach(in catalog: Catalog) -> (Screenshot, Product) throws -> String {
    { [self] screenshot, product in
      let name = Self.safe(screenshot.fileName)
      let relative = "screenshots/\(Self.safe(product.productID.rawValue))/\(name)"
      let parentPath = (path as NSString).deletingLastPathComponent
      let full = parentPath.isEmpty ? relative : "\(parentPath)/\(relative)"
      let parent = (full as NSString).deletingLastPathComponent
      do {
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        guard let source = catalog.store.blobs.path(of: screenshot.sha256) else {
          throw Refusal.screenshotLost(product)
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: source), options: .mappedIfSafe)
        let copy = try NewFile(at: full, replaces: true)
        try bytes.withUnsafeBytes { try OpenFile.writeAll($0, to: copy.descriptor) }
        try copy.finish()
      } catch let refusal as Refusal {
        throw refusal
      } catch {
        throw Refusal.fileUnwritable(relative)
      }
      return relative
    }
  }

  /// A name that is one part of a path.
  private static func safe(_ name: String) -> String {
    let isSafe = !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    return isSafe ? name : "_"
  }
}

extension Refusal {
  fileprivate static func screenshotLost(_ product: Product) -> Refusal {
    Refusal(
      "interchange.screenshot.lost", kind: .damaged,
      "the review screenshot of \(product.productID.rawValue) is not in the folder beside the store",
      remedy: .command("store check"), subject: product.productID.rawValue)
  }
}
