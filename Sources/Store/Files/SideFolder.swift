internal import Basics
internal import Foundation
internal import Synchronization

/// A folder beside the store for files that can be created again: backups omit them, and undo does not touch them.
///
/// Items are named by their path components, and no link is followed. A folder is prepared in ``stage()``, with or
/// without a transaction, and moved into place in one step; everything else changes only inside a writing transaction.
///
///     let folder = transaction.sideFolder("devices")
///     let stage = try folder.stage()
///     …
///     try folder.place(stage, at: ["iPad", "Documents", "chapter1"])
public struct SideFolder: Sendable {
  /// Its path.
  let path: String
  private let staging = StagingOwner()

  init(path: String) {
    self.path = path
  }

  /// An item in the folder.
  public enum Item: Equatable, Sendable {
    /// A file of this many bytes.
    case file(bytes: Int64)
    /// A folder.
    case folder
    /// A symbolic link to a target.
    case link(target: String)
    /// Something else.
    case other
  }

  /// The folder in which new folders are prepared.
  public static let staging = ".staging"

  /// The path of an item, whether it exists or not.
  ///
  /// - Throws: A `Refusal` for a component that is not the name of an item.
  public func path(of components: [String]) throws -> String {
    try Self.check(components)
    return ([path] + components).joined(separator: "/")
  }

  /// The names in a folder, sorted; empty if it does not exist.
  public func names(in components: [String]) throws -> [String] {
    try reaching { try open(components)?.names() } ?? []
  }

  /// The item with these components; nil if it does not exist, or if a file or a link is in place of one of its
  /// folders.
  public func item(_ components: [String]) throws -> Item? {
    try reaching {
      guard let (folder, name) = try placeIfReal(components), let status = try folder.status(ifThere: name) else {
        return nil
      }
      if status.isFolder { return .folder }
      if status.isFile { return .file(bytes: Int64(status.st_size)) }
      guard status.st_mode & S_IFMT == S_IFLNK else { return .other }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlinkat(folder.descriptor, name, &buffer, buffer.count)
      guard count >= 0 else { throw FileSystemError() }
      return .link(target: String(decoding: buffer[..<count], as: UTF8.self))
    }
  }

  /// Creates a folder and its missing parents, for their owner only.
  public func makeFolder(_ components: [String]) throws {
    _ = try reaching { try open(components, creating: true) }
  }

  /// Creates an empty folder to prepare a new one in; returns its components.
  ///
  /// Other consoles do not touch it as long as this one lives.
  public func stage() throws -> [String] {
    let own = try reaching {
      guard let parent = try open([Self.staging], creating: true) else { throw FileSystemError(ENOENT) }
      return try staging.folder(in: parent)
    }
    let components = [Self.staging, own, UUID().uuidString]
    try makeFolder(components)
    return components
  }

  /// Deletes the stages of consoles that died.
  public func sweepStages() throws {
    try reaching { try open([Self.staging])?.removeUnlockedFolders() }
  }

  /// Moves a stage into place in one step, replacing the folder that was placed there before.
  ///
  /// Any other item there is renamed to `NAME.kept-…`, and so is a folder to which somebody added files.
  public func place(_ stage: [String], at target: [String]) throws {
    try removeWritten(target)
    try setAside(target)
    try record(stage, for: target)
    try move(stage, to: target)
  }

  /// Renames the item in a place, if any, to `NAME.kept-…`.
  public func setAside(_ components: [String]) throws {
    guard let name = components.last, try item(components) != nil else { return }
    let kept = "\(name).kept-\(UUID().uuidString.prefix(8).lowercased())"
    try move(components, to: components.dropLast() + [kept])
  }

  /// Moves an item in one step; a file replaces another, and the place of a folder must be free.
  func move(_ source: [String], to target: [String]) throws {
    try reaching {
      guard let (from, name) = try place(source), let (to, newName) = try place(target, creating: true) else {
        throw FileSystemError(ENOENT)
      }
      guard renameat(from.descriptor, name, to.descriptor, newName) == 0 else { throw FileSystemError() }
      try to.sync()
    }
  }

  /// Deletes an item with its contents; a folder disappears in one step.
  public func remove(_ components: [String]) throws {
    guard try item(components) != nil else { return }
    guard components.first.map({ $0.hasSameBytes(as: Self.staging) }) != true else { return try removeTree(components) }
    let stage = try stage()
    try move(components, to: stage + ["removed"])
    try removeTree(stage)
  }

  private func removeTree(_ components: [String]) throws {
    try reaching {
      if let (parent, name) = try place(components) { parent.removeTree(name) }
    }
  }

  /// The open folder of an item, and its name there; nil if the folder does not exist.
  func place(_ components: [String], creating: Bool = false) throws -> (Folder, String)? {
    try Self.check(components)
    guard let name = components.last,
      let folder = try open(Array(components.dropLast()), creating: creating)
    else { return nil }
    return (folder, name)
  }

  /// The open folder of an item, and its name there; nil if the folder does not exist, or a file or a link is in the
  /// way.
  private func placeIfReal(_ components: [String]) throws -> (Folder, String)? {
    do {
      return try place(components)
    } catch let error as FileSystemError where error.number == ENOTDIR || error.number == ELOOP {
      return nil
    }
  }

  /// Opens a folder in this one; nil if it does not exist.
  func open(_ components: [String], creating: Bool = false) throws -> Folder? {
    try Self.check(components)
    if creating, mkdir(path, 0o700) != 0, errno != EEXIST { throw FileSystemError() }
    guard var folder = try Folder(ifThere: path) else { return nil }
    if creating, let danger = try folder.danger() { throw Refusal.contentUnsafe(path, danger) }
    for component in components {
      guard let inner = try creating ? folder.makeFolder(component) : folder.folder(ifThere: component) else {
        return nil
      }
      folder = inner
    }
    return folder
  }

  /// Turns errors of the file system into refusals.
  func reaching<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FileSystemError {
      throw Refusal.blobNotWritten(error.reason)
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.cause.reason)
    }
  }

  private static func check(_ components: [String]) throws {
    for component in components {
      let bytes = component.utf8
      let isName =
        !bytes.contains { $0 == UInt8(ascii: "/") || $0 == 0 } && !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
        && bytes.count <= 255
      guard isName else {
        throw Refusal(
          "store.side-folder.name", kind: .rule, "\(component) cannot be the name of a file", hint: "use another name",
          subject: component)
      }
    }
  }
}

/// This console's own folder for stages, which is locked as long as it lives.
private final class StagingOwner: Sendable {
  private let folder = Mutex<StagingFolder?>(nil)

  /// The name of the folder in `parent`, created again if somebody has deleted it.
  func folder(in parent: Folder) throws(FileSystemError) -> String {
    try folder.withLock { folder throws(FileSystemError) in
      if let folder, folder.isThere(in: parent) { return folder.name }
      let made = try StagingFolder(in: parent)
      folder = made
      return made.name
    }
  }
}
