internal import Basics
internal import Foundation

/// The folders of blobs, `blobs/sha256/ab/` in the content folder, opened without following a link.
struct BlobFolders {
  private let content: ContentFolder
  let root: Folder
  /// The modes of what is created in it.
  private let modes: (folders: mode_t, files: mode_t)

  /// Opens the content folder; nil if it does not exist.
  init?(at content: ContentFolder) throws(FileSystemError) {
    guard let root = try Folder(ifThere: content.path) else { return nil }
    (self.content, self.root, modes) = (content, root, try content.modes(in: root))
  }

  /// Opens the content folder for writing, and creates it if it does not exist and is not shared.
  ///
  /// - Throws: A `Refusal` if another user could redirect writes elsewhere.
  init(writingAt content: ContentFolder) throws {
    try content.requireMounted()
    do {
      guard content.isShared || mkdir(content.path, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
      root = try Folder(content.path)
      (self.content, modes) = (content, try content.modes(in: root))
      try content.requireSafe(root)
    } catch let error as FileSystemError {
      throw Refusal.contentUnusable(content.path, error)
    }
  }

  /// The folder for staged blobs, which is created if it does not exist.
  func staging() throws -> Folder {
    do {
      // In a shared one, only its owner can replace a console's folder.
      let staging = try root.makeFolder("tmp", mode: content.isShared ? modes.folders | S_ISVTX : modes.folders)
      try content.requireSafe(staging)
      return staging
    } catch let error as FileSystemError {
      throw Refusal.contentUnusable(root.path, error)
    }
  }

  /// The folder of a blob; nil if it does not exist.
  func folder(of sha256: String) throws(FileSystemError) -> Folder? {
    try digests()?.folder(ifThere: String(sha256.prefix(2)))
  }

  /// The digests of all blobs in place; files with other names are ignored.
  func all() throws(FileSystemError) -> [String] {
    guard let digests = try digests() else { return [] }
    var all: [String] = []
    for prefix in try digests.names() where prefix.utf8.count == 2 {
      guard let status = try digests.status(ifThere: prefix), status.isFolder else { continue }
      let names = try digests.folder(prefix).names()
      all += names.filter { Digest.isValid($0) && $0.utf8.starts(with: prefix.utf8) }
    }
    return all
  }

  /// Calls `body` with each blob and the folder for it, and syncs each folder once, so that their names are on the
  /// disk.
  func add(_ sha256s: some Sequence<String>, _ body: (_ sha256: String, _ folder: Folder) throws -> Void) throws {
    let blobs = try root.makeFolder("blobs", mode: modes.folders)
    let digests = try blobs.makeFolder("sha256", mode: modes.folders)
    var folders: [String: Folder] = [:]
    for sha256 in sha256s {
      let prefix = String(sha256.prefix(2))
      let folder = try folders[prefix] ?? digests.makeFolder(prefix, mode: modes.folders)
      folders[prefix] = folder
      try body(sha256, folder)
    }
    // The folders may be new, so their parents are synced too.
    for folder in folders.values + [digests, blobs, root] { try folder.sync() }
    try Placement.syncFolder(of: root.path)
  }

  /// Moves a staged blob to its place.
  func place(_ path: String, as sha256: String, in folder: Folder) throws(FileSystemError) {
    if content.isShared { try share(path) }
    try folder.move(path, to: sha256)
  }

  /// Gives a file of the user's own the permissions of the folder, and nothing else that others may have put there.
  private func share(_ path: String) throws(FileSystemError) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw FileSystemError() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileSystemError() }
    guard status.isFile, status.st_uid == geteuid(), status.st_nlink == 1 else { throw FileSystemError(EPERM) }
    guard fchmod(file, modes.files) == 0 else { throw FileSystemError() }
  }

  /// The folder of blobs that were moved away to be deleted.
  func removed() throws(FileSystemError) -> Folder { try root.makeFolder("removed", mode: modes.folders) }

  private func digests() throws(FileSystemError) -> Folder? {
    try root.folder(ifThere: "blobs")?.folder(ifThere: "sha256")
  }
}

extension Refusal {
  /// The content folder cannot be opened or created; the message says if it is a link, which is never followed.
  static func contentUnusable(_ path: String, _ error: FileSystemError) -> Refusal {
    let places = [path, path + "/tmp"]
    for place in places {
      var status = stat()
      guard lstat(place, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { continue }
      return contentUnsafe(place, "it is \(status.kind), not a folder")
    }
    return blobNotWritten(error.reason)
  }
}
