import Foundation
import StockroomKit

/// A folder that confines extracted files.
///
/// Every component of a path is opened relative to the previous one, and none may be a symbolic link, so that neither
/// a name nor a link created in the meantime can lead out of the folder.
final class ExtractionFolder {
  private let descriptor: Int32
  private let overwrites: Bool
  private let protected: ProtectedFiles
  /// The files and links written.
  private var written: Set<[UInt8]> = []

  /// Opens or creates a folder; throws a `Finding` if it is not empty, unless files in it may be replaced.
  init(at path: String, overwrites: Bool, protected: ProtectedFiles = ProtectedFiles()) throws {
    self.overwrites = overwrites
    self.protected = protected
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Self.failure("the folder cannot be created") }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure("the folder cannot be opened") }
    guard try overwrites || isEmpty() else {
      throw Finding.error(
        .folderInUse, "the folder is not empty", hint: "choose another one, or add --overwrite")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Creates a folder and its parents.
  func makeFolder(_ path: ContentPath) throws {
    close(try openFolder(path.components))
  }

  /// Creates or replaces a file, and writes its data.
  func writeFile(_ path: ContentPath, _ data: any ByteSource, progress: (Int) throws -> Void) throws {
    let folder = try openFolder(path.parent ?? [])
    defer { close(folder) }
    try protected.requireWritable(path.name, inFolder: folder)
    if overwrites { UserFiles.clear(path.name, inFolder: folder) }
    let file = openat(folder, path.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Self.failure("the file cannot be created", at: path) }
    defer { close(file) }
    written.insert(Array(path.text.utf8))
    try data.drain { piece in
      try FileWriting.writeAll(piece, to: file)
      try progress(piece.count)
    }
  }

  /// Creates a symbolic link, whose target the caller has validated.
  func makeLink(_ path: ContentPath, to target: String) throws {
    let folder = try openFolder(path.parent ?? [])
    defer { close(folder) }
    try protected.requireWritable(path.name, inFolder: folder)
    if overwrites { UserFiles.clear(path.name, inFolder: folder) }
    guard symlinkat(target, folder, path.name) == 0 else { throw Self.failure("the link cannot be created", at: path) }
    written.insert(Array(path.text.utf8))
  }

  /// The number of older files that stay, and their first names; only a folder in use has any.
  func others(naming limit: Int) throws -> (count: Int, names: [String]) {
    guard overwrites else { return (0, []) }
    var others: [[UInt8]] = []
    try FolderContents.walk(descriptor) { path in
      if !written.contains(path) { others.append(path) }
    }
    let first = others.sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit)
    return (others.count, first.map(Printable.text))
  }

  /// The descriptor of a subfolder, created if missing; the caller closes it.
  private func openFolder(_ components: [String]) throws -> Int32 {
    var folder = dup(descriptor)
    for component in components {
      let parent = folder
      defer { close(parent) }
      try protected.requireWritable(component, inFolder: parent)
      mkdirat(parent, component, 0o755)
      folder = openat(parent, component, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else {
        throw Self.failure("the folder cannot be created", at: ContentPath(components: components))
      }
    }
    return folder
  }

  private func isEmpty() throws -> Bool {
    do {
      return try DirectoryNames.read(in: descriptor).isEmpty
    } catch {
      throw Finding.error(.fileNotWritable, "the folder cannot be read: \(error.reason)")
    }
  }

  private static func failure(_ what: String, at path: ContentPath? = nil) -> Finding {
    .error(
      .fileNotWritable, "\(what): \(String(cString: strerror(errno)))", at: path.map { Printable.text($0.text) })
  }
}

/// All files in a folder and its subfolders, without following symbolic links.
enum FolderContents {
  /// Calls `body` with each file's path relative to the folder, in disk order; the caller owns the folder's descriptor.
  ///
  /// An item that cannot be opened or listed counts as a file.
  static func walk(_ folder: Int32, below path: [UInt8] = [], _ body: ([UInt8]) throws -> Void) throws {
    guard let names = try? DirectoryNames.read(in: folder) else { return try body(path) }
    for name in names {
      let place = path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
      let inner = (name + [0]).withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          openat(folder, $0.assumingMemoryBound(to: CChar.self), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        } ?? -1
      }
      guard inner >= 0 else {
        try body(place)
        continue
      }
      defer { close(inner) }
      try walk(inner, below: place, body)
    }
  }
}
