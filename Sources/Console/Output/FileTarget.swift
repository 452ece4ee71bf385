internal import Foundation
internal import StockroomKit

/// A file that `>` replaces and `>>` adds to, once the line has succeeded; a pipe or a device is written straight
/// through.
///
/// Whether the file may be written at all is asked of the session first.
final class FileTarget: OutputTarget {
  let place: FilePlace?
  private let path: String
  /// The path as it was typed.
  private let name: String
  /// The output until the line succeeds; nil for what is not a regular file.
  private let draft: Draft?
  private let descriptor: CInt
  /// The file that is added to, open from the start, so that a line whose output has nowhere to go is not begun.
  private var end: CInt = -1
  private let appends: Bool
  private let mode: mode_t

  /// - Parameters:
  ///   - name: The path as it was typed.
  ///   - mode: Who may read a file that is made.
  ///   - isPrivate: Whether only its owner may read it, also where it is there and others may.
  init(path: String, append: Bool, typed name: String, mode: mode_t, isPrivate: Bool = false) throws {
    self.name = name
    self.mode = mode
    appends = append
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFile = !exists || status.st_mode & S_IFMT == S_IFREG
    // A link stays a link: what it leads to is replaced.
    let place = FilePlace(path)
    self.path = place.path
    // A file without a name anymore, such as a shell's own, can only be added to.
    guard isFile, !exists || FileIdentity(of: place.path) == place.identity else {
      (self.place, draft) = (nil, nil)
      descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard descriptor >= 0 else { throw Refusal.fileUnwritable(name) }
      return
    }
    // Root is told so too.
    guard !exists || status.st_mode & 0o222 != 0 else { throw Refusal.fileUnwritable(name) }
    self.place = place
    let kept = exists ? status.st_mode & 0o777 : mode
    // What a console that died was writing there goes now.
    Draft.sweep(of: place.path)
    guard let draft = try? Draft(of: place.path, mode: isPrivate ? 0o600 : kept) else {
      throw Refusal.fileUnwritable(name)
    }
    self.draft = draft
    descriptor = draft.descriptor
    // The umask is for files that are new.
    if exists, !isPrivate { fchmod(descriptor, kept) }
    guard append, exists else { return }
    end = open(place.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard end >= 0 else { throw Refusal.fileUnwritable(name) }
  }

  /// Replaces a file by a text, or leaves it as it is.
  static func write(_ text: String, to path: String, mode: mode_t) throws {
    let target = try FileTarget(path: path, append: false, typed: path, mode: mode)
    do {
      try target.write(text)
    } catch {
      try? target.finish(succeeded: false)
      throw error
    }
    try target.finish(succeeded: true)
  }

  func write(_ text: String) throws {
    try FileDescriptor.writeAll(text, to: descriptor)
  }

  func write(_ bytes: ArraySlice<UInt8>) throws {
    try FileDescriptor.writeAll(bytes, to: descriptor)
  }

  func finish(succeeded: Bool) throws {
    defer {
      if draft == nil { close(descriptor) }
      if end >= 0 { close(end) }
    }
    guard succeeded, let draft else { return }
    if appends {
      try add()
    } else if rename(draft.path, path) != 0 {
      throw Refusal.fileUnwritable(name)
    }
  }

  private func add() throws {
    if end < 0 { end = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode) }
    guard end >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Refusal.fileUnwritable(name) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Refusal.fileUnwritable(name) }
      guard count > 0 else { return }
      try FileDescriptor.writeAll(buffer[..<count], to: end)
    }
  }
}
