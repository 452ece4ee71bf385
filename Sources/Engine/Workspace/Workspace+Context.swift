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
    if !transaction.clockStands { try catalog.fireDue() }
    catalog.actor = actor(for: call)
    // A batch of products asks once.
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
    let door = door
    // One for the command and its children, so that each part of the work has its own rate.
    let progress = door.progress
    return Preparation(
      isPlan: isPlan, readsOnlyFiles: door.readsOnlyFiles, progress: progress, uploads: call.uploads,
      resolve: { [self] in try resolve($0) },
      readSecret: { try door.readSecret($0) },
      runWorker: { try door.run($0, of: call.command.plugin, progress: progress) },
      lookAtStore: { [self] look in
        if store.exists { try readStore(look) }
      },
      planned: plannedFiles, protected: { door.protectedFiles }, blobs: { [self] in try stagingBlobs() },
      standardInput: { try door.standardInput() },
      lookAtCatalog: { [self] look in
        if store.exists { try read(look) }
      },
      isCancelled: store.cancellation.isCancelled,
      ask: { [self] in if !isConfirmed { try door.confirm($0) } },
      addPlugin: { [self] plugin in
        try engine.requireFit(of: plugin)
        try note(plugin: plugin.name, changedBy: call.command)
      }, removePlugin: { [self] in try note(plugin: $0, changedBy: call.command) },
      background: { [self] in
        guard !isPlan else { throw Refusal.noBackground }
        let background = try backgroundStore()
        // What is done in it reaches beyond the store at once, so whoever must agree is asked first.
        try door.confirm(call)
        return background
      }, rehearse: { try door.rehearse($0, $1) })
  }

  private func note(plugin: String, changedBy command: RegisteredCommand) throws {
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
