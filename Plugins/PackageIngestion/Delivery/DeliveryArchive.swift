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

/// The entries of a delivery archive, in the order they are written: by their paths' UTF-8 bytes.
///
/// There may be 50,000 of them in a process with little memory, so they are stored as bytes.
struct DeliveryPlan {
  /// One entry after the other.
  let bytes: [UInt8]
  /// The start of each of them.
  private var starts: [Int32] = []

  /// Creates a plan for the files of a package; a folder is an entry even if the package only implies it.
  init(_ files: [FileEntry]) throws {
    var known = Set(files.map { Array($0.path.utf8) })
    var entries = files
    for file in files {
      var path = Array(file.path.utf8)[...]
      while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        path = path[..<slash]
        guard known.insert(Array(path)).inserted else { break }
        let folder = String(decoding: path, as: UTF8.self)
        entries.append(FileEntry(path: folder, kind: .directory, size: 0, sha256: nil, linkTarget: nil))
      }
    }
    var bytes: [UInt8] = []
    for entry in entries.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      try entry.append(to: &bytes)
    }
    try self.init(bytes: bytes)
  }

  /// Parses a plan from its bytes; throws a `Finding` if they are invalid.
  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      starts.append(Int32(start))
      start = try FileEntry.read(bytes[start...]).end
    }
  }

  /// The number of entries.
  var count: Int { starts.count }

  /// The entry at a position.
  func entry(_ index: Int) throws -> FileEntry {
    try FileEntry.read(bytes[Int(starts[index])...]).entry
  }

  /// The position of a path, if any; most packages have their files in the same order, so one
  /// position is tried first.
  func index(of path: [UInt8], near place: Int) -> Int? {
    if place < count, FileEntry.path(bytes[Int(starts[place])...]).elementsEqual(path) { return place }
    var range = starts.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = FileEntry.path(bytes[Int(starts[middle])...])
      if other.elementsEqual(path) { return middle }
      range = other.lexicographicallyPrecedes(path) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
