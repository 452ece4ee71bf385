internal import Foundation
package import StockroomKit

/// One caller's state on an engine: who acts, the app in use, and the unit that is open.
///
/// A workspace belongs to one thread; others of the same engine work beside it, and wait while it writes.
package final class Workspace {
  /// The engine it works with.
  package let engine: Engine
  /// What the caller's door answers; without one, nobody is asked.
  package weak var openDoor: (any Door)?
  /// Who acts, unless a call says so.
  package var actorName: String
  /// The bundle identifier of the app in use.
  package var appInUse: String? { didSet { unit?.appsVersion = nil } }
  /// The unit that `begin`, a run or a loop has open.
  package internal(set) var unit: OpenUnit?
  /// Whether the caller confirmed whatever is asked.
  package var isConfirmed = false
  /// The files that the calls of a plan would write: none may be written; nil outside a plan.
  package var plannedFiles: PlannedFiles?
  /// Whether the last plan would change anything.
  package var hasPlannedChanges = false
  /// Whether a comparison found differences.
  package var hasFoundChanges = false
  /// How many calls, or units of many, were committed.
  package internal(set) var committedCount = 0
  /// How many calls have written files.
  package var writtenCount = 0
  /// Large files that the next unit will name.
  private var blobs: BlobStore?

  init(_ engine: Engine, actorName: String) {
    (self.engine, self.actorName) = (engine, actorName)
  }

  deinit {
    if let unit { try? rollBack(unit) }
    blobs?.endStaging()
  }

  /// The same caller's workspace on another engine, with no app in use.
  package func moved(to engine: Engine) -> Workspace {
    let other = Workspace(engine, actorName: actorName)
    (other.openDoor, other.isConfirmed, other.plannedFiles) = (openDoor, isConfirmed, plannedFiles)
    (other.committedCount, other.writtenCount) = (committedCount, writtenCount)
    (other.hasPlannedChanges, other.hasFoundChanges) = (hasPlannedChanges, hasFoundChanges)
    return other
  }

  /// What the caller's door answers.
  package var door: any Door { openDoor ?? Self.nobody }
  /// The store of the engine.
  package var store: StoreProvider { engine.store }
  /// What the plugins add.
  package var registry: Registry { engine.installation.registry }
  /// The commands.
  package var tree: CommandTree { engine.installation.tree }
  /// The plugins there are, with those that are off.
  package var plugins: PluginList { engine.installation.plugins }
  /// Whether calls are only planned.
  package var isPlanning: Bool { plannedFiles != nil }

  /// Counts a call as committed.
  func noteCommit() { committedCount += 1 }

  /// A path as the caller's door reads it.
  func resolve(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/") { return door.home + path.dropFirst() }
    return path.hasPrefix("/") || door.folder.isEmpty ? path : "\(door.folder)/\(path)"
  }

  /// Who acts in a call.
  package func actor(for call: Call) -> Actor {
    Actor(name: call.common.actor ?? actorName, part: call.description.isReviewerPart ? .reviewer : .administrator)
  }

  /// The header of a unit that a call opens.
  func header(for call: Call, line: String) -> UnitHeader {
    UnitHeader(actor: Actor(name: call.common.actor ?? actorName), line: line, why: call.common.why)
  }

  /// The app in use, or the only one there is.
  func currentApp(_ catalog: Catalog) throws -> App? {
    if let appInUse { return try catalog.apps.find(appInUse) }
    return try catalog.apps.only()
  }

  /// Where large files are put before a transaction opens; nil while there is no store.
  func stagingBlobs() throws -> BlobStore? {
    guard store.exists else { return nil }
    if let blobs { return blobs }
    let new = BlobStore(beside: try store.workingFile)
    blobs = new
    return new
  }

  /// Follows a store that was replaced.
  func reinstall(keepingApp: Bool) throws {
    let app = appInUse
    blobs = nil
    try engine.reinstall()
    appInUse = keepingApp ? app : nil
  }

  private static let nobody = NobodyThere()
}

/// A door with nobody behind it.
private final class NobodyThere: Door, Sendable {}
