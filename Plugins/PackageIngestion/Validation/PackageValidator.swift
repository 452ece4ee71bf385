internal import Basics
import Foundation

/// Validates packages as for an upload: collects all findings, without unpacking to disk.
///
///     let report = PackageValidator().validate("level2.pkg", expecting: "com.example.level2")
///     for finding in report.findings { print(finding.code.rawValue, finding.message) }
package struct PackageValidator: Sendable {
  private let limits: PackageLimits

  package init(limits: PackageLimits = .standard) {
    self.limits = limits
  }

  /// Validates a file; every problem, even a missing file, is a finding of the report.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The name to validate, if it is not the path's own.
  ///   - product: The expected product of the content, if known.
  ///   - progress: Called with the bytes of the file validated so far and the total.
  package func validate(
    _ path: String, name: String? = nil, expecting product: String? = nil,
    progress: @escaping (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
  ) -> PackageReport {
    let files = FileList()
    var report: PackageReport
    do {
      report = validate(
        try FileBytes(path: path), name: name ?? path, expecting: product, collect: { files.entries.append($0) },
        progress: progress)
    } catch {
      report = PackageReport(findings: [Self.finding(error)])
    }
    report.files = files.entries
    return report
  }

  /// Validates an open file without storing its entries: `collect` receives them one at a time.
  func validate(
    _ file: FileBytes, name: String, expecting product: String? = nil, collect: @escaping (FileEntry) throws -> Void,
    progress: @escaping (_ done: Int64, _ total: Int64) -> Void
  ) -> PackageReport {
    var report = PackageReport()
    var inspection = PackageInspection(limits: limits, packageBytes: file.size, collect: collect)
    do {
      report.packageBytes = file.size
      checkName(name, &inspection)
      try checkSize(file)
      // Some parts are read twice.
      var furthest: Int64 = 0
      file.didRead = { [size = file.size] done in
        furthest = max(furthest, done)
        progress(furthest, size)
      }
      let digest = try FileDigest(of: file)
      let package = try OpenedPackage(file, limits: limits)
      report.shape = package.shape
      package.findings.forEach { inspection.add($0) }
      try walk(package.content, &inspection)
      inspection.finish()
      readInfo(&inspection, &report, expecting: product)
      report.packageSHA256 = try digest.hexadecimal()
    } catch let list as FindingList {
      list.findings.forEach { inspection.add($0) }
    } catch {
      inspection.add(Self.finding(error))
    }
    report.fileCount = inspection.fileCount
    report.unpackedBytes = inspection.unpackedBytes
    report.findings = inspection.log.findings
    return report
  }

  private final class FileList {
    var entries: [FileEntry] = []
  }

  private static func finding(_ error: any Error) -> Finding {
    switch error {
    case let finding as Finding: finding
    case let stop as PackageInspection.Stop: stop.finding
    default: .error(.fileUnreadable, "the file cannot be read: \(error)")
    }
  }

  private func walk(_ content: any ContentArchive, _ inspection: inout PackageInspection) throws {
    try content.walk { entry, data in
      do {
        try inspection.inspect(entry, data)
      } catch let finding as Finding {
        let finding = finding.at(entry.path.map { Printable.text($0) } ?? "")
        guard !content.isStream else { throw finding }
        inspection.add(finding)
      }
    }
  }

  private func checkName(_ name: String, _ inspection: inout PackageInspection) {
    guard !name.lowercased().hasSuffix(".pkg") else { return }
    inspection.add(
      .error(.fileName, "the file's name does not end in .pkg", hint: "a delivered package is always named NAME.pkg"))
  }

  private func checkSize(_ file: FileBytes) throws {
    guard file.size <= limits.packageBytes else {
      throw Finding.error(.packageSize, "the package is larger than \(limits.packageBytes) bytes")
    }
  }

  private func readInfo(
    _ inspection: inout PackageInspection, _ report: inout PackageReport, expecting product: String?
  ) {
    guard let bytes = inspection.contentInfo else { return }
    let reading = ContentInfoReading(bytes, limits: limits)
    reading.findings.forEach { inspection.add($0) }
    report.productIdentifier = reading.productIdentifier
    report.version = reading.version
    report.otherKeys = reading.others.mapValues { Printable.text($0.summary) }
    guard let product, let found = reading.productIdentifier, !found.hasSameBytes(as: product) else { return }
    inspection.add(
      .error(
        .productMismatch, "the content is for \(found), not for \(product)", at: ContentInfo.fileName,
        hint: "\(ContentInfo.productKey) names the product"))
  }
}

/// The size limits of a package.
package struct PackageLimits: Hashable, Codable, Sendable {
  /// The package file's largest size, in bytes; Apple's limit is 2 GB, read here as 2^31.
  package var packageBytes: Int64 = 1 << 31
  /// The content's largest size when unpacked, in bytes.
  package var unpackedBytes: Int64 = 1 << 31
  /// The largest number of entries, folders included.
  package var entries = 50_000
  /// The maximum number of path components of an entry.
  package var depth = 32
  /// The longest path, in UTF-8 bytes.
  package var pathBytes = 1_024
  /// The longest path component, in UTF-8 bytes.
  package var componentBytes = 255
  /// The maximum total length of all paths and link targets, in bytes.
  package var nameBytes = 8 << 20
  /// The largest ContentInfo.plist, in bytes.
  package var infoBytes = 64 * 1_024
  /// The maximum expansion ratio of inflated data above `ratioFloor`.
  package var ratio: Int64 = 50
  /// The number of inflated bytes below which the ratio is ignored.
  package var ratioFloor: Int64 = 64 << 20

  /// The limits of the store.
  package static let standard = PackageLimits()

  package init() {}
}
