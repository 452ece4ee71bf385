internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// `store backup FILE`.
struct StoreBackup: WorkspaceCommand {
  static let isAllowedInUnit = false
  private static let file = Parameter<OutputFile>.argument("file", "The archive to create; the file must not exist.")
  private static let skipDamaged = Parameter<Bool>.flag(
    "skip-damaged", "Omit damaged blobs, and list them in the archive.")

  static let description = CommandDescription(
    "store backup", "Write the whole store with its blobs to one archive, even while it is in use.",
    also: ["dump", "snapshot", "copy"], effect: .reads, writesFiles: true, permission: .administerStore,
    parameters: [file, skipDamaged],
    receipt: [
      FieldDescription("path", .identifier, label: "Backup", "The file of the backup."),
      FieldDescription("blobs", .integer, label: "Blobs", "The number of blobs in it."),
      FieldDescription("bytes", .bytes, label: "Size", "The size of the backup."),
      FieldDescription("missing", .integer, label: "Missing Blobs", "The number of damaged blobs that it omits."),
    ],
    examples: ["store backup shop.tar"])

  private let file: OutputFile
  private let skipsDamaged: Bool

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    skipsDamaged = try arguments[Self.skipDamaged]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let path = try workspace.resolve(file.text)
    let contents = try workspace.store.withReader {
      try $0.backUp(to: path, skippingDamaged: skipsDamaged, replacing: workspace.isSnapshotting)
    }
    let blobs = HumanNumbers.count(contents.blobs, "blob")
    var lines = ["backed up to \(file.text): the store and \(blobs), \(HumanNumbers.bytes(contents.bytes))"]
    lines += contents.missing.map { "omitted: the \($0.what)" }
    // A store that a restore replaced may contain what this backup lacks.
    if contents.missing.isEmpty, !workspace.isSnapshotting {
      lines += workspace.store.removeReplacedStores().map { "removed \($0), which a restore had replaced" }
    }
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"),
        record: Record([
          Field("path", .identifier(path)), Field("blobs", .integer(Int64(contents.blobs))),
          Field("bytes", .bytes(contents.bytes)), Field("missing", .integer(Int64(contents.missing.count))),
        ]), tally: .init("the store", "backed up"), next: ["store restore \(Quoting.quote(file.text))"]))
  }
}

/// `store restore FILE`.
struct StoreRestore: WorkspaceCommand {
  static let isAllowedInUnit = false
  private static let file = Parameter<FilePath>.argument("file", "The archive that store backup wrote.")

  static let description = CommandDescription(
    "store restore", "Replace this store with a backup. Undo cannot cross it.", effect: .destroys,
    permission: .administerStore, parameters: [file],
    receipt: EngineExplanations.resources.described("store", ["path": .text]) + [
      FieldDescription("blobs", .integer, label: "Blobs", "The number of blobs in the backup."),
      FieldDescription(
        "unit", .integer, label: "Unit", "The unit of the restore in the journal, which undo cannot cross."),
      FieldDescription("setAside", .text, label: "Set Aside", "The new path of the damaged store, if there was one."),
      FieldDescription(
        "kept", .text, label: "Kept", "The path of the previous store, which is kept until the next backup."),
      FieldDescription("missing", .integer, label: "Missing Blobs", "The number of blobs that the backup lacks."),
    ],
    examples: ["store backup shop.tar; store restore shop.tar"])

  private let file: FilePath

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    guard FileManager.default.isReadableFile(atPath: try workspace.resolve(file.text)) else {
      throw Refusal(
        "file.unreadable", kind: .unavailable, "cannot read \(file.text)", hint: "check the path and read permission",
        subject: file.text)
    }
    if workspace.store.exists {
      try workspace.confirm(call, target: file.text) { loss(in: workspace) }
    }
    let restored = try workspace.store.restore(
      try workspace.resolve(file.text), header: header(workspace, call), as: ObjectIdentifier(workspace),
      keepsReplaced: !workspace.isSnapshotting)
    workspace.noteCommit()
    try workspace.reinstall(keepingScope: false)
    // The store is restored even if plugins cannot update their files now.
    try? workspace.announceRestore()
    let path = workspace.store.location.name
    let place = workspace.store.isScratch ? "the temporary copy of \(path)" : path
    var notes: [String] = []
    if let aside = restored.setAside { notes.append("the damaged store is in \(aside)") }
    if let kept = restored.kept { notes.append("the previous store is kept in \(kept) until the next backup") }
    if restored.missing > 0 {
      notes.append("the backup lacks \(HumanNumbers.count(restored.missing, "blob")): store check lists them")
    }
    return .receipt(
      Receipt(
        "restored \(place) and \(HumanNumbers.count(restored.contents.blobs, "blob")) from \(file.text), "
          + (["unit \(restored.unit)"] + notes).joined(separator: "; "),
        record: Record([
          Field("path", .text(path)), Field("blobs", .integer(Int64(restored.contents.blobs))),
          Field("unit", .integer(restored.unit)), Field("setAside", .text(restored.setAside)),
          Field("kept", .text(restored.kept)), Field("missing", .integer(Int64(restored.missing))),
        ]), tally: .init("the store", "restored")))
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let keeper = workspace.store
    return try keeper.withBackup(try workspace.resolve(file.text), header: header(workspace, call)) { restored in
      guard keeper.exists, (try? keeper.workingLocation) != nil else {
        workspace.hasPlannedChanges = true
        return .message("would replace \(keeper.location.name) with the store in \(file.text)")
      }
      let differ = try keeper.withReader {
        try StoreDifference.show(from: $0, to: restored, nothing: "nothing would change", emit: emit)
      }
      if differ { workspace.hasPlannedChanges = true }
      return .nothing
    }
  }

  private func header(_ workspace: Workspace, _ call: Call) -> UnitHeader {
    workspace.header(for: call, line: "store restore \(Quoting.quote(file.text))")
  }

  /// The content of the current store, which may be unreadable.
  private func loss(in workspace: Workspace) -> Output {
    (try? StoreInfo.output(in: workspace)) ?? .message("\(workspace.store.location.name) cannot be read")
  }
}

extension Workspace {
  /// Lets plugins update their files after a restore.
  fileprivate func announceRestore() throws {
    guard !registry.hooks.restoreListeners.isEmpty else { return }
    try withWriter(creating: false) { store in
      try store.use { transaction in
        try transaction.writing { transaction in
          let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
          try transaction.readingOnly { for listener in registry.hooks.restoreListeners { try listener(catalog) } }
        }
      }
    }
  }
}
