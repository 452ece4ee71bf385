import Foundation

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
