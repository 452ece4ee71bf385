internal import Foundation
internal import StockroomKit

/// `store info`.
struct StoreInfo: SessionCommand {
  static let readsAtDate = true
  static let description = CommandDescription(
    "store info", "Where the store is, how large, and by which rules.", effect: .reads,
    fields: ConsoleExplanations.all.described(
      "store",
      [
        "path": .identifier, "label": .text, "isProtected": .boolean, "bytes": .bytes, "profile": .text, "now": .date,
        "apps": .integer, "products": .integer, "testers": .integer, "units": .integer,
      ]),
    examples: ["store info", "store"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try Self.output(in: session, at: common.at)
  }

  static func output(in session: Session, at date: DateExpression? = nil) throws -> Output {
    let file = session.storeKeeper.file
    guard session.storeKeeper.exists else { throw Refusal.storeMissing(file.path) }
    return try session.looking(at: date) { catalog in
      let label = try catalog.settings.label()
      let units = try catalog.store.first("SELECT count(*) FROM journal_entry") { $0.integer(0) } ?? 0
      return .record(
        Record([
          Field("path", .identifier(file.path), label: "Store"),
          Field("label", label.map { .text($0.name) } ?? .null, label: "Label"),
          Field("isProtected", .boolean(label?.isProtected ?? false), label: "Protected"),
          Field("bytes", .bytes(file.size), label: "Size"),
          Field("profile", .text(catalog.rules.profile.rawValue), label: "Rules"),
          Field("now", .date(catalog.store.now), label: "Store time"),
          Field("apps", .integer(Int64(try catalog.apps.all().count)), label: "Apps"),
          Field("products", .integer(Int64(try catalog.products.count())), label: "Products"),
          Field("testers", .integer(Int64(try catalog.testers.count())), label: "Sandbox testers"),
          Field("units", .integer(units), label: "Units in the journal"),
        ]))
    }
  }
}

/// `store init`.
struct StoreInit: PlannedCommand {
  static let isAllowedInUnit = false
  private static let profile = Parameter<RuleProfile>.option(
    "profile", "The era whose rules the store follows.", default: .itc2012, text: "itc2012")

  static let description = CommandDescription(
    "store init", "Make the store, and choose the rules it follows.", effect: .writes, permission: .administerStore,
    parameters: [profile], examples: ["store init --profile itc2012"])

  private let profile: RuleProfile

  init(_ arguments: Arguments) throws {
    profile = try arguments[Self.profile]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    try requireFree(in: session)
    // No unit of the journal: the clock of a new store may still be set to any date.
    try session.inTransaction { try Settings(in: $0).set(RuleTable.settingName, to: profile.rawValue) }
    let path = session.storeKeeper.file.path
    return .receipt(
      Receipt(
        "\(path) follows the rules of \(profile.rawValue)",
        record: Record([Field("path", .identifier(path)), Field("profile", .text(profile.rawValue))])))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try requireFree(in: session)
    guard session.storeKeeper.exists else {
      session.hasPlannedChanges = true
      return .message("would make \(session.storeKeeper.file.path), by the rules of \(profile.rawValue)")
    }
    return try session.planning(actor: Actor(name: common.actor ?? session.actorName)) { catalog in
      try catalog.settings.set(RuleTable.settingName, to: profile.rawValue)
    }
  }

  /// Refuses a store whose products were made by other rules.
  private func requireFree(in session: Session) throws {
    let products = session.storeKeeper.exists ? try session.looking { try $0.products.count() } : 0
    let current = session.storeKeeper.exists ? try session.looking { $0.rules.profile } : nil
    guard products == 0 || current == profile else {
      throw Refusal(
        "store.profile.has-products", "the store has \(products) products by the rules of \(current?.rawValue ?? "")",
        hint: "make another store: stockroom --store PATH store init --profile \(profile.rawValue)",
        subject: profile.rawValue)
    }
  }
}
