internal import StockroomKit

/// `review policy check`: lists all problems of a policy file.
struct ReviewPolicyCheck: Command {
  private static let file = Parameter<FilePath>.argument("file", "The policy, a YAML file.")

  static let description = CommandDescription(
    "review policy check", "Check a policy file, and list all its problems.", effect: .none,
    parameters: [file],
    fields: ReviewExplanations.everything.described(
      "review.policy",
      ["code": .text, "file": .identifier, "line": .integer, "column": .integer, "message": .text, "hint": .text]),
    examples: ["review policy check policies/legal.yaml"])

  private let file: FilePath
  private var policy: Policy?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let data = try preparation.read(file, limit: PolicyFile.limit)
    policy = try PolicyFile(data, file: file, isKept: true).judged()
  }

  func run(in context: Context) throws -> Output {
    .table(
      Table(columns: TextFile.columns, empty: "\(file.text): the policy \(policy?.name ?? "") is valid", rows: []))
  }
}
