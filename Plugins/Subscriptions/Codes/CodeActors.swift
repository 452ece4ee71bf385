import StockroomKit

/// Who made the codes of a kind, and who switched them off.
///
/// App Store Connect API, `createdByActor` and `deactivatedByActor` of the codes of in-app purchases; those of subscriptions
/// do not have them.
struct CodeActors: Sendable {
  /// What an actor did, by the name of the relationship.
  enum Deed: String, CaseIterable {
    case created = "createdByActor"
    case deactivated = "deactivatedByActor"

    fileprivate var column: String { self == .created ? "created_by" : "deactivated_by" }
  }

  private let codes: ResourceDescription

  init(of codes: ResourceDescription) { self.codes = codes }

  static let all = [CodeOffers.inAppPurchases.customCode, CodeOffers.inAppPurchases.codeSet].map(CodeActors.init)

  private var tableName: String { "\(codes.tableName)_actor" }

  var table: TableDescription {
    TableDescription(
      tableName, noun: "actors of a \(codes.title)", key: "code", columns: ["created_by", "deactivated_by"],
      subject: "code", highlights: ["created_by", "deactivated_by"])
  }

  static let migration = Migration(
    version: 20,
    sql: all.map { actors in
      """
      CREATE TABLE \(actors.tableName) (
        code INTEGER PRIMARY KEY REFERENCES \(actors.codes.tableName) ON DELETE CASCADE,
        created_by TEXT,
        deactivated_by TEXT
      );
      """
    }.joined(separator: "\n"))

  /// Notes the actor of a change that made a code of an in-app purchase, or switched it off.
  static func note(
    _ change: ResourceChange, of codes: ResourceDescription, _ products: ConnectProducts, _ catalog: Catalog
  ) throws {
    guard products == .inAppPurchases else { return }
    switch change {
    case .created(let code), .imported(let code), .adopted(let code):
      try CodeActors(of: codes).note(.created, code, catalog)
    case .edited(let code, let was):
      let off = SQLValue.boolean(false)
      guard codes.value("active", of: code) == off, codes.value("active", of: was) != off else { return }
      try CodeActors(of: codes).note(.deactivated, code, catalog)
    case .deleted: break
    }
  }

  private func note(_ deed: Deed, _ code: ResourceItem, _ catalog: Catalog) throws {
    try catalog.store.execute(
      """
      INSERT INTO \(tableName) (code, \(deed.column)) VALUES (?1, ?2)
      ON CONFLICT (code) DO UPDATE SET \(deed.column) = excluded.\(deed.column)
      """, .integer(code.id), .text(catalog.actor.name))
  }

  /// The relationship to the actor; null for a code from before they were noted.
  func relationship(_ deed: Deed) -> ConnectRelationship {
    .toOne(deed.rawValue, "actors") { id, catalog in
      guard let code = AppleID(connect: id) else { return nil }
      let name = try catalog.store.first(
        "SELECT \(deed.column) FROM \(tableName) WHERE code = ?", .integer(code.rawValue)
      ) { $0.optionalText(0) }
      return (name ?? nil).map { .reference(Actor(name: $0).connectID) }
    }
  }

  func add(to registry: inout Registry) {
    for deed in Deed.allCases { registry.relationship(relationship(deed), of: codes.type) }
  }
}
