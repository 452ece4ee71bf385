internal import Basics
internal import Foundation
internal import Synchronization

/// The place of a Unix socket, which only its owner may use.
///
/// The socket is bound in a private folder beside its place, made private, and only then gets its name; so there is no
/// moment in which others could connect, whatever the umask. The socket of a server that died makes room; any other
/// file stays.
package final class SocketPlace: Sendable {
  /// Where it is bound.
  package let boundPath: String
  private let path: String
  private let folder: String
  private let identity = Mutex<FileIdentity?>(nil)

  /// Prepares a place.
  ///
  /// - Throws: A `Refusal` if something else is there, or if the folder cannot be written.
  package init(_ path: String) throws {
    self.path = path
    try Self.requireFree(path)
    let parent = PathParts(path).folder
    var template = Array(((parent.isEmpty ? "" : parent + "/") + ".sXXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Refusal.noRoom(path) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    boundPath = folder + "/s"
  }

  deinit { removeFolder() }

  /// Gives the bound socket its name.
  package func publish() throws {
    guard chmod(boundPath, 0o600) == 0, let bound = FileIdentity(of: boundPath) else { throw Refusal.noRoom(path) }
    try Self.requireFree(path)
    if FileStatus(at: path, followsLinks: false) != nil { unlink(path) }
    // Unlike a rename, a link never replaces the socket of another server that starts now.
    guard link(boundPath, path) == 0 else { throw errno == EEXIST ? Refusal.socketTaken(path) : Refusal.noRoom(path) }
    identity.withLock { $0 = bound }
    removeFolder()
  }

  /// Removes the socket, unless another file has its name by now.
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

  /// Refuses a place that is taken, by all but the socket of a dead server of the same user.
  private static func requireFree(_ path: String) throws {
    guard let status = FileStatus(at: path, followsLinks: false) else { return }
    guard status.isSocket, status.owner == geteuid(), isDead(path) else { throw Refusal.socketTaken(path) }
  }

  /// Whether nobody listens at a socket; one that cannot be asked, or is busy, is alive.
  private static func isDead(_ path: String) -> Bool {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
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

  fileprivate static func noRoom(_ path: String) -> Refusal {
    Refusal(
      "serve.socket.folder", kind: .unavailable,
      "cannot make the socket \(path): \(String(cString: strerror(errno)))",
      hint: "name a path in a folder that you may write to", subject: path)
  }
}
