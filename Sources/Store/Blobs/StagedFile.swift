internal import Foundation

/// A file beside the store that waits for its transaction; it is deleted with this object unless one commits.
public final class StagedFile: Sendable {
  /// The blob it will become.
  public let blob: Blob
  var path: String { file.path }
  private let file: OwnFile

  init(_ blob: Blob, path: String) {
    self.blob = blob
    file = OwnFile(path)
  }

  deinit {
    // Once it is in place, nothing is left here.
    file.remove()
  }
}
