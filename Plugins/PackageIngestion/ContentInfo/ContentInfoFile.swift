import Foundation

/// The ContentInfo.plist of a folder that packages are built from.
struct ContentInfoFile {
  private let path: String

  init(in folder: String) {
    path = folder + "/" + ContentInfo.fileName
  }

  /// The file's contents; throws a `Finding` if it cannot be used for a package.
  func read() throws -> ContentInfo {
    guard access(path, F_OK) == 0 else {
      throw Finding.error(
        .infoMissing, "the folder has no \(ContentInfo.fileName)",
        hint: "package init creates a folder with \(ContentInfo.fileName) and Contents")
    }
    let file = try FileBytes(path: path)
    let reading = ContentInfoReading(try file.bytes(at: 0, count: PackageLimits.standard.infoBytes + 1))
    if let finding = reading.findings.first { throw finding }
    guard let info = reading.contentInfo else { throw Finding.error(.infoFormat, "the file cannot be read") }
    return info
  }

  /// Replaces the file atomically, keeping its other keys; throws if XML cannot represent them.
  func write(_ info: ContentInfo) throws {
    guard ContentInfoReading(info.propertyList).contentInfo == info else {
      throw Finding.error(
        .infoFormat, "a text in \(ContentInfo.fileName) has characters that XML cannot represent",
        hint: "remove its control characters")
    }
    do {
      try Data(info.propertyList).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Finding.error(.fileNotWritable, "\(ContentInfo.fileName) cannot be written: \(error.localizedDescription)")
    }
  }
}
