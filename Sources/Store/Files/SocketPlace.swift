internal import Basics
internal import Foundation
internal import Synchronization

/// The place of a Unix socket, which only its owner may use.
///
/// The socket is bound in a private folder beside its place, made private, and only then renamed, so that others can
/// never connect, whatever the umask. The socket of a server that died is replaced; any other file stays, and so does
/// the socket of a server that starts at the same time.
package final class SocketPlace: Sendable {
  /// The path at which it is bound.
  package let boundPath: String
  private let path: String
  private let folder: String
  /// The open folder, if the path of a socket in it would be too long; -1 otherwise.
  private let descriptor: CInt
  private let identity = Mutex<FileIdentity?>(nil)

  /// Prepares a place.
  ///
  /// - Throws: A `Refusal` if something else is at the path, the path is too long, or the folder cannot be written.
  package init(_ path: String) throws {
    self.path = path
    guard path.utf8.count <= Self.longestPath else { throw Refusal.pathTooLong(path, limit: Self.longestPath) }
    _ = try Self.deadSocket(at: path)
    let parent = PathParts(path).folder
    var template = Array(((parent.isEmpty ? "" : parent + "/") + ".sXXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Refusal.noRoom(path) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fits = folder.utf8.count + 2 <= Self.longestBoundPath
    descriptor = fits ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    boundPath = (fits ? folder : "/proc/self/fd/\(descriptor)") + "/s"
    guard fits || descriptor >= 0 else { throw Refusal.noRoom(path) }
  }

  deinit {
    removeFolder()
    if descriptor >= 0 { close(descriptor) }
  }

  /// The maximum length of a socket's path in bytes.
  private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
  /// The maximum length of the path at which a socket is bound: NIO's limit, which fits on every system.
  private static let longestBoundPath = 103

  /// Gives the bound socket its name.
  package func publish() throws {
    guard chmod(boundPath, 0o600) == 0, let bound = FileIdentity(of: boundPath) else { throw Refusal.noRoom(path) }
    if let dead = try Self.deadSocket(at: path) { try remove(dead) }
    // Unlike a rename, a link never replaces the socket of a server that starts at the same time.
    guard link(boundPath, path) == 0 else {
      switch errno {
      case EEXIST: throw Refusal.socketTaken(path)
      case EPERM, EOPNOTSUPP, ENOSYS: throw Refusal.noLinks(path)
      default: throw Refusal.noRoom(path)
      }
    }
    identity.withLock { $0 = bound }
    removeFolder()
  }

  /// Removes the socket, unless another file now has its name.
  package func remove() {
    let bound = identity.withLock { identity in
      defer { identity = nil }
      return identity
    }
    if let bound, FileIdentity(of: path) == bound { unlink(path) }
  }

  private func removeFolder() {
    unlink(boundPath)
    rmdir(folder)
  }

  /// The socket of a dead server of the same user, which may be replaced; nil if nothing is at the path.
  ///
  /// - Throws: A `Refusal` if anything else is at the path.
  private static func deadSocket(at path: String) throws -> FileIdentity? {
    // Read first: if another server takes the place meanwhile, the check below is about that server's socket.
    let found = FileIdentity(ofItem: path)
    guard let status = FileStatus(at: path, followsLinks: false) else { return nil }
    guard status.isSocket else { throw Refusal.notASocket(path) }
    guard let found, status.owner == geteuid(), isDead(path) else { throw Refusal.socketTaken(path) }
    return found
  }

  /// Removes a dead socket, unless another server has taken its place meanwhile.
  private func remove(_ dead: FileIdentity) throws {
    let aside = folder + "/dead"
    guard rename(path, aside) == 0 else {
      if errno == ENOENT { return }
      throw Refusal.noRoom(path)
    }
    defer { unlink(aside) }
    guard FileIdentity(ofItem: aside) == dead else {
      // If this fails, a third server has taken the name.
      link(aside, path)
      throw Refusal.socketTaken(path)
    }
  }

  /// True if nobody listens at a socket; a socket that is busy or cannot be reached counts as alive.
  private static func isDead(_ path: String) -> Bool {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return connected != 0 && errno == ECONNREFUSED
  }
}

extension Refusal {
  fileprivate static func socketTaken(_ path: String) -> Refusal {
    Refusal(
      "serve.socket", kind: .state, "\(path) is in use", hint: "stop the other server, or choose another path",
      subject: path)
  }

  fileprivate static func notASocket(_ path: String) -> Refusal {
    Refusal(
      "serve.socket", kind: .state, "\(path) already exists and is not a socket", hint: "choose another path",
      subject: path)
  }

  fileprivate static func noRoom(_ path: String) -> Refusal {
    cannotCreateSocket(
      path, because: FileSystemError().reason, hint: "choose a path in a folder that you can write to")
  }

  fileprivate static func pathTooLong(_ path: String, limit: Int) -> Refusal {
    cannotCreateSocket(
      path, because: "its path has \(path.utf8.count) bytes, and a socket's at most \(limit)",
      hint: "choose a shorter path")
  }

  fileprivate static func noLinks(_ path: String) -> Refusal {
    cannotCreateSocket(path, because: "its file system has no hard links", hint: "choose a path on another file system")
  }

  private static func cannotCreateSocket(_ path: String, because reason: String, hint: String) -> Refusal {
    Refusal(
      "serve.socket.folder", kind: .unavailable, "cannot create the socket \(path): \(reason)", hint: hint,
      subject: path)
  }
}
