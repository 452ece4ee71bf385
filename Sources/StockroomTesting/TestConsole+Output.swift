internal import Console
public import StockroomKit

/// Outputs before they are rendered, for tests that look at values rather than text.
extension TestConsole {
  /// Runs a line and returns the output of its last command, with the rows of a table read.
  ///
  /// - Throws: A `Refusal` if a command of the line is refused.
  public func output(of line: String) throws -> Output {
    try session.outputs(of: line).last ?? .nothing
  }

  /// Runs a line and returns the rows of the table it shows, each with its values by the names of the columns.
  ///
  /// - Throws: A `Refusal`, or an ``UnexpectedOutput`` if it does not show a table.
  public func rows(of line: String) throws -> [[String: Value]] {
    guard case .table(let table) = try output(of: line) else { throw UnexpectedOutput(line: line, expected: "a table") }
    let names = table.columns.map(\.name)
    var rows: [[String: Value]] = []
    try table.rows { rows.append(Dictionary(zip(names, $0)) { first, _ in first }) }
    return rows
  }

  /// Runs a line and returns the fields of the record it shows, or of its receipt, by name.
  ///
  /// - Throws: A `Refusal`, or an ``UnexpectedOutput`` if it shows neither.
  public func record(of line: String) throws -> [String: Value] {
    let record: Record
    switch try output(of: line) {
    case .record(let shown), .drawing(_, data: let shown): record = shown
    case .receipt(let receipt): record = receipt.record
    default: throw UnexpectedOutput(line: line, expected: "a record")
    }
    return Dictionary(record.fields.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Runs a line and returns its receipt: the sentence for people, the record, and the suggested next commands.
  ///
  /// - Throws: A `Refusal`, or an ``UnexpectedOutput`` if it has none.
  public func receipt(of line: String) throws -> Receipt {
    guard case .receipt(let receipt) = try output(of: line) else {
      throw UnexpectedOutput(line: line, expected: "a receipt")
    }
    return receipt
  }
}

/// A line's output is not of the kind that a test expects.
public struct UnexpectedOutput: Error, CustomStringConvertible {
  /// The line.
  public let line: String
  /// The expected kind of output.
  public let expected: String

  /// The error in words.
  public var description: String { "\(line) does not show \(expected)" }
}
