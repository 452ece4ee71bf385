internal import StockroomKit

/// `store backup FILE`.
struct StoreBackup: SessionCommand {
  static let isAllowedInUnit = false
  private static let file = Parameter<FilePath>.argument(
    "file", "Where the copy goes; its blobs stand in FILE.content.")

  static let description = CommandDescription(
    "store backup",
    "Copy the whole store, blobs included, while others work in it; the copy is a store to open with --store.",
    effect: .reads, writesFiles: true, permission: .administerStore, parameters: [file],
    examples: ["store backup copy.db"])

  private let file: FilePath

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let target = StoreFile(path: session.resolve(file.text))
    try session.storeKeeper.forReading().copy(to: target)
    return .receipt(
      Receipt(
        "copied to \(file.text); stockroom --store \(file.text) opens it",
        record: Record([Field("path", .identifier(target.path))]), tally: .init("store", "copied")))
  }
}
