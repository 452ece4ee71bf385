import Basics
import Foundation

/// A file of the user's, open and locked as long as this object lives.
struct LockedFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens the file, or returns nil if it is missing and not to be created.
  ///
  /// Throws if it is a link, another user's, or not a regular file, or if another process does not release it.
  static func open(_ path: String, creates: Bool) throws(HistoryFile.Problem) -> LockedFile? {
    while true {
      let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (creates ? O_CREAT : 0)
      let descriptor = Foundation.open(path, flags, 0o600)
      if descriptor < 0, errno == ENOENT, !creates { return nil }
      if descriptor < 0, errno == ELOOP { throw HistoryFile.Problem("\(path) is a link and was not changed.") }
      guard descriptor >= 0 else { throw failure(path) }
      let file = LockedFile(descriptor: descriptor, path: path)
      try file.checkOwner()
      try file.lock()
      // The former owner of the lock may have replaced the file.
      if file.isInPlace { return file }
    }
  }

  /// Replaces a file that the caller has locked.
  ///
  /// A file left by a session that died is overwritten.
  static func replace(
    _ path: String, with content: Data, if isOurs: (borrowing LockedFile) throws(HistoryFile.Problem) -> Void
  ) throws(HistoryFile.Problem) {
    let next = next(path)
    guard let file = try open(next, creates: true) else { throw failure(next) }
    try isOurs(file)
    guard ftruncate(file.descriptor, 0) == 0 else { throw failure(next) }
    try file.append(content)
    guard rename(next, path) == 0 else { throw failure(path) }
  }

  /// The path of a file's replacement.
  static func next(_ path: String) -> String { path + ".new" }

  deinit {
    close(descriptor)
  }

  /// In bytes.
  var size: Int {
    get throws(HistoryFile.Problem) { Int(try status.st_size) }
  }

  func read(at offset: Int, count: Int) throws(HistoryFile.Problem) -> Data {
    do {
      return Data(try OpenFile.read(upTo: count, at: Int64(offset), from: descriptor))
    } catch {
      throw Self.failure(path)
    }
  }

  func append(_ data: Data) throws(HistoryFile.Problem) {
    do {
      try data.withUnsafeBytes { try OpenFile.writeAll($0, to: descriptor) }
    } catch let error as FileSystemError {
      throw HistoryFile.Problem("\(path): \(error.reason).")
    } catch {
      throw HistoryFile.Problem("\(path): \(error).")
    }
  }

  private var status: stat {
    get throws(HistoryFile.Problem) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
      return status
    }
  }

  private var isInPlace: Bool {
    var named = stat()
    guard lstat(path, &named) == 0, let opened = try? status else { return false }
    return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }

  private func checkOwner() throws(HistoryFile.Problem) {
    let status = try status
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw HistoryFile.Problem("\(path) is not a file and was not changed.")
    }
    guard status.st_uid == geteuid() else {
      throw HistoryFile.Problem("\(path) belongs to another user and was not changed.")
    }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o600) != 0 { throw Self.failure(path) }
  }

  /// Waits two seconds at most: a stuck process must not stop this one.
  private func lock() throws(HistoryFile.Problem) {
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Self.failure(path) }
      usleep(10_000)
    }
    throw HistoryFile.Problem("Another process is using \(path).")
  }

  private static func failure(_ path: String) -> HistoryFile.Problem {
    HistoryFile.Problem("\(path): \(String(cString: strerror(errno))).")
  }
}
