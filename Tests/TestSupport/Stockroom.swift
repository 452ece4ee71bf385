package import Foundation

/// The console as people run it.
package enum Stockroom {
  /// The built program.
  package static var executable: URL {
    get throws { try BuiltProduct.url("stockroom") }
  }

  /// Runs `stockroom` with these arguments in the scratch folder, off a terminal.
  ///
  /// As ``BuiltProduct/run(_:_:in:input:environment:)`` says.
  package static func run(
    _ arguments: [String], in scratch: Scratch, input: String = "", environment: [String: String] = [:]
  ) throws -> ChildResult {
    try BuiltProduct.run("stockroom", arguments, in: scratch, input: input, environment: environment)
  }

  /// Starts `stockroom` on a terminal, in the scratch folder.
  package static func terminal(
    _ arguments: [String] = [], in scratch: Scratch, environment: [String: String] = [:], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      executable.path, arguments, in: scratch, environment: environment, columns: columns, rows: rows)
  }
}
