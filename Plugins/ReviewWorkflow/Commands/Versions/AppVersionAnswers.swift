internal import StockroomKit

/// `app version can`: the commands allowed on a version now.
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
        columns: [
          Column("command", label: "Command"), Column("by", label: "By"), Column("summary", label: "What It Does"),
        ],
        empty: "no commands are allowed",
        rows: commands.compactMap { command in
          guard let entry = context.command(of: command.line), context.isPermitted(entry) else { return nil }
          return [.text(command.line), .text(command.part.rawValue), .text(entry.summary)]
        }))
  }
}

/// `app version why`: why a version is not on sale.
struct AppVersionWhy: Command {
  static let description = CommandDescription(
    "app version why", "Say why a version is not on sale, and what comes next.", effect: .reads,
    permission: .manageApps, parameters: VersionArguments.parameters,
    fields: [
      FieldDescription("version", .identifier, label: "Version", "The version's number."),
      FieldDescription("state", .term, label: "State", "The version's state."),
      FieldDescription("onSale", .boolean, label: "On Sale", "Whether it is on sale."),
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
            "guideline", guideline.map(Value.text) ?? .null, label: "Guideline",
            audience: guideline == nil ? .data : .everyone),
          Field(
            "message", message.map(Value.text) ?? .null, label: "Message", audience: message == nil ? .data : .everyone),
          Field("next", .list(next.map { .text($0) }), label: "Next", audience: .data),
        ], footer: next.map { "next: \($0)" }))
  }
}
