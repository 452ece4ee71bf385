/// What is wrong with a CSV file, and where.
public struct CSVError: Error, Hashable, Sendable, Positioned {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// A quote without its end.
    case openQuote
    /// A quote inside a cell that does not begin with one.
    case misplacedQuote
    /// Text after the closing quote.
    case textAfterQuote
    /// A row larger than the limit.
    case rowTooLarge(Int)
  }

  /// What is wrong.
  public let problem: Problem
  /// The byte that it is at.
  public let offset: Int
  /// Where it is.
  public let position: TextPosition
  /// The beginning of its line.
  public let lineText: String

  /// The problem, in one sentence without a period.
  public var message: String {
    switch problem {
    case .openQuote: "this quote is never closed"
    case .misplacedQuote: "a quote is inside a cell that does not begin with one"
    case .textAfterQuote: "text follows the closing quote"
    case .rowTooLarge(let limit): "this row is larger than \(limit) bytes"
    }
  }

  /// How to fix it, if that is known.
  public var hint: String? {
    switch problem {
    case .openQuote: nil
    case .misplacedQuote: "quote the whole cell and double the quotes in it: \"a \"\"b\"\"\""
    case .textAfterQuote: "double a quote inside a cell: \"\""
    case .rowTooLarge: "a quote that is never closed takes the rest of the file into its cell"
    }
  }
}
