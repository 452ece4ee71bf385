internal import StockroomKit

/// `actors` of the App Store Connect API: who did something, by the names in the journal.
enum ActorResources {
  static let actors = ConnectResource(
    "actors", at: "/v1/actors",
    attributes: [
      .init("actorType", .choice(["USER", "API_KEY", "XCODE_CLOUD", "APPLE"])), .init("userFirstName", .string),
      .init("userLastName", .string), .init("userEmail", .string), .init("apiKeyId", .string),
    ],
    find: { id, catalog in try Actor(connect: id).map { try item($0, catalog) } },
    list: ConnectList(filters: ["id"]) { query, catalog in
      // Those that are asked for are listed, and no others.
      let actors = query.filters["id"]?.compactMap(Actor.init(connect:)) ?? []
      return try ConnectPage(of: actors, query) { try item($0, catalog) }
    })

  private static func item(_ actor: Actor, _ catalog: Catalog) throws -> ConnectItem {
    if actor.part != .administrator { return item(actor, "APPLE") }
    if let user = try Users(catalog.store).find(actor.name) { return item(actor, "USER", user: user) }
    let keys = try Keys(catalog.store).all().filter { $0.name.hasSameBytes(as: actor.name) }
    if let key = keys.last(where: { !$0.isRevoked }) ?? keys.last { return item(actor, "API_KEY", key: key.id) }
    // Whoever works at the prompt has a name there, without an account.
    return item(actor, "USER", name: actor.name)
  }

  private static func item(
    _ actor: Actor, _ type: String, user: User? = nil, name: String? = nil, key: String? = nil
  ) -> ConnectItem {
    ConnectItem(
      actor.connectID,
      [
        "actorType": .string(type), "userFirstName": JSON(user?.firstName ?? name),
        "userLastName": JSON(user?.lastName), "userEmail": JSON(user?.email), "apiKeyId": JSON(key),
      ])
  }
}
