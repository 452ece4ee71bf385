internal import Engine
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// `use BUNDLE-ID`: the app that short names and --app mean.
struct UseCommand: SessionCommand {
  private static let app = Parameter<AppReference?>.optionalArgument(
    "app", "The app's bundle ID, Apple ID, or SKU; omit it to use no app.")

  static let description = CommandDescription(
    "use", "Choose the app that names like .level2 belong to.", effect: .none, parameters: [app],
    examples: ["use com.example.books"])

  let changesSession = true
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard let reference, let scope = session.registry.commandSet.scope else {
      session.workspace.scopeInUse = nil
      return .message("no \(session.registry.commandSet.scope?.noun ?? "item") is in use")
    }
    let item = try session.workspace.read { try scope.item(reference.text, in: $0) }
    session.workspace.scopeInUse = item.name
    return session.state.tally == nil && session.isPrompt ? .message("using \(item.name), \(item.label)") : .nothing
  }
}

/// `quit`.
struct QuitCommand: SessionCommand {
  static let description = CommandDescription("quit", "Leave the console.", effect: .none, examples: ["quit"])
  let changesSession = true

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    session.state.wantsQuit = try session.mayQuit()
    return .nothing
  }
}

/// `alias`, alone.
struct AliasListCommand: SessionCommand {
  static let description = CommandDescription(
    "alias", "List the aliases of this session; alias NAME = COMMAND creates one.", effect: .none,
    fields: EngineExplanations.resources.described("alias", ["name": .identifier, "command": .text]),
    examples: ["alias ready = product list --status ready-to-submit; alias"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let columns = [Column("name", label: "Alias"), Column("command", label: "Command")]
    let redaction = session.redaction
    let rows = session.state.aliases.sorted { $0.key < $1.key }
      .map { [Value.identifier($0.key), .text(redaction.text($0.value))] }
    return .table(Table(columns: columns, empty: "no aliases; alias NAME = COMMAND creates one", rows: rows))
  }
}

extension Session {
  /// Returns true if the console may quit; asks first if a unit is open.
  func mayQuit() throws -> Bool {
    guard let unit, unit.kind == .transaction else { return true }
    guard let dialog, isPrompt else { return true }
    let count = HumanNumbers.count(unit.commandCount, "command")
    return try YesNo.ask("a unit of \(count) is open and will be lost; quit anyway?", by: dialog.ask) == true
  }
}

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
    guard session.state.aliases.removeValue(forKey: name) != nil else {
      throw Refusal(
        "alias.unknown", kind: .missing, "there is no alias \(name)", hint: "alias lists them", subject: name)
    }
    return .nothing
  }
}

/// `history`: the lines typed before, here and in other sessions, secrets redacted.
struct HistoryCommand: SessionCommand {
  static let description = CommandDescription(
    "history", "List the lines typed before, newest last.", effect: .none,
    fields: EngineExplanations.resources.described("history", ["number": .integer, "line": .text]),
    examples: ["history --limit 10"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let path = session.historyPath.flatMap { session.problem(withHistory: $0) == nil ? $0 : nil }
    let entries = path.map { HistoryFile(path: $0).load(limit: HistoryFile.limit) } ?? []
    let numbered = entries.enumerated().suffix(common.listing.limit ?? .max)
    let columns = [Column("number", label: "No", alignment: .trailing), Column("line", label: "Line")]
    return .table(
      Table(
        columns: columns, empty: "nothing typed yet",
        rows: numbered.map { [.integer(Int64($0.offset + 1)), .text($0.element)] }))
  }
}

/// `store open PATH`.
struct StoreOpen: SessionCommand {
  static let isAllowedInUnit = false
  private static let path = Parameter<FilePath>.argument("path", "The other store's file.").named("PATH")

  static let description = CommandDescription(
    "store open", "Switch to another store, with the plugins enabled in it.", effect: .none,
    parameters: [path], examples: ["store open rehearsal.db"])

  let changesSession = true
  private let path: FilePath

  init(_ arguments: Arguments) throws {
    path = try arguments[Self.path]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try session.workspace.withOtherStore(path.text) { try session.open($0) }
    guard session.store.exists else {
      return .message("there is no store at \(path.text) yet; your first change creates it")
    }
    return try session.workspace.storeInfo()
  }
}

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
        Field("store", .text(session.workspace.store.location.name), label: "Store"),
        Field("app", .identifier(session.workspace.scopeInUse), label: "App in Use"),
      ]))
  }
}
