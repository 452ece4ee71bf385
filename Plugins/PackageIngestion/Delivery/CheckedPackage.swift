import Foundation
import StockroomKit

/// A package that a worker found valid, with the archive that devices download.
struct CheckedPackage: Sendable {
  /// The file or folder as typed.
  let typed: FilePath
  /// The package.
  let file: FilePath
  let report: PackageReport
  /// The product in its ContentInfo.plist.
  let product: String
  let version: ContentVersion
  private let path: String
  /// The folder with a package that was built from a folder with content.
  private let built: TemporaryFolder?
  private let archive: ProcessedArchive
  /// The staged package, or nil if its bytes are already stored intact, or nothing is written.
  private let copy: StagedFile?

  /// Checks a package, or builds one from a folder, creates its archive, and stages both beside the store.
  ///
  /// This may take long, but no transaction is open. An invalid package is refused with all findings.
  init(_ typed: FilePath, _ preparation: Preparation) throws {
    let limits = try PackageLimits(preparation)
    let source = try preparation.path(typed)
    built = FileStatus(at: source)?.isFolder == true ? try TemporaryFolder() : nil
    let file = try built == nil ? typed : .package(of: typed)
    path = built.map { "\($0.path)/\(file.name)" } ?? source
    (self.typed, self.file) = (typed, file)
    if built != nil { try Self.build(typed, at: source, to: path, limits, preparation) }
    let timeout = WorkerTimeout(forBytes: FileBytes.size(of: path))
    report = try preparation.validate(file, at: path, limits: limits, timeout: timeout)
    guard report.isValid, let product = report.productIdentifier, let version = report.version else {
      throw Refusal.package(file, report.findings)
    }
    self.product = product
    self.version = version
    let blobs = try preparation.blobs()
    let (progress, bytes) = (preparation.progress, report.packageBytes)
    archive = try ProcessedArchive(
      beside: blobs, storing: { progress.update("storing the download of \(file.text)", done: $0, total: $1) }
    ) { [path, report] archive in
      try preparation.deliver(path, report, to: archive, limits: limits, of: file, timeout: timeout)
    }
    if let finding = archive.finding { throw Refusal.package(file, [finding]) }
    guard let blobs, try blobs.problem(of: report.packageSHA256) != nil else {
      copy = nil
      return
    }
    copy = try blobs.copyIn(fileAt: path) { progress.update("storing \(file.text)", done: $0, total: bytes) }
    guard copy?.blob == package else { throw Refusal.package(file, [DeliveryArchive.changed]) }
  }

  /// Builds a package from a folder, as `package build` does.
  private static func build(
    _ folder: FilePath, at source: String, to path: String, _ limits: PackageLimits, _ preparation: Preparation
  ) throws {
    let progress = preparation.progress
    let report = try PackageBuilder(limits: limits).build(
      source, to: path, progress: { progress.update("packing \(folder.text)", done: $0, total: $1) },
      checking: { progress.update("checking \(folder.text)", done: $0, total: $1) })
    guard report.isValid else { throw Refusal.package(folder, report.findings) }
  }

  /// The catalog's description of it.
  var delivery: Delivery {
    Delivery(
      version: version.text, fileName: file.name, package: package, delivery: archive.blob,
      fileCount: report.contentFiles.count, contentBytes: report.contentBytes)
  }

  /// Schedules the staged package and archive for the commit; refuses a file that has changed since the check.
  func stage(in blobs: BlobStore) throws {
    try archive.stage(in: blobs)
    if let copy { return blobs.stage(copy) }
    // A cleanup may have deleted it since.
    guard try blobs.path(of: package.sha256) != nil || blobs.stage(fileAt: path) == package else {
      throw Refusal.package(file, [DeliveryArchive.changed])
    }
  }

  private var package: Blob { Blob(sha256: report.packageSHA256, bytes: report.packageBytes) }
}

/// The archive that devices download, created by a worker: beside the store, or in a temporary folder
/// if nothing is stored.
struct ProcessedArchive: Sendable {
  let blob: Blob
  /// The reason that the archive could not be created.
  let finding: Finding?
  private let file: StagedFile?
  private let folder: TemporaryFolder?

  /// Creates the archive of a valid package with `deliver`, at the given path; `storing` gets the number of bytes stored so
  /// far, and the total.
  init(
    beside blobs: BlobStore?, storing: (_ done: Int64, _ total: Int64) -> Void,
    _ deliver: (_ archive: String) throws -> DeliveryReply
  ) throws {
    folder = blobs == nil ? try TemporaryFolder() : nil
    let path = try blobs?.temporaryPath() ?? (folder?.path ?? "") + "/content.zip"
    let reply = try deliver(path)
    let summary = reply.summary
    let blob = Blob(sha256: summary?.sha256 ?? "", bytes: summary?.size ?? 0)
    self.blob = blob
    guard summary != nil, let blobs else {
      (file, finding) = (nil, summary == nil ? reply.finding ?? DeliveryArchive.changed : nil)
      return
    }
    let file = try blobs.takeIn(fileAt: path) { storing($0, blob.bytes) }
    self.file = file
    finding = file.blob == blob ? nil : DeliveryArchive.changed
  }

  /// Schedules the staged archive for the commit.
  func stage(in blobs: BlobStore) throws {
    if let file {
      blobs.stage(file)
    } else if let folder {
      _ = try blobs.stage(fileAt: folder.path + "/content.zip")
    }
  }
}
