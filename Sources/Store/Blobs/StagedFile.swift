internal import Foundation

/// A file beside the store that waits for the transaction which names it; it goes with this object unless one commits.
public final class StagedFile: Sendable {
  /// What the store will know it by.
  public let blob: Blob
  let path: String

  init(_ blob: Blob, path: String) {
    self.blob = blob
    self.path = path
  }

  deinit {
    // Once it stands in its place, there is nothing here any more.
    unlink(path)
  }
}
