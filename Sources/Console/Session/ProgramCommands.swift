internal import Engine
internal import Rendering
internal import StockroomKit

/// `version`: the program's version.
struct VersionCommand: SessionCommand {
  static let description = CommandDescription(
    "version", "Print the program's version.", effect: .none,
    fields: [FieldDescription("version", .text, label: "Version", "The program's version.")],
    examples: ["version", "version -o json"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    .record(Record([Field("version", .text(Console.version), label: "Version")]))
  }
}

/// `whoami`: who changes the store, and which.
struct WhoAmICommand: SessionCommand {
  static let description = CommandDescription(
    "whoami", "Print who makes the changes, in which store, and the app in use.", effect: .none,
    fields: EngineExplanations.all.described("whoami", ["actor": .text, "store": .text, "app": .identifier]),
    examples: ["whoami"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    .record(
      Record([
        Field("actor", .text(common.actor ?? session.workspace.actorName), label: "Actor"),
        Field("store", .text(session.workspace.store.file.path), label: "Store"),
        Field("app", .identifier(session.workspace.scopeInUse), label: "App in Use"),
      ]))
  }
}
