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
        .folderInUse, "the folder is not empty", hint: "choose another folder, or add --overwrite")
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

/// Extracts the archive that devices download.
struct DeliveryExtraction {
  private let archive: String

  /// Creates an extraction of a stored archive, whose digest was verified.
  init(_ archive: String) {
    self.archive = archive
  }

  /// Writes everything to a folder, links last, and returns the total size of the files in bytes.
  ///
  /// The paths and links are validated again, because stored data is not trusted.
  func extract(to folder: ExtractionFolder, progress: (Int64) throws -> Void) throws -> Int64 {
    let content = try ZipContent(FileBytes(path: archive), limits: .standard)
    let rule = PathRule(limits: .standard)
    var names = NameTable()
    var bytes: Int64 = 0
    var links: [(path: ContentPath, place: NameTable.Index, target: [UInt8]?)] = []
    try content.walk { entry, data in
      guard case .path(let path) = rule.validate(entry.path) else {
        throw Finding.error(.damaged, "the download has a path that packages cannot have")
      }
      var place = NameTable.root
      if let kind = entry.kind.delivered {
        let added = names.add(path, kind)
        if let collision = added.findings.first { throw collision }
        place = added.place
      }
      switch entry.kind {
      case .directory: try folder.makeFolder(path)
      case .file:
        try folder.writeFile(path, data) { count in
          bytes += Int64(count)
          try progress(bytes)
        }
      case .symbolicLink: links.append((path, place, entry.linkTarget))
      case .hardLink, .other:
        throw Finding.error(.entryType, "the download has an entry of a type that packages cannot have")
      }
    }
    let linkRule = LinkRule(names: names, limits: .standard)
    for link in links {
      // A broken link is not followed either.
      if let finding = linkRule.finding(for: link.place, target: link.target), finding.code != .linkDangling {
        throw finding
      }
      try folder.makeLink(link.path, to: String(decoding: link.target ?? [], as: UTF8.self))
    }
    return bytes
  }
}
