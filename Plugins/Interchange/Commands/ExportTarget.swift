import Foundation
import StockroomKit

/// The destination of an export: a file, or a folder of files.
///
/// A file becomes visible once it is complete.
protocol ExportDestination {
  /// Writes text, if the destination is a file.
  func write(_ text: String) throws
  /// The folder, if the destination is one.
  var files: (any FolderWriting)? { get }
  /// Returns a function that writes a screenshot next to the file or into the folder, and returns its path.
  func attach(in catalog: Catalog, as format: any FileFormat) -> (Screenshot, Product) throws -> String
  /// Gives the files their final names.
  func finish() throws
}

/// A file that is being written, and the files that it names.
final class ExportTarget: ExportDestination {
  let files: (any FolderWriting)? = nil
  private let path: String
  private let typed: String
  private let protected: ProtectedFiles
  private let file: NewFile

  init(path: String, typed: String, protected: ProtectedFiles = ProtectedFiles()) throws {
    (self.path, self.typed, self.protected) = (path, typed, protected)
    file = try Self.writing(typed) { try NewFile(at: path, replaces: true, mode: 0o644) }
  }

  func write(_ text: String) throws { try Self.write(text, to: file, typed) }

  func finish() throws { try Self.writing(typed) { try file.finish() } }

  /// Writes a text to a file with a name for messages.
  static func write(_ text: String, to file: NewFile, _ typed: String) throws {
    var text = text
    try writing(typed) {
      try text.withUTF8 { try OpenFile.writeAll(UnsafeRawBufferPointer($0), to: file.descriptor) }
    }
  }

  /// Runs `body`; each of its errors is the refusal of a file that cannot be written.
  static func writing<Value>(_ typed: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  func attach(in catalog: Catalog, as format: any FileFormat) -> (Screenshot, Product) throws -> String {
    let folder = PathParts(path).folder
    let shown = PathParts(typed).folder
    var written: [String: String] = [:]
    return { [protected] screenshot, product in
      var name = format.path(of: screenshot, of: product)
      // A product of another app may have the same ID.
      if let other = written[name.lowercased()], !other.hasSameBytes(as: screenshot.sha256) {
        name = format.path(ofShared: screenshot, of: product)
      }
      written[name.lowercased()] = screenshot.sha256
      try ScreenshotCopy.write(screenshot, of: product, as: name, into: folder, typed: shown, protected, catalog)
      return name
    }
  }
}

/// Copies of review screenshots that a file names by their paths.
enum ScreenshotCopy {
  /// Writes a screenshot to a path in a folder.
  static func write(
    _ screenshot: Screenshot, of product: Product, as relative: String, into folder: String, typed: String,
    _ protected: ProtectedFiles, _ catalog: Catalog
  ) throws {
    let parts = relative.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw Refusal.fileUnwritable(relative) }
    guard let source = try catalog.store.blobs.path(of: screenshot.sha256) else {
      throw Refusal.screenshotLost(product)
    }
    let parent = try OpenFolder(parts.dropLast(), in: folder, typed: typed)
    try parent.requireWritable(name, protected)
    try ExportTarget.writing(parent.typed(name)) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: source), options: .mappedIfSafe)
      let full = parent.path(of: name)
      // Most exist since the last export; writing them again would wait for the disk thousands of times.
      if isWritten(bytes, at: full) { return }
      let copy = try NewFile(at: full, replaces: true, mode: 0o644)
      try bytes.withUnsafeBytes { try OpenFile.writeAll($0, to: copy.descriptor) }
      try copy.finish()
    }
  }

  /// True if a regular file already has these bytes.
  private static func isWritten(_ bytes: Data, at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count else {
      return false
    }
    return (try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)) == bytes
  }

  /// A name that is one part of a path.
  static func safe(_ name: String) -> String {
    let isSafe = !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    return isSafe ? name : "_"
  }
}

extension Refusal {
  fileprivate static func screenshotLost(_ product: Product) -> Refusal {
    Refusal(
      "interchange.screenshot.lost", kind: .damaged,
      "the review screenshot of \(product.productID.rawValue) is missing from the folder of the store",
      remedy: .command("store check"), subject: product.productID.rawValue)
  }
}
