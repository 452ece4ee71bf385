internal import StockroomKit

/// `review policy show`: a policy as YAML, which `review policy load` accepts.
struct ReviewPolicyShow: Command {
  private static let name = Parameter<PolicyName?>.optionalArgument(
    "policy", "The policy. Default: the active one.")

  static let description = CommandDescription(
    "review policy show", "Show a policy as YAML.", effect: .reads, parameters: [name],
    examples: ["review policy show", "review policy show three-step"], needsStore: false)

  private let name: String?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]?.text
  }

  func run(in context: Context) throws -> Output {
    let policies = Policies(catalog: context.catalog)
    let name = try self.name ?? policies.nameInForce()
    if let source = try policies.source(of: name) { return .text(source) }
    return .text(PolicyWriter.text(try policies.require(name)))
  }
}
