internal import Foundation
package import StockroomKit

/// One caller's state on an engine: the actor, the app in use, and the open unit.
///
/// A workspace belongs to one thread; other workspaces of the engine run at the same time, and wait while it writes.
package final class Workspace {
  /// Its engine.
  package let engine: Engine
  /// The caller's door; nil for a door without a person.
  package weak var openDoor: (any Door)?
  /// The default actor of calls.
  package var actorName: String
  /// The caller's rights; nil for the store's owner, who may do everything.
  package var rights: Rights?
  /// The name of the item chosen with `use`, for short names.
  package var scopeInUse: String? { didSet { unit?.appsVersion = nil } }
  /// The open unit of `begin`, a run, or a loop.
  package internal(set) var unit: OpenUnit?
  /// True if the caller has confirmed everything in advance.
  package var isConfirmed = false
  /// If true, `store backup` replaces a former backup, and neither it nor `store restore` keeps or deletes replaced
  /// stores.
  package var isSnapshotting = false
  /// The files that the calls of a plan would write; nil outside a plan.
  package var plannedFiles: PlannedFiles?
  /// True if the last plan would change anything.
  package var hasPlannedChanges = false
  /// True if a comparison found differences.
  package var hasFoundChanges = false
  /// True if a part of a call failed and the rest succeeded.
  package var hasFoundProblems = false
  /// The plugin that the last call added, updated, or removed.
  var changedPlugin: String?
  /// The number of committed units.
  package internal(set) var committedCount = 0
  /// The number of the last unit that this workspace wrote.
  package internal(set) var lastUnit: Int64?
  /// Refused writes that are not in the journal yet.
  var refusedWrites: [UnitHeader] = []
  /// The number of calls that wrote files.
  package var writtenCount = 0
  /// The store of staged files that the next unit will reference.
  var blobs: BlobStore?

  /// The version of the store, which each commit of any process changes.
  package var storeVersion: StoreVersion { store.changes.version }

  init(_ engine: Engine, actorName: String) {
    (self.engine, self.actorName) = (engine, actorName)
  }

  deinit {
    if let unit { try? rollBack(unit) }
    endStaging()
  }

  /// Deletes staged files that no unit has referenced.
  package func endStaging() {
    blobs?.endStaging()
    blobs = nil
  }

  /// The same caller's workspace on another engine, without an app in use.
  package func moved(to engine: Engine) -> Workspace {
    let other = Workspace(engine, actorName: actorName)
    other.rights = rights
    (other.openDoor, other.isConfirmed, other.plannedFiles) = (openDoor, isConfirmed, plannedFiles)
    (other.committedCount, other.writtenCount) = (committedCount, writtenCount)
    (other.hasPlannedChanges, other.hasFoundChanges) = (hasPlannedChanges, hasFoundChanges)
    return other
  }

  /// The caller's door.
  package var door: any Door { openDoor ?? Self.nobody }
  /// The store of the engine.
  package var store: StoreProvider { engine.store }
  /// The registered parts of the enabled plugins.
  package var registry: Registry { engine.installation.registry }
  /// The commands.
  package var tree: CommandTree { engine.installation.tree }
  /// The search for commands and explanations.
  package var search: CommandSearch { engine.installation.search }
  /// The texts of `explain`.
  package var explanations: [Explanation] { engine.installation.explanations.value }
  /// All plugins, including disabled ones.
  package var plugins: PluginList { engine.installation.plugins }
  /// True if calls are only planned.
  package var isPlanning: Bool { plannedFiles != nil }

  /// Counts a call as committed.
  func noteCommit() { committedCount += 1 }

  /// A store that a command names, by a path that the caller's door resolves or by an address.
  ///
  /// - Throws: A `Refusal` if calls of this door may not name files of this machine.
  package func storeLocation(_ text: String) throws -> StoreLocation {
    guard PostgreSQLAddress.isAddress(text) else { return .file(at: try resolve(text)) }
    guard door.allowsFiles else { throw Refusal.fileNotSent(text) }
    return try StoreLocation(text)
  }

  /// A path, resolved by the caller's door.
  ///
  /// - Throws: A `Refusal` if calls of this door may not name files of this machine.
  func resolve(_ path: String) throws -> String {
    guard door.allowsFiles else { throw Refusal.fileNotSent(path) }
    let resolved = door.resolve(path)
    try door.protectedFiles.requireAllowed(resolved, typed: path)
    return resolved
  }

  /// The path of a file that a command of the door uses.
  package func path(of file: FilePath) throws -> String { try resolve(file.text) }

  /// Refuses a planned file in a folder that will not exist.
  package func requireFolder(of path: String) throws {
    let parent = PathParts(try resolve(path)).folder
    guard (plannedFiles ?? PlannedFiles()).hasFolder(at: parent.isEmpty ? "." : parent) else {
      throw Refusal.fileUnwritable(path)
    }
  }

  /// The actor of a call.
  package func actor(for call: Call) -> Actor {
    Actor(name: call.common.actor ?? actorName, part: call.description.isReviewerPart ? .reviewer : .administrator)
  }

  /// The header of a unit that a call opens.
  func header(for call: Call, line: String) -> UnitHeader {
    UnitHeader(actor: Actor(name: call.common.actor ?? actorName), line: line, why: call.common.why)
  }

  /// The place for files that are staged before a transaction opens; nil without a store.
  func stagingBlobs() throws -> BlobStore? {
    guard store.exists else { return nil }
    if let blobs { return blobs }
    let new = try store.stagingBlobs()
    blobs = new
    return new
  }

  /// Switches to a store that was replaced.
  func reinstall(keepingScope: Bool) throws {
    let app = scopeInUse
    blobs = nil
    try engine.reinstall()
    scopeInUse = keepingScope ? app : nil
  }

  private static let nobody = Nobody()
}

/// A door without a person.
private final class Nobody: Door, Sendable {}
