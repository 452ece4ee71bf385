import Foundation

/// The ContentInfo.plist of a folder that packages are built from.
struct ContentInfoFile {
  private let path: String

  init(in folder: String) {
    path = folder + "/" + ContentInfo.fileName
  }

  /// What the file says; one that cannot be built from throws a `Finding`.
  func read() throws -> ContentInfo {
    guard access(path, F_OK) == 0 else {
      throw Finding.error(
        .infoMissing, "the folder has no \(ContentInfo.fileName)",
        hint: "package init makes a folder with \(ContentInfo.fileName) and Contents")
    }
    let file = try FileBytes(path: path)
    let reading = ContentInfoReading(try file.bytes(at: 0, count: PackageLimits.standard.infoBytes + 1))
    if let finding = reading.findings.first { throw finding }
    guard let info = reading.contentInfo else { throw Finding.error(.infoFormat, "the file cannot be read") }
    return info
  }

  /// Replaces the file, with the other keys it had; never half of it, and not where XML cannot hold what they say.
  func write(_ info: ContentInfo) throws {
    guard ContentInfoReading(info.propertyList).contentInfo == info else {
      throw Finding.error(
        .infoFormat, "a text in \(ContentInfo.fileName) has characters that XML cannot hold",
        hint: "take the control characters out of it")
    }
    do {
      try Data(info.propertyList).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Finding.error(.fileNotWritable, "\(ContentInfo.fileName) cannot be written: \(error.localizedDescription)")
    }
  }
}
