package import Engine

/// What the outer command line says, before any command is read.
package struct ConsoleOptions: Sendable {
  /// The store's path; the usual place where nil.
  package var store: String?
  /// Whether to work on a throw-away copy.
  package var isScratch = false
  /// The output format; the environment's or table where nil.
  package var output: String?
  /// Lines given with `-c`.
  package var lines: [String] = []
  /// The words of one command.
  package var words: [String] = []
  /// Whether every confirmation is given beforehand.
  package var isConfirmed = false
  /// How errors are printed.
  package var errors = ErrorFormat.text
  /// When to colour.
  package var color: String?
  /// Who is at work; the operating system's user where nil.
  package var actor: String?
  /// Whether the startup file is left alone.
  package var skipsStartupFile = false

  /// The usual way to start.
  package init() {}
}
