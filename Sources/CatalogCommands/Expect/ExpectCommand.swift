internal import StockroomKit

/// `expect` with an unknown condition.
struct ExpectCommand: Command {
  private static let words = Parameter<[String]>.arguments(
    "what", "status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE."
  ).named("WHAT").completed(by: "expectation")

  static let description = CommandDescription(
    "expect", "Fail unless something is so, in a batch file or a test of one.", effect: .reads, parameters: [words],
    examples: [
      "expect status .chapter1 \"Waiting for Upload\"", "expect count 3", "expect missing .chapter1 screenshot",
      "expect refused product.hosting.not-eligible 'hosting enable .coins'",
    ])

  private let words: [String]

  init(_ arguments: Arguments) throws {
    words = try arguments[Self.words]
  }

  func run(in context: Context) throws -> Output {
    throw Refusal(
      "usage.expect", kind: .usage,
      "expect takes status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE",
      remedy: .command("help expect"), subject: words.first)
  }
}
