import Crypto
import Foundation
import StockroomKit

/// Creates packages from folders, as `productbuild --content` does.
///
/// The same folder gives the same bytes: entries are sorted by their paths' UTF-8 bytes, times and owners are fixed,
/// and Finder's metadata files are dropped.
///
///     let report = try PackageBuilder().build("com.example.level2", to: "com.example.level2.pkg")
///     // The file exists only if report.isValid.
package struct PackageBuilder: Sendable {
  private let limits: PackageLimits

  package init(limits: PackageLimits = .standard) {
    self.limits = limits
  }

  /// Packs a folder, validates the package, and only then moves it into place.
  ///
  /// - Parameters:
  ///   - folder: A folder with ContentInfo.plist and Contents.
  ///   - path: The package's path; a valid package replaces an existing file.
  ///   - product: The expected product of the content, if known.
  ///   - progress: Called with the bytes packed so far and the total; may throw to cancel.
  ///   - checking: Called with the bytes of the package validated so far and the total.
  /// - Returns: The validator's report, or the finding that prevented packing.
  /// - Throws: Only errors of `progress`.
  package func build(
    _ folder: String, to path: String, expecting product: String? = nil,
    progress: (_ packed: Int64, _ total: Int64) throws -> Void = { _, _ in },
    checking: @escaping (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
  ) throws -> PackageReport {
    do {
      let content = try ContentFolder(folder, limits: limits)
      let package = try NewFile(replacing: path)
      try write(content, to: package, beside: path, progress)
      let report = PackageValidator(limits: limits).validate(
        package.openPath, name: path, expecting: product, progress: checking)
      if report.isValid { try package.keep() }
      return report
    } catch let finding as Finding {
      var report = PackageReport()
      report.findings = [finding]
      return report
    }
  }

  private func write(
    _ content: ContentFolder, to package: NewFile, beside path: String,
    _ progress: (_ packed: Int64, _ total: Int64) throws -> Void
  ) throws {
    guard content.size <= limits.unpackedBytes else {
      throw Finding.error(.unpackedSize, "the content is larger than \(limits.unpackedBytes) bytes")
    }
    let payload = try NewFile(replacing: path)
    let payloadSink = FileSink<Insecure.SHA1>(payload.descriptor)
    let total = content.size
    var packed: Int64 = 0
    let items = try PayloadWriter.write(content, to: payloadSink) { count in
      packed += count
      try progress(packed, total)
    }
    let name = Self.name(of: content.root)
    let documents = InstallerDocuments(
      identifier: name, fileCount: content.entries.count + 1, size: total)
    let component: [XarWriter.Node] = [
      .file("Bom", BillOfMaterials.bytes(of: items)),
      .file("PackageInfo", documents.packageInfo),
      .stored("Payload", path: payload.openPath, size: payloadSink.size, sha1: payloadSink.hexadecimal),
    ]
    try XarWriter.write(
      [.file("Distribution", documents.distribution), .folder(name + ".pkg", component)],
      to: package)
  }

  /// The folder's own name, which becomes the component's.
  private static func name(of folder: String) -> String {
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" || !PathRule.hasOnlySafeCharacters(name) ? "Content" : name
  }
}
