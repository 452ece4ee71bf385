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
        ]), tally: .init("the store", "backed up"), next: ["store restore \(file.text)"]))
  }
}
