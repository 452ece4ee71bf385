/// The result of reading a line.
package enum ReadResult: Equatable, Sendable {
  /// The line, without its last newline. A pasted one may have newlines inside.
  case line(String)
  /// ^C canceled the line.
  case interrupted
  /// ^D on an empty line, or the terminal is gone.
  case endOfInput
}
