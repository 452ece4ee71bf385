import Foundation

/// A sink that buffers one screen, and opens the pager only for longer output.
///
/// ```swift
/// let paged = PagedOutput(pager: pager, height: 24) { print($0, terminator: "") }
/// try renderer.render(output, to: paged.write)
/// paged.finish()
/// ```
package final class PagedOutput {
  /// The reader closed the pager before the output ended; not an error.
  package struct PagerClosed: Error {}

  private let pager: Pager
  private let height: Int
  private let print: (String) throws -> Void
  private var held = ""
  private var lines = 0
  private var state = State.holding

  private enum State {
    case holding, printing
    case paging(UnsafeMutablePointer<FILE>)
  }

  /// Creates a sink for a terminal of `height` lines; output that fits above the prompt goes to `print`.
  package init(pager: Pager, height: Int, print: @escaping (String) throws -> Void) {
    self.pager = pager
    self.height = height
    self.print = print
  }

  deinit {
    if case .paging(let pipe) = state { ignoringBrokenPipe { _ = pclose(pipe) } }
  }

  /// Writes a chunk; throws `PagerClosed` once the pager is closed.
  package func write(_ chunk: String) throws {
    switch state {
    case .printing: try print(chunk)
    case .paging(let pipe): try send(chunk, to: pipe)
    case .holding:
      held += chunk
      lines += chunk.utf8.count { $0 == UInt8(ascii: "\n") }
      if lines >= height { try open() }
    }
  }

  /// Prints the buffered output, or waits until the pager is closed.
  package func finish() throws {
    defer { state = .printing }
    switch state {
    case .holding: try print(held)
    case .paging(let pipe): ignoringBrokenPipe { _ = pclose(pipe) }
    case .printing: return
    }
  }

  private func open() throws {
    defer { held = "" }
    if let pipe = pager.start() {
      state = .paging(pipe)
      try send(held, to: pipe)
    } else {
      state = .printing
      try print(held)
    }
  }

  private func send(_ chunk: String, to pipe: UnsafeMutablePointer<FILE>) throws {
    let isSent = ignoringBrokenPipe { fputs(chunk, pipe) >= 0 && fflush(pipe) == 0 }
    if !isSent { throw PagerClosed() }
  }
}

/// A program that shows long output a screen at a time.
package struct Pager: Sendable {
  /// The shell command.
  package let command: String

  /// Finds the pager in `STOCKROOM_PAGER`, then `PAGER`, then `less`; nil if the one found is empty or `cat`.
  package init?(environment: [String: String]) {
    let command = environment["STOCKROOM_PAGER"] ?? environment["PAGER"] ?? "less"
    let trimmed = command.trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty, trimmed != "cat" else { return nil }
    self.command = trimmed
  }

  /// Starts the pager; nil if the system refuses a process or a pipe.
  func start() -> UnsafeMutablePointer<FILE>? {
    // Pass colors through, exit on short text, and leave the screen as it was.
    guard let pipe = popen("LESS=${LESS-FRX}; export LESS; \(command)", "w") else { return nil }
    // Another child process would keep the pipe open, and the pager would wait for more.
    _ = fcntl(fileno(pipe), F_SETFD, FD_CLOEXEC)
    return pipe
  }
}

/// Writes to a pipe whose reader may have closed it; by default the signal for that would end the console.
///
/// The signal is blocked in this thread only: its disposition belongs to the whole process.
func ignoringBrokenPipe<Result>(_ body: () -> Result) -> Result {
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
