internal import Basics
internal import Foundation
internal import LineEditor
internal import StockroomKit

/// The target of a line's redirected output.
protocol OutputTarget: AnyObject {
  /// The written file, if it is one.
  var place: FilePlace? { get }
  func write(_ text: String) throws
  /// Ends the output; `succeeded` is false if the line failed.
  func finish(succeeded: Bool) throws
}

extension OutputTarget {
  var place: FilePlace? { nil }
}

/// A shell command that reads the output; its failure fails the line.
final class ShellTarget: OutputTarget {
  private let pipe: ShellPipe

  init(command: String) throws {
    do {
      pipe = try ShellPipe(to: command)
    } catch {
      throw Refusal("shell.failed", kind: .unavailable, "the shell cannot be started: \(error.reason)")
    }
    // A ^C before it started did not reach it, and the console would wait for it.
    if Interrupts.pending { pipe.interrupt() }
  }

  func write(_ text: String) throws {
    do {
      try pipe.write(text)
    } catch {
      // `| head` has read enough.
      guard error.number != EPIPE else { return }
      throw Refusal.outputFailed(error)
    }
  }

  func finish(succeeded: Bool) throws {
    let status = pipe.close()
    // Without a hint that nothing was changed: what the line did stays.
    if succeeded, status & 0x7F == SIGINT, Interrupts.pending {
      throw Refusal("cancelled", kind: .cancelled, "interrupted")
    }
    guard status == 0 || !succeeded else {
      let code = status & 0x7F == 0 ? "status \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
      throw Refusal("shell.failed", kind: .unavailable, "the shell command after | failed with \(code)")
    }
  }
}

/// The target of a planned line, which discards the output.
final class PlannedTarget: OutputTarget {
  private let message: String
  private let printer: Printer

  init(_ message: String, printer: Printer) {
    self.message = message
    self.printer = printer
  }

  func write(_ text: String) {}

  func finish(succeeded: Bool) {
    printer.note(message)
  }
}

/// A file that `>` replaces and `>>` appends to, once the line has succeeded; a pipe or a device is written directly.
///
/// The session checks first whether the file may be written.
final class FileTarget: OutputTarget {
  let place: FilePlace?
  private let path: String
  /// The path as typed.
  private let name: String
  /// The output until the line succeeds; nil for a file that is not regular.
  private let draft: Draft?
  private let descriptor: CInt
  /// The file to append to; opened before the line runs, so that an error stops the line.
  private var end: CInt = -1
  private let appends: Bool
  private let mode: mode_t

  /// - Parameters:
  ///   - name: The path as typed.
  ///   - mode: The mode of a new file.
  ///   - isPrivate: If true, only its owner may read it, even if others could read the existing file.
  init(path: String, append: Bool, typed name: String, mode: mode_t, isPrivate: Bool = false) throws {
    self.name = name
    self.mode = mode
    appends = append
    let status = FileStatus(at: path)
    let exists = status != nil
    let isFile = status?.isFile ?? true
    // The target of a link is replaced, not the link itself.
    let place = FilePlace(path)
    self.path = place.path
    // A deleted file that a shell still has open can only be appended to.
    guard isFile, !exists || FileIdentity(of: place.path) == place.identity else {
      (self.place, draft) = (nil, nil)
      descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard descriptor >= 0 else { throw Refusal.fileUnwritable(name) }
      return
    }
    // Checked by the mode, so that it holds for root too.
    guard status.map({ $0.permissions & 0o222 != 0 }) ?? true else { throw Refusal.fileUnwritable(name) }
    self.place = place
    let kept = status?.permissions ?? mode
    // Deletes the drafts of consoles that crashed.
    Draft.sweep(of: place.path)
    guard let draft = try? Draft(of: place.path, mode: isPrivate ? 0o600 : kept) else {
      throw Refusal.fileUnwritable(name)
    }
    self.draft = draft
    descriptor = draft.descriptor
    // The umask applies only to new files.
    if exists, !isPrivate { fchmod(descriptor, kept) }
    guard append, exists else { return }
    end = open(place.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard end >= 0 else { throw Refusal.fileUnwritable(name) }
  }

  /// Replaces a file with a text, atomically.
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
    } else {
      guard (try? draft.replacePlace()) != nil else { throw Refusal.fileUnwritable(name) }
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
