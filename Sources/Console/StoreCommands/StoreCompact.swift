internal import Rendering
internal import StockroomKit

/// `store compact`.
struct StoreCompact: SessionCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "store compact", "Make the file as small as it can be, and remove blobs that nothing names any more.",
    effect: .destroys, permission: .administerStore, examples: ["store compact"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let store = try session.storeKeeper.forWriting()
    let needed = try store.unnamedBlobs().neededByUndo
    if needed > 0 {
      try session.confirm(Self.description, target: "compact") {
        .message(
          "undo needs \(HumanNumbers.count(needed, "blob")) of these, and would not reach further back than this")
      }
    } else {
      try session.confirmWrite()
    }
    let header = UnitHeader(
      actor: Actor(name: common.actor ?? session.actorName), line: "store compact", why: common.why)
    let result = try store.compact(header)
    let horizon = result.horizon.map { "; undo does not reach further back than unit \($0)" } ?? ""
    return .receipt(
      Receipt(
        "freed \(HumanNumbers.bytes(result.bytes)), \(HumanNumbers.count(result.blobs, "blob")) removed\(horizon)",
        record: Record([
          Field("bytes", .bytes(result.bytes)), Field("blobs", .integer(Int64(result.blobs))),
          Field("unit", result.horizon.map(Value.integer) ?? .null),
        ]), tally: .init("store", "compacted")))
  }
}
