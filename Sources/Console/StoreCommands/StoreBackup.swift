internal import Rendering
internal import StockroomKit

/// `store backup FILE`.
struct StoreBackup: SessionCommand {
  static let isAllowedInUnit = false
  private static let file = Parameter<OutputFile>.argument("file", "Where the archive goes; no file may stand there.")

  static let description = CommandDescription(
    "store backup", "Write the whole store, blobs included, into one archive, while others work in it.",
    effect: .reads, writesFiles: true, permission: .administerStore, parameters: [file],
    examples: ["store backup shop.tar"])

  private let file: OutputFile

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let path = session.resolve(file.text)
    let contents = try session.storeKeeper.forReading().backUp(to: path)
    let blobs = HumanNumbers.count(contents.blobs, "blob")
    return .receipt(
      Receipt(
        "backed up to \(file.text): the store and \(blobs), \(HumanNumbers.bytes(contents.bytes))",
        record: Record([
          Field("path", .identifier(path)), Field("blobs", .integer(Int64(contents.blobs))),
          Field("bytes", .bytes(contents.bytes)),
        ]), tally: .init("store", "backed up"), next: ["store restore \(file.text)"]))
  }
}
