import Crypto
import StockroomKit

/// Creates the zip archive that devices download: ContentInfo.plist and Contents at its root, sorted, without times.
///
/// The same content gives the same archive, whatever its package.
package struct DeliveryArchive: Sendable {
  private let limits: PackageLimits

  package init(limits: PackageLimits = .standard) {
    self.limits = limits
  }

  /// Writes the archive of a package.
  ///
  /// - Parameters:
  ///   - package: The package file.
  ///   - report: Its report, which must be valid: every file is checked against it again.
  ///   - path: The archive, which must not exist.
  ///   - progress: Called with the bytes packed so far; may throw to cancel.
  /// - Throws: A `Finding` if the package does not match the report, or the archive cannot be written.
  package func write(
    _ package: String, report: PackageReport, to path: String,
    progress: @escaping (_ packed: Int64) throws -> Void = { _ in }
  ) throws -> DeliverySummary {
    guard report.isValid else { throw Self.changed }
    let files = try DeliveryFiles(of: package, archive: path)
    let summary = try write(
      files.package, DeliveryPlan(report.files), to: files.archive.descriptor, spool: files.spool.descriptor,
      progress: progress)
    try files.archive.keep()
    return summary
  }

  /// Writes the archive of a package to an open file, with a second file for entries out of order.
  func write(
    _ package: FileBytes, _ plan: DeliveryPlan, to archive: Int32, spool: Int32,
    progress: @escaping (_ packed: Int64) throws -> Void
  ) throws -> DeliverySummary {
    let sink = FileSink<SHA256>(archive)
    let opened = try OpenedPackage(package, limits: limits)
    try UTF8Locale.with {
      let writer = try DeliveryWriter(plan, to: sink, spool: spool)
      let paths = PathRule(limits: limits)
      var packed: Int64 = 0
      try opened.content.walk { entry, data in
        guard entry.kind == .file, case .path(let accepted) = paths.validate(entry.path), !accepted.isNoise else {
          return
        }
        let counted = CountingSource(data) { count in
          packed += Int64(count)
          try progress(packed)
        }
        try writer.add(accepted.text, counted)
      }
      try writer.finish()
    }
    return DeliverySummary(size: sink.size, sha256: sink.hexadecimal)
  }

  static let changed = Finding.error(.fileChanged, "the package has changed since it was validated")
}

/// The open files of a delivery: the package, its archive, and one for entries out of order.
///
/// The console opens them, since the worker cannot open files.
struct DeliveryFiles {
  let package: FileBytes
  let archive: NewFile
  let spool: NewFile

  /// Opens a package, and creates two empty files; throws a `Finding` on failure.
  init(of package: String, archive path: String) throws {
    self.package = try FileBytes(path: package)
    archive = try NewFile(replacing: path)
    spool = try NewFile(replacing: path + ".spool")
  }

  /// The descriptors in the worker's order.
  var descriptors: [Int32] { [package.descriptor, archive.descriptor, spool.descriptor] }
}

/// The zip archive that devices download.
package struct DeliverySummary: Hashable, Codable, Sendable {
  /// The zip archive's size in bytes, which a download reports as its length.
  package let size: Int64
  /// The zip archive's SHA-256 in hexadecimal.
  package let sha256: String
}
