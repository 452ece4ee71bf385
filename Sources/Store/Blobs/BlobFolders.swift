internal import Basics
internal import Foundation

/// The folders of blobs, `blobs/sha256/ab/` in the content folder, opened without following a link.
struct BlobFolders {
  /// The content folder, beside the store.
  let root: Folder

  /// Opens the content folder; nil if it does not exist.
  init?(at path: String) throws(FileSystemError) {
    guard let root = try Folder(ifThere: path) else { return nil }
    self.root = root
  }

  /// Opens the content folder for writing, and creates it if it does not exist.
  ///
  /// - Throws: A `Refusal` if another user could redirect writes elsewhere.
  init(writingAt path: String) throws {
    do {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
      root = try Folder(path)
      try Self.requireSafe(root)
    } catch let error as FileSystemError {
      throw Refusal.contentUnusable(path, error)
    }
  }

  /// The folder for staged blobs, which is created if it does not exist.
  func staging() throws -> Folder {
    do {
      let staging = try root.makeFolder("tmp")
      try Self.requireSafe(staging)
      return staging
    } catch let error as FileSystemError {
      throw Refusal.contentUnusable(root.path, error)
    }
  }

  private static func requireSafe(_ folder: Folder) throws {
    if let danger = try folder.danger() { throw Refusal.contentUnsafe(folder.path, danger) }
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
    let blobs = try root.makeFolder("blobs")
    let digests = try blobs.makeFolder("sha256")
    var folders: [String: Folder] = [:]
    for sha256 in sha256s {
      let prefix = String(sha256.prefix(2))
      let folder = try folders[prefix] ?? digests.makeFolder(prefix)
      folders[prefix] = folder
      try body(sha256, folder)
    }
    // The folders may be new, so their parents are synced too.
    for folder in folders.values + [digests, blobs, root] { try folder.sync() }
    try Placement.syncFolder(of: root.path)
  }

  private func digests() throws(FileSystemError) -> Folder? {
    try root.folder(ifThere: "blobs")?.folder(ifThere: "sha256")
  }
}

extension Refusal {
  static func contentUnsafe(_ path: String, _ danger: String) -> Refusal {
    Refusal(
      "store.content.unsafe", kind: .unavailable, "\(path) cannot be trusted: \(danger)",
      hint: "make it a folder that you own and only you can write to: chown, chmod 700", subject: path)
  }

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
