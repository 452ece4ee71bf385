import Foundation
import StockroomKit

/// A package that a child process found fit to be hosted, with the archive that devices download.
struct CheckedPackage: Sendable {
  /// The file as typed.
  let file: FilePath
  let report: PackageReport
  /// The product that its ContentInfo.plist names.
  let product: String
  let version: ContentVersion
  private let path: String
  private let archive: DeliverySummary
  private let folder: WorkFolder

  /// Has a package checked and its archive made; one that cannot be hosted is refused with everything found.
  init(_ file: FilePath, _ preparation: Preparation) throws {
    self.file = file
    path = preparation.path(file)
    folder = try WorkFolder()
    preparation.progress.update("checking \(file.text)", done: 0, total: nil)
    let reply = try preparation.inspect(
      PackageWorkRequest(file: path, delivery: Self.archivePath(in: folder)))
    report = reply.report
    guard report.isValid, let archive = reply.delivery, let product = report.productIdentifier,
      let version = report.version
    else { throw Refusal.package(file, report.findings) }
    self.archive = archive
    self.product = product
    self.version = version
  }

  /// What the catalogue is told of it.
  var delivery: Delivery {
    Delivery(
      version: version.text, fileName: (path as NSString).lastPathComponent,
      package: Blob(sha256: report.packageSHA256, bytes: report.packageBytes),
      delivery: Blob(sha256: archive.sha256, bytes: archive.size), fileCount: report.contentFiles.count,
      contentBytes: report.contentBytes)
  }

  /// Copies the package and its archive beside the store; a file that is no longer the one checked is refused.
  func stage(in blobs: BlobStore) throws {
    guard try blobs.stage(fileAt: path) == delivery.package,
      try blobs.stage(fileAt: Self.archivePath(in: folder)) == delivery.delivery
    else { throw Refusal.package(file, [DeliveryArchive.changed]) }
  }

  private static func archivePath(in folder: WorkFolder) -> String { folder.path + "/content.zip" }
}
