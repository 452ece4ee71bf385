internal import Engine
internal import StockroomKit

/// `unalias NAME`.
struct UnaliasCommand: SessionCommand {
  private static let name = Parameter<String>.argument("name", "The alias.").named("NAME").completed(by: "alias")

  static let description = CommandDescription(
    "unalias", "Delete an alias.", effect: .none, parameters: [name],
    examples: ["alias ready = product list --status ready-to-submit; unalias ready"])

  let changesSession = true
  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard session.aliases.removeValue(forKey: name) != nil else {
      throw Refusal(
        "alias.unknown", kind: .missing, "there is no alias \(name)", hint: "alias lists them", subject: name)
    }
    return .nothing
  }
}
