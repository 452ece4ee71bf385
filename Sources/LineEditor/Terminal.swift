import CEditLine
import Foundation

/// The terminal this process talks to.
package enum Terminal {
  /// True if both standard input and standard output are a terminal.
  package static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// Its width in columns; 80 if unknown.
  package static var width: Int {
    size.map { Int($0.ws_col) } ?? 80
  }

  /// Its height in rows; 24 if unknown.
  package static var height: Int {
    size.map { Int($0.ws_row) } ?? 24
  }

  /// True if the terminal shows what is typed.
  package static var echoes: Bool {
    var mode = termios()
    return tcgetattr(STDIN_FILENO, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Works without echo: what is typed meanwhile waits for the next line, which shows it once.
  package static func withoutEcho<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard cedit_echo_hide() else { return try body() }
    defer { cedit_echo_show() }
    return try body()
  }

  private static var size: winsize? {
    // Standard error may be a terminal when output goes to a file.
    [STDOUT_FILENO, STDERR_FILENO].lazy.compactMap(size(of:)).first
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return size
  }
}

/// The encoding of the terminal's input and output.
package enum TextEncoding {
  /// Sets the process's encoding to UTF-8, even if the environment says nothing or `LANG=C`, as in many containers.
  ///
  /// Call it at the start, before other threads run. False if the system has no such locale.
  @discardableResult
  package static func useUTF8() -> Bool {
    cedit_use_utf8()
  }
}
