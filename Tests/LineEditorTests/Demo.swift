import Foundation
import TestSupport

/// The program `editor-demo` on a terminal, at its prompt.
struct Demo {
  let scratch: Scratch
  let terminal: PseudoTerminal

  init(
    in scratch: Scratch? = nil, environment: [String: String] = [:], columns: Int = 60, rows: Int = 24
  ) throws {
    self.scratch = try scratch ?? Scratch()
    terminal = try PseudoTerminal(
      BuiltProduct.url("editor-demo").path, in: self.scratch, environment: environment, columns: columns, rows: rows)
    try terminal.expect("> ")
  }

  /// Types keys and Return, and waits for the line they make, and the next prompt.
  func enter(_ keys: String, giving line: String) throws {
    terminal.send(keys + "\r")
    try terminal.expect("got: \(line.debugDescription)\n")
    try terminal.expect("> ")
  }

  /// Types keys, and waits until the cursor's row reads `row` and the cursor stands in `column`.
  func type(_ keys: String, showing row: String, column: Int? = nil) throws {
    terminal.send(keys)
    try terminal.expectScreen(showing: row) {
      $0.line == row && (column == nil || $0.cursor.column == column)
    }
  }

  /// Ends the program in the proper way.
  func end() throws {
    terminal.send(Key.control("D"))
    try terminal.expect("goodbye\n")
  }
}
