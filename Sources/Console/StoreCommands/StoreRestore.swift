internal import Foundation
internal import Rendering
internal import StockroomKit

/// `store restore FILE`.
struct StoreRestore: PlannedCommand {
  static let isAllowedInUnit = false
  private static let file = Parameter<FilePath>.argument("file", "The archive that store backup wrote.")

  static let description = CommandDescription(
    "store restore", "Put a backup in the place of this store. Undo does not cross it.", effect: .destroys,
    permission: .administerStore, parameters: [file],
    examples: ["store backup shop.tar; store restore shop.tar"])

  private let file: FilePath

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard FileManager.default.isReadableFile(atPath: session.resolve(file.text)) else {
      throw Refusal(
        "file.unreadable", kind: .unavailable, "cannot read \(file.text)", hint: "is the path right?",
        subject: file.text)
    }
    if session.storeKeeper.exists {
      try session.confirm(Self.description, target: file.text) { loss(in: session) }
    }
    let restored = try session.storeKeeper.restore(session.resolve(file.text), header: header(session, common))
    session.committedCount += 1
    try session.reinstall()
    let path = session.storeKeeper.file.path
    let place = session.storeKeeper.isScratch ? "the throw-away copy of \(path)" : path
    var notes: [String] = []
    if let aside = restored.setAside { notes.append("the damaged store stands in \(aside)") }
    if let kept = restored.kept { notes.append("the store before is kept in \(kept) until the next backup") }
    if restored.missing > 0 {
      notes.append("the backup lacks \(HumanNumbers.count(restored.missing, "blob")): store check names them")
    }
    return .receipt(
      Receipt(
        "restored \(place) and \(HumanNumbers.count(restored.contents.blobs, "blob")) from \(file.text), "
          + (["unit \(restored.unit)"] + notes).joined(separator: "; "),
        record: Record([
          Field("path", .text(path)), Field("blobs", .integer(Int64(restored.contents.blobs))),
          Field("unit", .integer(restored.unit)), Field("setAside", restored.setAside.map(Value.text) ?? .null),
          Field("kept", restored.kept.map(Value.text) ?? .null), Field("missing", .integer(Int64(restored.missing))),
        ]), tally: .init("store", "restored")))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    let keeper = session.storeKeeper
    return try keeper.withBackup(session.resolve(file.text), header: header(session, common)) { restored in
      guard keeper.exists, let store = try? keeper.forReading() else {
        session.hasPlannedChanges = true
        return .message("would put the store in \(file.text) in the place of \(keeper.file.path)")
      }
      let differ = try session.showDifference(from: store, to: restored, nothing: "nothing would change", common)
      if differ { session.hasPlannedChanges = true }
      return .nothing
    }
  }

  private func header(_ session: Session, _ common: CommonOptions) -> UnitHeader {
    UnitHeader(
      actor: Actor(name: common.actor ?? session.actorName), line: "store restore \(file.text)", why: common.why)
  }

  /// What the store that stands there holds; a damaged one cannot say.
  private func loss(in session: Session) -> Output {
    (try? StoreInfo.output(in: session)) ?? .message("\(session.storeKeeper.file.path) cannot be read any more")
  }
}
