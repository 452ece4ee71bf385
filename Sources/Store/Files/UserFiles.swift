internal import Foundation

/// Replaces and clears what a person named, and nothing else.
public enum UserFiles {
  /// Deletes a file or link in an open folder that a person asked to overwrite; a folder stays.
  public static func clear(_ name: String, inFolder folder: CInt) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, !status.isFolder else { return }
    unlinkat(folder, name, 0)
  }
}
