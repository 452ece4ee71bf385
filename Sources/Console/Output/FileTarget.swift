internal import Foundation
internal import StockroomKit

/// A file that `>` replaces and `>>` adds to, once the line has succeeded; a pipe or a device is written straight through.
final class FileTarget: OutputTarget {
  private let path: String
  private let appends: Bool
  /// The output until the line succeeds; nil for what is no regular file.
  private let draft: String?
  private let descriptor: CInt
  private let mode: mode_t

  /// - Parameters:
  ///   - mode: who may read a file that is made.
  ///   - isPrivate: whether only its owner may read it, also where it is there and others may.
  init(path: String, append: Bool, mode: mode_t, isPrivate: Bool = false) throws {
    self.mode = mode
    // A link stays a link: what it points at is replaced.
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    self.path = path
    appends = append
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      draft = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let draft = "\(path).stockroom-\(UUID().uuidString.prefix(8))"
      self.draft = draft
      let kept = exists ? status.st_mode & 0o777 : mode
      descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, isPrivate ? 0o600 : kept)
    }
    guard descriptor >= 0 else { throw Refusal.fileUnwritable(path) }
  }

  /// Writes a whole text, or nothing.
  static func write(_ text: String, to path: String, mode: mode_t, isPrivate: Bool = false) throws {
    let target = try FileTarget(path: path, append: false, mode: mode, isPrivate: isPrivate)
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

  func finish(succeeded: Bool) throws {
    defer {
      close(descriptor)
      if let draft { unlink(draft) }
    }
    guard succeeded, let draft else { return }
    if appends {
      try append(draft)
    } else if rename(draft, path) != 0 {
      throw Refusal.fileUnwritable(path)
    }
  }

  private func append(_ draft: String) throws {
    let target = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard target >= 0 else { throw Refusal.fileUnwritable(path) }
    defer { close(target) }
    let source = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try source.seek(toOffset: 0)
    let sink = FileHandle(fileDescriptor: target, closeOnDealloc: false)
    while let chunk = try source.read(upToCount: 1 << 16), !chunk.isEmpty { try sink.write(contentsOf: chunk) }
  }
}
