internal import Engine
internal import LineEditor
internal import StockroomKit

/// `history`: the lines typed before, here and in other sessions, secrets redacted.
struct HistoryCommand: SessionCommand {
  static let description = CommandDescription(
    "history", "List the lines typed before, newest last.", effect: .none,
    fields: EngineExplanations.resources.described("history", ["number": .integer, "line": .text]),
    examples: ["history --limit 10"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let path = session.historyPath.flatMap { session.problem(withHistory: $0) == nil ? $0 : nil }
    let entries = path.map { HistoryFile(path: $0).load(limit: HistoryFile.limit) } ?? []
    let numbered = entries.enumerated().suffix(common.listing.limit ?? .max)
    let columns = [Column("number", label: "No", alignment: .trailing), Column("line", label: "Line")]
    return .table(
      Table(
        columns: columns, empty: "nothing typed yet",
        rows: numbered.map { [.integer(Int64($0.offset + 1)), .text($0.element)] }))
  }
}
