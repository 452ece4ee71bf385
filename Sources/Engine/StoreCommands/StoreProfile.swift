internal import Rendering
internal import StockroomKit
internal import Store

/// `store init`.
struct StoreInit: WorkspaceCommand {
  private static let profile = Parameter<RuleProfile?>.option(
    "profile", "The era whose rules the store follows. Default: those that it follows; of a new store, itc2012.")

  private static let grants = Parameter<Bool>.flag(
    "grant", "On a server: create roles for those who change the store and those who read it, or renew their rights.")

  private static let content = Parameter<FilePath?>.option(
    "content",
    "On a server: keep packages and images in a folder that all machines have at this path, not in the database."
  ).named("DIR")

  static let description = CommandDescription(
    "store init", "Create the store and choose its rules; store edit chooses others.", effect: .writes,
    permission: .administerStore, parameters: [profile, content, grants],
    receipt: EngineExplanations.resources.described(
      "store",
      ["path": .identifier, "profile": .text, "content": .text, "administrators": .text, "readers": .text]),
    examples: ["store init --profile itc2012"])

  private let chosen: RuleProfile?
  private let content: FilePath?
  private let isGranting: Bool

  init(_ arguments: Arguments) throws {
    chosen = try arguments[Self.profile]
    content = try arguments[Self.content]
    isGranting = try arguments[Self.grants]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let folder = try serverFolder(in: workspace)
    let profile = try profile(in: workspace)
    if let folder { try workspace.keepContent(in: folder) }
    let roles = isGranting ? try workspace.grantRoles() : nil
    let edit = StoreEdit(profile, path: workspace.store.location.name, content: folder, roles: roles)
    if try isFirst(in: workspace), try chooseFirst(profile, in: workspace) { return edit.receipt }
    var output = Output.nothing
    _ = try workspace.write(call, edit) { output = $0 }
    return output
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let folder = try serverFolder(in: workspace)
    let profile = try profile(in: workspace)
    let name = workspace.store.location.name
    var steps: [String] = []
    if let folder, try movesContent(to: folder, in: workspace) { steps.append("keep its content in \(folder)") }
    if isGranting { steps.append("create or renew the roles of its administrators and readers") }
    guard workspace.unit != nil || workspace.store.exists else {
      workspace.hasPlannedChanges = true
      let creation = "create \(name) with the rules of \(profile.rawValue)"
      return .message("would " + ([creation] + steps).joined(separator: ", "))
    }
    if !steps.isEmpty {
      workspace.hasPlannedChanges = true
      let message = Output.message("would " + steps.joined(separator: ", "))
      guard chosen != nil else { return message }
      try emit(message)
    }
    let edit = StoreEdit(profile, path: name)
    return try workspace.plan(actor: workspace.actor(for: call)) { catalog in
      _ = try edit.run(in: workspace.context(for: call, catalog: catalog, isPlan: true))
    }
  }

  /// The folder for the content; refuses `--content` and `--grant` of stores in files, and while a unit is open.
  private func serverFolder(in workspace: Workspace) throws -> String? {
    guard content != nil || isGranting else { return nil }
    guard workspace.unit == nil else {
      throw Refusal(
        "unit.not-here", kind: .state,
        "store init with --content or --grant cannot be used in a run, in a loop, or after begin",
        hint: "run it on its own")
    }
    let isInFile = workspace.store.isScratch || workspace.store.location.file != nil
    if isInFile { throw content == nil ? Refusal.rolesInFile : Refusal.contentInFile }
    return try content.map { content in
      var path = try workspace.path(of: content)
      while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
      guard path.utf8.starts(with: "/".utf8) else { throw Refusal.contentRelative(content.text) }
      return path
    }
  }

  /// True if the content would move; refuses what `run` would, as far as that is known.
  private func movesContent(to folder: String, in workspace: Workspace) throws -> Bool {
    if workspace.store.exists { return try workspace.store.withReader { try $0.wouldKeepContent(in: folder) } }
    try Store.requireShareable(folder)
    return true
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

extension Refusal {
  fileprivate static func contentRelative(_ path: String) -> Refusal {
    Refusal(
      "usage.content", kind: .usage,
      "store init --content needs a path that is the same on all machines, not \"\(path)\"",
      hint: "begin it with a slash", subject: path)
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
  /// The folder that `store init` has chosen for the content.
  private let content: String?
  /// The roles that `store init` has set up.
  private let roles: StoreRoles?

  init(_ profile: RuleProfile, path: String, content: String? = nil, roles: StoreRoles? = nil) {
    (self.profile, self.path, self.content, self.roles) = (profile, path, content, roles)
  }

  init(_ arguments: Arguments) throws {
    guard let profile = try arguments[Self.profile] else {
      throw Refusal(
        "usage.missing", kind: .usage, "store edit needs --profile",
        remedy: .command("store edit --profile \(RuleProfile.asc2026.rawValue)"))
    }
    (self.profile, path, content, roles) = (profile, nil, nil, nil)
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
    let folder = content.map { [Field("content", .text($0))] } ?? []
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
        "\(path ?? "the store") follows the rules of \(profile.rawValue), \(profile.label)"
          + "\(content.map { "; its content is in \($0)" } ?? "")\(hint ?? "")",
        record: Record(paths + [Field("profile", .text(profile.rawValue))] + folder + (granted ?? [])),
        tally: .init("the rules", "chose")))
  }
}
