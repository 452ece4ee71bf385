internal import Rendering
internal import StockroomKit

/// `store init`.
struct StoreInit: WorkspaceCommand {
  private static let profile = Parameter<RuleProfile?>.option(
    "profile", "The era whose rules the store follows. Default: those that it follows; of a new store, itc2012.")

  static let description = CommandDescription(
    "store init", "Create the store and choose its rules; store edit chooses others.", effect: .writes,
    permission: .administerStore, parameters: [profile],
    receipt: EngineExplanations.resources.described("store", ["path": .identifier, "profile": .text]),
    examples: ["store init --profile itc2012"])

  private let chosen: RuleProfile?

  init(_ arguments: Arguments) throws {
    chosen = try arguments[Self.profile]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let profile = try profile(in: workspace)
    let edit = StoreEdit(profile, path: workspace.store.location.name)
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
  /// The file, for the receipt of `store init`.
  private let path: String?

  init(_ profile: RuleProfile, path: String) {
    (self.profile, self.path) = (profile, path)
  }

  init(_ arguments: Arguments) throws {
    guard let profile = try arguments[Self.profile] else {
      throw Refusal(
        "usage.missing", kind: .usage, "store edit needs --profile",
        remedy: .command("store edit --profile \(RuleProfile.asc2026.rawValue)"))
    }
    (self.profile, path) = (profile, nil)
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
    return .receipt(
      Receipt(
        "\(path ?? "the store") follows the rules of \(profile.rawValue), \(profile.label)",
        record: Record(paths + [Field("profile", .text(profile.rawValue))]), tally: .init("the rules", "chose")))
  }
}
