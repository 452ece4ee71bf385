internal import Engine
internal import Rendering
internal import StockroomKit

/// `store open PATH`.
struct StoreOpen: SessionCommand {
  static let isAllowedInUnit = false
  private static let path = Parameter<FilePath>.argument("path", "The other store's file.").named("PATH")

  static let description = CommandDescription(
    "store open", "Switch to another store, with the plugins enabled in it.", effect: .none,
    parameters: [path], examples: ["store open rehearsal.db"])

  let changesSession = true
  private let path: FilePath

  init(_ arguments: Arguments) throws {
    path = try arguments[Self.path]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try Refusal.ofOtherStore { try session.open(StoreFile(path: session.resolve(path.text))) }
    guard session.store.exists else {
      return .message("there is no store at \(path.text) yet; your first change creates it")
    }
    return try session.workspace.storeInfo()
  }
}
