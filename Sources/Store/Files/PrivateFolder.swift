public import Basics
internal import Foundation

/// A folder that the program keeps for itself: this user's, in which no other user may write.
public struct PrivateFolder {
  private let folder: Folder

  /// Opens a folder; nil if there is none, or if others may write in it.
  public init?(_ path: String) {
    guard let folder = try? Folder(path), (try? folder.danger()) == .some(nil) else { return nil }
    self.folder = folder
  }

  /// Deletes a file in it; a link or a folder stays.
  public func remove(file name: String) throws(FileSystemError) {
    guard let status = try folder.status(ifThere: name) else { throw FileSystemError(ENOENT) }
    guard status.isFile else { throw FileSystemError(EINVAL) }
    guard folder.remove(file: name) else { throw FileSystemError() }
  }

  /// Deletes a folder in it that the program created, with its contents.
  ///
  /// A process that ends may still write into it for a moment.
  public func remove(folder name: String) {
    guard folder.status(of: name)?.isFolder == true else { return }
    for _ in 0..<40 {
      folder.removeTree(name)
      guard folder.status(of: name) != nil else { return }
      usleep(25_000)
    }
  }
}
