import Foundation
import StockroomKit

/// A folder that files are written into, and nowhere else.
///
/// Every step of a path is opened relative to the one before it, and none may be a symbolic link, so that neither a
/// name nor a link that somebody puts there meanwhile leads out of the folder.
final class ExtractionFolder {
  private let descriptor: Int32
  private let overwrites: Bool
  private let protected: ProtectedFiles
  /// The files and links that were put here.
  private var written: Set<[UInt8]> = []

  /// Opens a folder, or makes it; one that holds anything throws a `Finding`, unless files in it may be replaced.
  init(at path: String, overwrites: Bool, protected: ProtectedFiles = ProtectedFiles()) throws {
    self.overwrites = overwrites
    self.protected = protected
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Self.failure("the folder cannot be made") }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure("the folder cannot be opened") }
    guard try overwrites || isEmpty() else {
      throw Finding.error(
        .folderInUse, "the folder is not empty", hint: "name another one, or add --overwrite")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Makes a folder, and those it is in.
  func makeFolder(_ path: ContentPath) throws {
    close(try openFolder(path.components))
  }

  /// Makes a file, or replaces it, and writes its data.
  func writeFile(_ path: ContentPath, _ data: any ByteSource, progress: (Int) throws -> Void) throws {
    let folder = try openFolder(path.parent ?? [])
    defer { close(folder) }
    try protected.requireWritable(path.name, inFolder: folder)
    if overwrites { unlinkat(folder, path.name, 0) }
    let file = openat(folder, path.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Self.failure("the file cannot be made", at: path) }
    defer { close(file) }
    written.insert(Array(path.text.utf8))
    try data.drain { piece in
      try FileWriting.writeAll(piece, to: file)
      try progress(piece.count)
    }
  }

  /// Makes a symbolic link, whose target the caller has judged.
  func makeLink(_ path: ContentPath, to target: String) throws {
    let folder = try openFolder(path.parent ?? [])
    defer { close(folder) }
    try protected.requireWritable(path.name, inFolder: folder)
    if overwrites { unlinkat(folder, path.name, 0) }
    guard symlinkat(target, folder, path.name) == 0 else { throw Self.failure("the link cannot be made", at: path) }
    written.insert(Array(path.text.utf8))
  }

  /// How many files were here before and stay, and the first of their names; only a folder in use has any.
  func others(naming limit: Int) throws -> (count: Int, names: [String]) {
    guard overwrites else { return (0, []) }
    var others: [[UInt8]] = []
    try FolderContents.walk(descriptor) { path in
      if !written.contains(path) { others.append(path) }
    }
    let first = others.sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit)
    return (others.count, first.map(Printable.text))
  }

  /// The descriptor of a folder inside, made where it is not there; the caller closes it.
  private func openFolder(_ components: [String]) throws -> Int32 {
    var folder = dup(descriptor)
    for component in components {
      let parent = folder
      defer { close(parent) }
      try protected.requireWritable(component, inFolder: parent)
      mkdirat(parent, component, 0o755)
      folder = openat(parent, component, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else {
        throw Self.failure("the folder cannot be made", at: ContentPath(components: components))
      }
    }
    return folder
  }

  private func isEmpty() throws -> Bool {
    guard let stream = fdopendir(dup(descriptor)) else { throw Self.failure("the folder cannot be read") }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { return false }
    }
    return true
  }

  private static func failure(_ what: String, at path: ContentPath? = nil) -> Finding {
    .error(
      .fileNotWritable, "\(what): \(String(cString: strerror(errno)))", at: path.map { Printable.text($0.text) })
  }
}
