import StockroomKit

/// The archive that devices download, created by a worker: beside the store, or in a temporary folder
/// if nothing is stored.
struct ProcessedArchive: Sendable {
  let blob: Blob
  /// The reason there is no archive.
  let finding: Finding?
  private let file: StagedFile?
  private let folder: TemporaryFolder?

  /// Creates the archive of a valid package with `deliver`, at the path it is given; `storing` gets the number of bytes
  /// stored so far, and the total.
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
