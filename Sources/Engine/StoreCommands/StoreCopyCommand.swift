internal import Language
internal import Rendering
internal import StockroomKit

/// `store copy FROM TO`.
struct StoreCopyCommand: WorkspaceCommand {
  static let isAllowedInUnit = false
  private static let original = Parameter<FilePath>.argument(
    "from", "The store to copy: a file, or the address of a database."
  ).named("FROM")
  private static let target = Parameter<OutputFile>.argument(
    "to", "The place of the copy, without a store: a file, or the address of an empty database."
  ).named("TO")

  static let description = CommandDescription(
    "store copy", "Copy a whole store, journal and blobs included, between files and PostgreSQL databases.",
    also: ["migrate", "move", "postgres", "postgresql"], effect: .reads, writesFiles: true,
    permission: .administerStore, parameters: [original, target],
    receipt: [
      FieldDescription("path", .identifier, label: "Copy", "The place of the copy."),
      FieldDescription("tables", .integer, label: "Tables", "The number of its tables."),
      FieldDescription("rows", .integer, label: "Rows", "The number of their rows, each compared with the original's."),
      FieldDescription("blobs", .integer, label: "Blobs", "The number of its blobs."),
    ],
    examples: ["store copy store.db copy.db"])

  private let original: FilePath
  private let target: OutputFile

  init(_ arguments: Arguments) throws {
    original = try arguments[Self.original]
    target = try arguments[Self.target]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let place = try workspace.storeLocation(target.text)
    let source = try workspace.withOtherStore(original.text) { source in
      if let file = source.file, !file.exists { throw Refusal.storeMissing(file.path) }
      return source
    }
    let copy = try workspace.store.copy(from: source, to: place)
    let rows = HumanNumbers.count(copy.rows, "row")
    return .receipt(
      Receipt(
        "copied \(original.text) to \(target.text): \(rows) in \(HumanNumbers.count(copy.tables, "table")), each the same, "
          + "and \(HumanNumbers.count(copy.blobs, "blob"))",
        record: Record([
          Field("path", .identifier(place.name)), Field("tables", .integer(Int64(copy.tables))),
          Field("rows", .integer(Int64(copy.rows))), Field("blobs", .integer(Int64(copy.blobs))),
        ]), tally: .init("the store", "copied"), next: ["store open \(Quoting.quote(target.text))"]))
  }
}
