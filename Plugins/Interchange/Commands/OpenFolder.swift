import Foundation
import StockroomKit

/// A folder in another, opened part by part; none of the parts is a link, so that nothing is written elsewhere.
final class OpenFolder {
  private let descriptor: CInt
  private let shown: String

  /// Opens a folder, and creates what is missing.
  ///
  /// - Parameters:
  ///   - base: The path of the folder that the parts begin in; it may be a link. Empty for the working folder.
  ///   - typed: The base as typed, for refusals.
  /// - Throws: A `Refusal` for a part that is a link or not a folder.
  init(_ parts: some Collection<String>, in base: String, typed: String) throws {
    var folder = open(base.isEmpty ? "." : base, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var shown = typed
    for part in parts {
      guard folder >= 0 else { break }
      shown = shown.isEmpty ? part : "\(shown)/\(part)"
      _ = mkdirat(folder, part, 0o777)
      let opened = folder
      defer { close(opened) }
      let next = openat(opened, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let number = errno
      guard next >= 0 || number != ELOOP && number != ENOTDIR else {
        throw Refusal.folderLinked(shown, isLink: Self.isLink(part, in: opened))
      }
      folder = next
    }
    guard folder >= 0 else { throw Refusal.fileUnwritable(shown) }
    (descriptor, self.shown) = (folder, shown)
  }

  private static func isLink(_ part: String, in folder: CInt) -> Bool {
    var status = stat()
    return fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  deinit { close(descriptor) }

  /// The path of a file in it while it is open.
  func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  /// The file as typed.
  func typed(_ name: String) -> String { shown.isEmpty ? name : "\(shown)/\(name)" }

  /// Refuses to write a file that must not be replaced.
  func requireWritable(_ name: String, _ protected: ProtectedFiles) throws {
    try protected.requireWritable(name, inFolder: descriptor)
  }

  /// Gives a file of a draft its name here, in the place of another.
  func take(_ path: String, of draft: DraftFolder, as name: String) throws {
    do {
      try draft.move(path, toFolder: descriptor, as: name)
    } catch {
      throw Refusal.fileUnwritable(typed(name))
    }
  }
}

extension Refusal {
  fileprivate static func folderLinked(_ path: String, isLink: Bool) -> Refusal {
    Refusal(
      "interchange.folder.link", kind: .forbidden,
      isLink
        ? "\(path) is a symbolic link, and an export writes nothing through one"
        : "\(path) is a file, where the export needs a folder",
      hint: isLink
        ? "replace it with a folder, or export to another folder" : "rename it, or export to another folder",
      subject: path)
  }
}
