import StockroomKit

/// The archive that devices download, where a child process made it: beside the store, or in a folder that goes away
/// again where nothing is to be kept.
struct ProcessedArchive: Sendable {
  let blob: Blob
  /// Why there is none.
  let finding: Finding?
  private let file: StagedFile?
  private let folder: WorkFolder?

  /// Has the archive of a valid package made by `deliver`, at the path it is given; `storing` is told how much of it is kept so
  /// far, and how much there is.
  init(
    beside blobs: BlobStore?, storing: (_ done: Int64, _ total: Int64) -> Void,
    _ deliver: (_ archive: String) throws -> DeliveryReply
  ) throws {
    folder = blobs == nil ? try WorkFolder() : nil
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

  /// Has the archive kept with the commit.
  func stage(in blobs: BlobStore) throws {
    if let file {
      blobs.stage(file)
    } else if let folder {
      _ = try blobs.stage(fileAt: folder.path + "/content.zip")
    }
  }
}
