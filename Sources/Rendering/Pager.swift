internal import Basics
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
    case paging(ShellPipe)
  }

  /// Creates a sink for a terminal of `height` lines; output that fits above the prompt goes to `print`.
  package init(pager: Pager, height: Int, print: @escaping (String) throws -> Void) {
    self.pager = pager
    self.height = height
    self.print = print
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
    case .paging(let pipe): pipe.close()
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

  private func send(_ chunk: String, to pipe: ShellPipe) throws {
    do { try pipe.write(chunk) } catch { throw PagerClosed() }
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
  func start() -> ShellPipe? {
    // Pass colors through, exit on short text, and leave the screen as it was. The shell waits
    // for the pager, with a trap so that ^C does not end the shell, and prints the output if the pager cannot be run.
    try? ShellPipe(
      to: """
        trap : INT; LESS=${LESS-FRX}; export LESS
        \(command)
        case $? in 126 | 127) exec cat ;; esac
        """)
  }
}
