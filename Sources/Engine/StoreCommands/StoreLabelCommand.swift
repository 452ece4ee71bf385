internal import Rendering
internal import StockroomKit

/// `store label NAME`, `store label --remove`.
struct StoreLabelCommand: Command {
  private static let name = Parameter<String?>.optionalArgument("name", "The store's label.").named("NAME")
  private static let protected = Parameter<Bool?>.negatableFlag(
    "protected", "Ask before every write; without a terminal, require --yes.")
  private static let remove = Parameter<Bool>.flag("remove", "Remove the label and the protection.")

  static let description = CommandDescription(
    "store label", "Label the store in the prompt, and protect it from accidental writes.", effect: .writes,
    permission: .administerStore, parameters: [name, protected, remove],
    receipt: EngineExplanations.resources.described("store", ["label": .text, "isProtected": .boolean]),
    examples: [
      "store label production --protected", "store label rehearsal",
      "store label rehearsal; store label --remove",
    ])

  /// The new label and protection; nil removes the label.
  private let label: (name: String, isProtected: Bool?)?

  init(_ arguments: Arguments) throws {
    let isProtected = try arguments[Self.protected]
    let name = try arguments[Self.name]
    guard try arguments[Self.remove] else {
      guard let name else {
        throw Refusal(
          "usage.missing", kind: .usage, "store label needs NAME",
          remedy: .command("store label NAME").adding("\(command: "store label --remove") removes it"))
      }
      label = (name, isProtected)
      return
    }
    guard name == nil, isProtected == nil else {
      throw Refusal(
        "usage.value", kind: .usage, "--remove removes the whole label and takes no other arguments",
        remedy: .command("store label --remove"),
        subject: name ?? "--protected")
    }
    label = nil
  }

  func run(in context: Context) throws -> Output {
    let settings = context.catalog.settings
    guard let label else { return try remove(from: settings) }
    let wasProtected = try settings.label()?.isProtected ?? false
    let new = try StoreLabel(label.name, isProtected: label.isProtected ?? wasProtected)
    try settings.set(new)
    return Self.receipt(
      "this store is labeled \(new.name)" + (new.isProtected ? ", and asks before every write" : ""), new, "labeled")
  }

  private func remove(from settings: Settings) throws -> Output {
    guard let label = try settings.label() else {
      throw Refusal(
        "store.label.none", kind: .state, "this store has no label", remedy: "\(command: "store label NAME") adds one")
    }
    try settings.set(nil)
    return Self.receipt(
      "this store is no longer labeled \(label.name)" + (label.isProtected ? ", and no longer asks before writes" : ""),
      nil, "unlabeled")
  }

  private static func receipt(_ message: String, _ label: StoreLabel?, _ verb: String) -> Output {
    let fields = [
      Field("label", .text(label?.name)),
      Field("isProtected", .boolean(label?.isProtected ?? false)),
    ]
    return .receipt(Receipt(message, record: Record(fields), tally: .init("the store", verb)))
  }
}
