internal import StockroomKit

/// `review policy fit`: a policy estimated from history, as YAML that `review policy load` takes.
struct ReviewPolicyFit: Command {
  private static let file = Parameter<FilePath?>.optionalArgument(
    "file", "Moves of statuses, a CSV file with product, at, from, to and guideline; the store's own unless named.")
  private static let name = Parameter<String>.option("name", "What to call it.", default: "fitted", text: "fitted")

  static let description = CommandDescription(
    "review policy fit", "Estimate a policy from history, and print it as YAML.", effect: .reads,
    parameters: [file, name], examples: ["review policy fit policies/history.csv --name ours"])

  private let file: FilePath?
  private let name: String
  private var history: PolicyHistory?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    name = try arguments[Self.name]
    guard PolicyName.isValid(name) else {
      throw Refusal(
        "usage.value", kind: .usage, "a policy's name has 2 to 40 letters, digits, periods and dashes", subject: name)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    history = try file.map { try PolicyHistory(try preparation.read($0, limit: 256 << 20), file: $0) }
  }

  func run(in context: Context) throws -> Output {
    let history = try self.history ?? PolicyHistory(of: context.catalog)
    let policy = try PolicyFit.policy(named: name, from: PolicyObservations(history))
    return .text(PolicyWriter.text(policy))
  }
}
