internal import Rendering
internal import StockroomKit

/// `store label NAME`.
struct StoreLabelCommand: Command {
  private static let name = Parameter<String>.argument("name", "What people call the store.").named("NAME")
  private static let protected = Parameter<Bool?>.negatableFlag(
    "protected", "Ask before every write; off a terminal, want --yes.")

  static let description = CommandDescription(
    "store label", "Give the store a name that the prompt shows, and protect it from slips.", effect: .writes,
    permission: .administerStore, parameters: [name, protected],
    examples: ["store label production --protected", "store label rehearsal"])

  private let name: String
  private let isProtected: Bool?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    isProtected = try arguments[Self.protected]
  }

  func run(in context: Context) throws -> Output {
    let settings = context.catalog.settings
    let wasProtected = try settings.label()?.isProtected ?? false
    let label = try StoreLabel(name, isProtected: isProtected ?? wasProtected)
    try settings.set(label)
    return .receipt(
      Receipt(
        "this store is called \(label.name)" + (label.isProtected ? ", and asks before every write" : ""),
        record: Record([Field("label", .text(label.name)), Field("isProtected", .boolean(label.isProtected))]),
        tally: .init("store", "labelled")))
  }
}
