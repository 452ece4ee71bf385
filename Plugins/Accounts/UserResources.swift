import StockroomKit

/// `users` of the App Store Connect API, which neither creates nor invites them here.
enum UserResources {
  static let users = ConnectResource(
    "users", at: "/v1/users",
    attributes: [
      .init("username", .string), .init("firstName", .string), .init("lastName", .string),
      .init("roles", .choices(UserRole.allCases.map(\.rawValue))), .init("allAppsVisible", .boolean),
      .init("provisioningAllowed", .boolean),
    ],
    // Every user sees all apps, and this list is for users who do not.
    relationships: [.empty("visibleApps", "apps", isToMany: true)],
    find: { id, catalog in try user(id, catalog).map(item) },
    list: ConnectList(
      filters: ["username", .choice("roles", of: UserRole.allCases.map(\.rawValue)), "visibleApps"],
      sorts: ["username", "lastName"]
    ) { query, catalog in
      // No user has a list of apps.
      guard query.filters["visibleApps"] == nil else { return ConnectPage(all: []) }
      let found = try Users(catalog.store).all().filter { user in
        let names = query.filters["username"] ?? []
        let roles = query.filters["roles"] ?? []
        return (names.isEmpty || names.contains { $0.lowercased().hasSameBytes(as: user.email) })
          && (roles.isEmpty || user.roles.contains { roles.contains($0.rawValue) })
      }
      return try ConnectPage(of: sorted(found, query), query, item)
    },
    update: ConnectWrite(
      [
        .init("roles", .choices(UserRole.allCases.map(\.rawValue)), isNullable: false),
        .init("allAppsVisible", .boolean), .init("provisioningAllowed", .boolean),
      ], links: [.init("visibleApps", "apps", isToMany: true, isRequired: false)], perform: update),
    delete: { item, unit in
      guard let user = try user(item.id, unit.catalog) else { return }
      try unit.perform(["user", "delete", "--", user.email])
    },
    permission: .manageUsers)

  private static func item(_ user: User) -> ConnectItem {
    ConnectItem(
      String(user.id),
      [
        "username": .string(user.email), "firstName": .string(user.firstName), "lastName": .string(user.lastName),
        "roles": .array(user.roles.map { .string($0.rawValue) }), "allAppsVisible": true,
        "provisioningAllowed": .bool(user.roles.permissions.contains(.manageApps)),
      ])
  }

  private static func user(_ id: String, _ catalog: Catalog) throws -> User? {
    guard let number = Int64(id), String(number).hasSameBytes(as: id) else { return nil }
    return try Users(catalog.store).find(id: number)
  }

  private static func sorted(_ users: [User], _ query: ConnectQuery) -> [User] {
    guard let order = query.sorts.first else { return users }
    let sorted = order.name == "lastName" ? users.sorted { $0.lastName < $1.lastName } : users
    return order.isDescending ? sorted.reversed() : sorted
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let user = try user(document.id, unit.catalog) else { return nil }
    try document.require("allAppsVisible", is: true, reason: "every user of this store sees all apps")
    guard document.links["visibleApps"]?.isEmpty != false else {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
        "Every user of this store sees all apps; send no 'visibleApps'",
        source: .pointer(document.pointer(toLink: "visibleApps")))
    }
    guard let roles = document.attributes["roles"]?.elements?.compactMap(\.text) else {
      try requireProvisioning(document, of: user)
      return document.id
    }
    guard !roles.isEmpty else {
      throw ConnectError.attributeInvalid(document, "roles", "A user has one role at least")
    }
    guard user.roles.contains(.accountHolder) == roles.contains(UserRole.accountHolder.rawValue) else {
      throw ConnectError.attributeInvalid(
        document, "roles", "The Account Holder's role is neither given nor taken here")
    }
    try unit.perform(["user", "roles", "--", user.email] + roles)
    if let changed = try Users(unit.catalog.store).find(id: user.id) { try requireProvisioning(document, of: changed) }
    return document.id
  }

  /// Users who manage apps also manage profiles, so that there is no separate setting.
  private static func requireProvisioning(_ document: ConnectDocument, of user: User) throws {
    let isAllowed = user.roles.permissions.contains(.manageApps)
    try document.require(
      "provisioningAllowed", is: .bool(isAllowed),
      reason: "the roles decide it; send \(isAllowed), or omit it")
  }
}

/// `actors` of the App Store Connect API: the actors of changes, by their names in the journal.
enum ActorResources {
  static let actors = ConnectResource(
    "actors", at: "/v1/actors",
    attributes: [
      .init("actorType", .choice(["USER", "API_KEY", "XCODE_CLOUD", "APPLE"])), .init("userFirstName", .string),
      .init("userLastName", .string), .init("userEmail", .string), .init("apiKeyId", .string),
    ],
    find: { id, catalog in try Actor(connect: id).map { try item($0, catalog) } },
    list: ConnectList(filters: ["id"]) { query, catalog in
      // Only requested actors are listed.
      let actors = query.filters["id"]?.compactMap(Actor.init(connect:)) ?? []
      return try ConnectPage(of: actors, query) { try item($0, catalog) }
    })

  private static func item(_ actor: Actor, _ catalog: Catalog) throws -> ConnectItem {
    if actor.part != .administrator { return item(actor, "APPLE") }
    if let user = try Users(catalog.store).find(actor.name) { return item(actor, "USER", user: user) }
    let keys = try Keys(catalog.store).all().filter { $0.name.hasSameBytes(as: actor.name) }
    if let key = keys.last(where: { !$0.isRevoked }) ?? keys.last { return item(actor, "API_KEY", key: key.id) }
    // Users of the prompt have a name there, without an account.
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
