internal import Foundation

/// What a person has told the program to replace or to clear, and nothing else.
public enum UserFiles {
  /// Deletes a file or link in an open folder that a person has told to overwrite; a folder stays.
  public static func clear(_ name: String, inFolder folder: CInt) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, !status.isFolder else { return }
    unlinkat(folder, name, 0)
  }

  /// Deletes a socket of this user at which nobody listens any more, which the caller has checked; anything else stays.
  public static func clearSocket(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else { return }
    unlink(path)
  }
}
