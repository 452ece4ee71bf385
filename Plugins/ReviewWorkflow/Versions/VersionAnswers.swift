internal import StockroomKit

/// `app version can`: lists the commands allowed on a version now.
struct AppVersionCan: Command {
  static let description = CommandDescription(
    "app version can", "List the commands allowed on a version now, and in which role.", effect: .reads,
    permission: .manageApps, parameters: VersionArguments.parameters,
    fields: [
      FieldDescription("command", .text, label: "Command", "A command that is allowed now."),
      FieldDescription("by", .text, label: "By", "The role that runs it: administrator, reviewer, or system."),
      FieldDescription("summary", .text, label: "What It Does", "What the command does."),
    ],
    examples: ["app version create 1.1; app version can 1.1"])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    let commands = try VersionService(catalog: context.catalog).legalCommands(of: version)
    return .table(
      Table(
        columns: Self.description.fields.columns(),
        empty: "no commands are allowed",
        rows: commands.compactMap { command in
          guard let entry = context.command(of: command.line), context.isPermitted(entry) else { return nil }
          return [.text(command.line), .text(command.part.rawValue), .text(entry.summary)]
        }))
  }
}

/// `app version why`: explains why a version is not on sale.
struct AppVersionWhy: Command {
  static let description = CommandDescription(
    "app version why", "Say why a version is not on sale, and what comes next.", effect: .reads,
    permission: .manageApps, parameters: VersionArguments.parameters,
    fields: [
      FieldDescription("version", .identifier, label: "Version", "The version's number."),
      FieldDescription("state", .term, label: "State", "The version's state."),
      FieldDescription("onSale", .boolean, label: "On Sale", "True if it is on sale."),
      FieldDescription("guideline", .text, label: "Guideline", "The guideline that the reviewer cited last."),
      FieldDescription("message", .text, label: "Message", "The reviewer's message with its state."),
      FieldDescription("next", .list, label: "Next", "The suggested next commands."),
    ],
    examples: ["app version create 1.1; app version why 1.1"])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    let catalog = context.catalog
    let isOnSale = version.state == .readyForSale
    let last = try ReviewHistory(catalog: catalog).newest(of: .version(version))
    let guideline = isOnSale ? nil : last?.guideline
    let message = isOnSale ? nil : last?.message
    let next = try VersionService(catalog: catalog).next(for: version).filter(catalog.hasCommand)
    return .record(
      Record(
        title: "version \(version.version) is \(version.state.label)\(isOnSale ? "" : ", not on sale")",
        [
          Field("version", .identifier(version.version), audience: .data),
          Field("state", version.state.value, audience: .data),
          Field("onSale", .boolean(isOnSale), audience: .data),
          Field(
            "guideline", .text(guideline), label: "Guideline",
            audience: guideline == nil ? .data : .everyone),
          Field(
            "message", .text(message), label: "Message", audience: message == nil ? .data : .everyone),
          Field("next", .list(next.map { .text($0) }), label: "Next", audience: .data),
        ], footer: next.map { "next: \($0)" }))
  }
}

extension VersionService {
  /// The allowed events that have a command, in table order.
  func legalEvents(of version: AppVersion) throws -> [VersionEvent] {
    let item = try Submissions(catalog: catalog).newestItem(of: version)
    return try machine.events(from: version.state).filter { event in
      // Another version's approval replaces this one.
      try event != .replace && catalog.hasCommand(event.command)
        && machine.transitions(from: version.state, on: event).contains { try holds($0.condition, version, item) }
    }
  }

  /// The commands allowed on a version, each with its role; deciding starts the review if needed.
  func legalCommands(of version: AppVersion) throws -> [LegalCommand] {
    var events = try legalEvents(of: version)
    if version.state == .waitingForReview { events += VersionEvent.allCases.filter(\.isDecision) }
    let commands = try events.map { event in
      LegalCommand(try line(event, of: version), by: machine.part(of: event))
    }
    let others = [try advance(of: version), try deletion(of: version)]
    return commands + others.compactMap(\.self)
  }

  private func advance(of version: AppVersion) throws -> LegalCommand? {
    guard let target = try advanceTarget(of: version) else { return nil }
    let state = target.rawValue.lowercased().replacing("_", with: "-")
    return LegalCommand(try line("app version advance VERSION --to \(state)", of: version), by: .reviewer)
  }

  private func deletion(of version: AppVersion) throws -> LegalCommand? {
    let change = Change.versionDeleted(version)
    guard try catalog.apps.deletionRefusal(of: version) == nil, try catalog.refusal(of: change) == nil else {
      return nil
    }
    return LegalCommand(try line("app version delete VERSION", of: version), by: .administrator, change: change)
  }

  /// The suggested next commands.
  func next(for version: AppVersion) throws -> [String] {
    try legalEvents(of: version).filter(\.isSuggested).map { try line($0, of: version) }
  }

  /// The command of an event with the version's number, and its app unless the app is in use.
  func line(_ event: VersionEvent, of version: AppVersion) throws -> String {
    try line(event.command, of: version)
  }

  private func line(_ command: String, of version: AppVersion) throws -> String {
    let line = command.replacing("VERSION", with: version.version)
    guard line.hasPrefix("app version "), catalog.appInUse?.appleID != version.app,
      let app = try catalog.apps.find(version.app)
    else { return line }
    return "\(line) --app \(app.bundleID.rawValue)"
  }
}
