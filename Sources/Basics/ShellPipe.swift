internal import Foundation

/// A command of the shell that reads what is written to it, as by `popen`.
///
/// It stays in this process's group: a pager can read keys from the terminal, and ^C reaches it.
public final class ShellPipe {
  private let descriptor: CInt
  private let process: pid_t
  private var status: CInt?

  /// Starts `/bin/sh -c COMMAND`.
  public init(to command: String) throws(FileSystemError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileSystemError() }
    // Another child process would keep the pipe open, and the reader would wait for more.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[1]
    defer { Foundation.close(ends[0]) }
    do throws(FileSystemError) {
      process = try Self.start(command, reading: ends[0])
    } catch {
      Foundation.close(ends[1])
      throw error
    }
  }

  deinit { close() }

  /// Writes all of the text; `EPIPE` if the command has stopped reading.
  public func write(_ text: String) throws(FileSystemError) {
    guard status == nil else { throw FileSystemError(EBADF) }
    var text = text
    let problem = ignoringBrokenPipe {
      text.withUTF8 { bytes in
        do throws(FileSystemError) {
          try OpenFile.writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
          return nil as FileSystemError?
        } catch {
          return error
        }
      }
    }
    if let problem { throw problem }
  }

  /// Interrupts the shell; ^C at the terminal also reaches what it has started.
  public func interrupt() {
    if status == nil { kill(process, SIGINT) }
  }

  /// Ends its input, and waits until it has ended.
  ///
  /// - Returns: Its status, as `waitpid` returns it.
  @discardableResult
  public func close() -> CInt {
    if let status { return status }
    Foundation.close(descriptor)
    var ended: CInt = 0
    while waitpid(process, &ended, 0) < 0 {
      guard errno != EINTR else { continue }
      // It is unknown how it ended, which must not pass for success: 127 is a command that could not be run.
      ended = 127 << 8
      break
    }
    status = ended
    return ended
  }

  private static func start(_ command: String, reading input: CInt) throws(FileSystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    // The console ignores this signal, but `yes | head` should end by it, silently.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
    guard problem == 0 else { throw FileSystemError(problem) }
    return process
  }
}

/// Writes to a pipe whose reader may have closed it; by default the signal for that would end the process.
///
/// The signal is blocked in this thread only: its disposition belongs to the whole process.
private func ignoringBrokenPipe<Result>(_ body: () -> Result) -> Result {
  var brokenPipe = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  var previous = sigset_t()
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
  defer {
    var pending = sigset_t()
    sigpending(&pending)
    var signal: Int32 = 0
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &signal) }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
  return body()
}
