internal import Store
internal import StockroomKit

extension Workspace {
  /// Runs a command as a unit; once more, row by row, if SQLite refused a row that was to be inserted later.
  func inOwnUnit(_ call: Call, _ command: any BoundCommand) throws -> (value: Output, number: Int64?) {
    let header = UnitHeader(actor: actor(for: call), line: call.line, why: call.common.why)
    func run(writingBehind: Bool) throws -> (value: Output, number: Int64?) {
      try inUnit(header) { transaction in
        transaction.mayWriteBehind = writingBehind
        defer { transaction.mayWriteBehind = false }
        let catalog = try makeCatalog(on: transaction, for: call)
        return try command.run(in: context(for: call, catalog: catalog, isPlan: false))
      }
    }
    do {
      return try run(writingBehind: true)
    } catch is RowRefusedLate {
      // Whoever was asked whether to write was asked about the command.
      isWriteConfirmed = true
      defer { isWriteConfirmed = false }
      return try run(writingBehind: false)
    }
  }
}
