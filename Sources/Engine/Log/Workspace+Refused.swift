internal import Foundation
internal import StockroomKit

/// The writes that a protected store refused, until they can be written to its journal.
extension Workspace {
  /// Keeps a refused write of a protected store; the line has no secrets.
  func noteRefused(_ call: Call, _ error: any Error) {
    guard refusedWrites.count < Self.mostRefused, let refusal = error as? Refusal, !refusal.kind.isFailure,
      call.effect == .writes || call.effect == .destroys, !isPlanning,
      !store.isScratch, store.exists
    else { return }
    var header = UnitHeader(actor: actor(for: call), line: door.journalLine(call.line))
    header.why = refusal.code
    refusedWrites.append(header)
  }

  /// The most refused writes of one unit that are kept.
  private static let mostRefused = 1000

  /// Writes the refused writes, once no transaction is open that a rollback could take them with.
  package func keepRefused() {
    guard unit == nil, !refusedWrites.isEmpty else { return }
    let headers = refusedWrites
    refusedWrites = []
    // A store that cannot be written, or that another console writes to, keeps none; the refusal itself counts.
    try? withWriter(creating: false) { store in
      guard !store.isReadOnly else { return }
      try store.use { transaction in
        guard try Settings(in: transaction).label()?.isProtected == true else { return }
        try transaction.writing { transaction in
          for header in headers { try transaction.journal.writeRefused(header, in: transaction) }
        }
      }
    }
  }
}
