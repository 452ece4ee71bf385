internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// The standard streams of the program.
package enum StandardStreams {
  /// Refuses to start if an output is redirected into a store or one of its files.
  static func requireHarmless(_ protected: ProtectedFiles) throws {
    let (output, errors) = (problem(of: STDOUT_FILENO, protected), problem(of: STDERR_FILENO, protected))
    let named = output.map { "standard output \($0)" } ?? errors.map { "standard error \($0)" }
    guard let problem = named else { return }
    // The refusal must not be written there either.
    if output != nil { silence(STDOUT_FILENO) }
    if errors != nil { dup2(STDOUT_FILENO, STDERR_FILENO) }
    throw Refusal("output.protected", kind: .forbidden, problem, hint: "send it to another file")
  }

  private static func problem(of stream: CInt, _ protected: ProtectedFiles) -> String? {
    FileIdentity(ofFile: stream).flatMap { _ in protected.problem(at: "/dev/fd/\(stream)") }
  }

  private static func silence(_ stream: CInt) {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, stream)
    close(nowhere)
  }

  /// Makes a write to a closed pipe fail instead of ending the program, and the end of a child noticed, even if the
  /// parent process ignored these signals.
  static func prepareSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }

  /// Prepares the streams; returns the reason not to start if one of them is a store.
  package static var problem: String? {
    FileDescriptor.reserveStandardStreams()
    prepareSignals()
    do {
      try requireHarmless(ProtectedFiles())
      return nil
    } catch {
      return Failure(of: error).diagnostic.description
    }
  }

  /// Writes a text of the program itself; returns whether it succeeded.
  @discardableResult
  package static func say(_ text: String, isError: Bool) -> Bool {
    (try? FileDescriptor.writeAll(TerminalText.lines(text) + "\n", to: isError ? STDERR_FILENO : STDOUT_FILENO)) != nil
  }
}

/// Writes whole texts to file descriptors.
enum FileDescriptor {
  /// The reader of a pipe is gone.
  struct Closed: Error {}

  /// Opens a placeholder for each closed standard stream, so that no later file gets its descriptor; reading and
  /// writing still fail.
  static func reserveStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  static func writeAll(_ text: String, to descriptor: CInt) throws {
    var text = text
    try text.withUTF8 { try writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws {
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor) }
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws {
    do {
      try OpenFile.writeAll(bytes, to: descriptor)
    } catch {
      guard error.number != EPIPE else { throw Closed() }
      throw Refusal.outputFailed(error)
    }
  }
}

extension Refusal {
  static func outputFailed(_ error: FileSystemError) -> Refusal {
    Refusal(
      "output.failed", kind: .unavailable, "cannot write the output: \(error.reason)",
      hint: "check the disk space, and that standard output is open")
  }
}
