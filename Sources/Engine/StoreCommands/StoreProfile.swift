internal import Rendering
internal import StockroomKit

/// `store init`.
struct StoreInit: WorkspaceCommand {
  private static let profile = Parameter<RuleProfile?>.option(
    "profile", "The era whose rules the store follows. Default: those that it follows; of a new store, itc2012.")

  private static let grants = Parameter<Bool>.flag(
    "grant", "On a server: create roles for those who change the store and those who read it, or renew their rights.")

  static let description = CommandDescription(
    "store init", "Create the store and choose its rules; store edit chooses others.", effect: .writes,
    permission: .administerStore, parameters: [profile, grants],
    receipt: EngineExplanations.resources.described(
      "store", ["path": .identifier, "profile": .text, "administrators": .text, "readers": .text]),
    examples: ["store init --profile itc2012"])

  private let chosen: RuleProfile?
  private let isGranting: Bool

  init(_ arguments: Arguments) throws {
    chosen = try arguments[Self.profile]
    isGranting = try arguments[Self.grants]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let profile = try profile(in: workspace)
    let roles = isGranting ? try workspace.grantRoles() : nil
    let edit = StoreEdit(profile, path: workspace.store.location.name, roles: roles)
    if try isFirst(in: workspace), try chooseFirst(profile, in: workspace) { return edit.receipt }
    var output = Output.nothing
    _ = try workspace.write(call, edit) { output = $0 }
    return output
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let profile = try profile(in: workspace)
    guard workspace.unit != nil || workspace.store.exists else {
      workspace.hasPlannedChanges = true
      return .message("would create \(workspace.store.location.name) with the rules of \(profile.rawValue)")
    }
    let edit = StoreEdit(profile, path: workspace.store.location.name)
    return try workspace.plan(actor: workspace.actor(for: call)) { catalog in
      _ = try edit.run(in: workspace.context(for: call, catalog: catalog, isPlan: true))
    }
  }

  /// The chosen rules, or those of an existing store.
  private func profile(in workspace: Workspace) throws -> RuleProfile {
    if let chosen { return chosen }
    guard workspace.unit != nil || workspace.store.exists else { return .itc2012 }
    return try workspace.read { $0.rules.profile }
  }

  /// Chooses the rules unless another process has written the first unit meanwhile; then it returns false.
  ///
  /// This is not a unit of the journal, so that the clock of a new store can still be set to any date.
  private func chooseFirst(_ profile: RuleProfile, in workspace: Workspace) throws -> Bool {
    try workspace.inTransaction { transaction in
      guard try transaction.journal.entryCount(in: transaction) == 0 else { return false }
      try Settings(in: transaction).set(RuleTable.settingName, to: profile.rawValue)
      return true
    } isChange: { _ in
      false
    }
  }

  /// True for a store whose journal is empty, outside a unit.
  private func isFirst(in workspace: Workspace) throws -> Bool {
    guard workspace.unit == nil else { return false }
    guard workspace.store.exists else { return true }
    return try workspace.read { try $0.store.journal.entryCount(in: $0.store) == 0 }
  }
}

/// `store edit --profile PROFILE`.
struct StoreEdit: Command {
  private static let profile = Parameter<RuleProfile?>.option("profile", "The era whose rules the store follows.")

  static let description = CommandDescription(
    "store edit", "Choose other rules for the store, while nothing depends on the present ones.",
    also: ["rules", "era", "profile"], effect: .writes, permission: .administerStore, parameters: [profile],
    receipt: EngineExplanations.resources.described("store", ["profile": .text]),
    examples: ["store edit --profile itc2012"])

  private let profile: RuleProfile
  /// The file or address, for the receipt of `store init`.
  private let path: String?
  /// The roles that `store init` has set up.
  private let roles: StoreRoles?

  init(_ profile: RuleProfile, path: String, roles: StoreRoles? = nil) {
    (self.profile, self.path, self.roles) = (profile, path, roles)
  }

  init(_ arguments: Arguments) throws {
    guard let profile = try arguments[Self.profile] else {
      throw Refusal(
        "usage.missing", kind: .usage, "store edit needs --profile",
        remedy: .command("store edit --profile \(RuleProfile.asc2026.rawValue)"))
    }
    (self.profile, path, roles) = (profile, nil, nil)
  }

  func run(in context: Context) throws -> Output {
    let former = context.catalog.rules
    try context.catalog.follow(profile)
    if context.isPlan {
      for change in former.differences(from: context.catalog.rules) {
        context.note("\(change.rule): \(change.value) -> \(change.other)")
      }
    }
    return receipt
  }

  var receipt: Output {
    let paths = path.map { [Field("path", .identifier($0))] } ?? []
    let granted = roles.map {
      [Field("administrators", .text($0.administrators)), Field("readers", .text($0.readers))]
    }
    // In SQL, since a person's role is the server's.
    let hint = roles.map { roles in
      let names = [roles.administrators, roles.readers].map { name in
        name.wholeMatch(of: /[a-z_][a-z0-9_]*/) == nil ? "\"\(name.replacing("\"", with: "\"\""))\"" : name
      }
      return "; in SQL, GRANT \(names[0]) or \(names[1]) TO a person's role"
    }
    return .receipt(
      Receipt(
        "\(path ?? "the store") follows the rules of \(profile.rawValue), \(profile.label)\(hint ?? "")",
        record: Record(paths + [Field("profile", .text(profile.rawValue))] + (granted ?? [])),
        tally: .init("the rules", "chose")))
  }
}
