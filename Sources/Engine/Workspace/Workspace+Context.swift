internal import Foundation
internal import StockroomKit

/// The contexts that commands work with.
extension Workspace {
  func makeCatalog(on transaction: Transaction, for call: Call) throws -> Catalog {
    if unit?.catalog == nil { try Clock(in: transaction).read() }
    let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor(for: call))
    try catalog.use(scopeInUse)
    return catalog
  }

  /// Prepares a unit's catalog for its next command.
  func prepare(_ catalog: Catalog, on transaction: Transaction, for call: Call) throws {
    Clock(in: transaction).tick()
    try catalog.readChangedRules()
    if !transaction.clockStands { try catalog.fireDue() }
    catalog.actor = actor(for: call)
    // Only once for a batch of products.
    guard unit?.appsVersion != catalog.appsVersion else { return }
    try catalog.use(scopeInUse)
    unit?.appsVersion = catalog.appsVersion
  }

  func context(for call: Call, catalog: Catalog, isPlan: Bool) -> Context {
    let isCancelled = store.cancellation.isCancelled
    return Context(
      catalog: catalog, registry: registry, arguments: call.arguments, isPlan: isPlan, progress: door.progress,
      listing: call.common.listing, rights: rights, countsReceipts: door.countsReceipts,
      isCancelled: isCancelled, noteDifference: { [self] in hasFoundChanges = true }, tell: { [self] in tell($0) },
      perform: { [self] in try output(of: $0, within: call, catalog, isPlan: isPlan) })
  }

  private func tell(_ notice: CallNotice) {
    if case .problems = notice { hasFoundProblems = true }
    door.tell(notice)
  }

  func preparation(for call: Call, isPlan: Bool) -> Preparation {
    Preparation(CallHost(workspace: self, call: call, isPlan: isPlan, progress: door.progress))
  }

  fileprivate func note(plugin: String, changedBy command: RegisteredCommand) throws {
    try requireAllowedInUnit(false, command)
    changedPlugin = plugin
  }

  // MARK: - Confirmation

  /// Asks to confirm a destructive call; without a person to ask, it needs `--yes` and an explicit target.
  func confirm(_ call: Call) throws {
    let target = call.arguments.words(call.command.positional.first?.name ?? "").joined(separator: " ")
    guard call.common.isConfirmed || isConfirmed else {
      return try confirm(call, target: target) { [self] in try loss(of: call) }
    }
    guard !target.isEmpty || call.command.positional.isEmpty || door.isInteractive else {
      throw Refusal("confirm.target", kind: .usage, "--yes needs an explicit target", hint: "name what to delete")
    }
  }

  /// Asks to confirm the loss of a target.
  func confirm(_ call: Call, target: String, loss: @escaping () throws -> Output) throws {
    guard !isConfirmed else { return }
    try door.confirm(Confirmation(description: call.description, target: target, loss: loss))
  }

}

/// The services of a call's preparation, before its transaction opens.
private struct CallHost: PreparationHost {
  let workspace: Workspace
  let call: Call
  let isPlan: Bool
  /// Shared by the command and its child processes, so that each part of the work has its own rate.
  let progress: ProgressReporter

  private var door: any Door { workspace.door }
  var readsOnlyFiles: Bool { door.readsOnlyFiles }
  var uploads: Uploads? { call.uploads }
  var plannedFiles: PlannedFiles? { workspace.plannedFiles }
  var protectedFiles: ProtectedFiles { door.protectedFiles }
  var isCancelled: @Sendable () -> Bool { workspace.store.cancellation.isCancelled }

  func resolve(_ typed: String) throws -> String { try workspace.resolve(typed) }
  var user: String? { workspace.rights?.name }
  var canAsk: Bool { door.canAsk }
  var isConfirmed: Bool { workspace.isConfirmed }
  func answer(to question: String) throws -> String { try door.answer(to: question) }
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes {
    try door.readSecret(prompt, isNew: isNew)
  }
  func run(_ order: WorkOrder) throws { try door.run(order, of: call.command.plugin, progress: progress) }
  func blobs() throws -> BlobStore? { try workspace.stagingBlobs() }
  func standardInput() throws -> CInt { try door.standardInput() }

  func lookAtStore(_ look: (Transaction) throws -> Void) throws {
    if workspace.store.exists { try workspace.readStore(look) }
  }

  func lookAtCatalog(_ look: (Catalog) throws -> Void) throws {
    if workspace.store.exists { try workspace.read(look) }
  }

  func ask(_ proposal: Proposal) throws {
    if !workspace.isConfirmed { try door.confirm(proposal) }
  }

  func add(_ plugin: any Plugin) throws {
    try workspace.engine.requireFit(of: plugin)
    try workspace.note(plugin: plugin.name, changedBy: call.command)
  }

  func removePlugin(named name: String) throws {
    try workspace.note(plugin: name, changedBy: call.command)
  }

  func background() throws -> any BackgroundStore {
    guard !isPlan else { throw Refusal.noBackground }
    let background = try workspace.backgroundStore()
    // Background work reaches beyond the store immediately, so the person is asked first.
    try door.confirm(call)
    return background
  }

  func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws { try door.rehearse(path, body) }
}
