internal import Engine
internal import Foundation
internal import StockroomKit

/// Finds out who sends a request, and counts how many each key sends.
struct Authentication: Sendable {
  /// What the credentials of a request say.
  enum Result {
    /// The route is for anyone.
    case nobody
    case client(RouteClient)
    case refused(RouteFailure.Cause, reason: String)
  }

  private let tokens = TokenCheck()
  private let passwords = PasswordCheck()
  private let allowances: Allowances

  init(hourlyLimit: Int?) { allowances = Allowances(limit: hourlyLimit) }

  /// Who sends a request to a route.
  func client(
    of request: RouteRequest, _ access: Route.Access, _ store: ServedStore, _ engine: Engine, _ state: AnswerCache.State
  ) throws -> Result {
    do {
      let found = try client(of: request, access, engine) { id in
        try store.answers.key(id, in: state) {
          try Self.looking(engine) { accounts, catalog in try accounts.key(id, catalog: catalog) }
        }
      }
      guard var client = found else { return .nobody }
      guard let allowance = allowances.count("\(store.name)/\(client.keyID ?? client.name)") else {
        return .refused(.tooManyRequests, reason: "\(client.name) sent too many requests")
      }
      client.allowance = allowance
      return .client(client)
    } catch let failure as TokenFailure {
      return .refused(.notAuthorized(reason: failure.reason), reason: failure.reason)
    }
  }

  private func client(
    of request: RouteRequest, _ access: Route.Access, _ engine: Engine, findKey: (String) throws -> AccessKey?
  ) throws -> RouteClient? {
    switch access {
    case .anyone: nil
    case .connectKey: try holder(of: [.team, .individual], request, findKey)
    case .purchaseKey: try holder(of: [.inAppPurchase], request, findKey)
    case .password: try user(of: request, engine)
    }
  }

  /// The holder of a key that signed the request's token.
  private func holder(
    of kinds: Set<AccessKey.Kind>, _ request: RouteRequest, _ findKey: (String) throws -> AccessKey?
  ) throws -> RouteClient {
    let field = request.fields["authorization"] ?? ""
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw TokenFailure("there is no bearer token") }
    let (key, claims) = try tokens.check(String(parts[1]), at: Date.now.timeIntervalSince1970, find: findKey)
    guard kinds.contains(key.kind) else { throw TokenFailure("the key \(key.id) is for another API") }
    guard claims.allows(request) else { throw TokenFailure("the token's scope does not have this request") }
    return RouteClient(
      name: key.rights.name, keyID: key.id, permissions: key.rights.permissions, bundleID: claims.bundleID)
  }

  private func user(of request: RouteRequest, _ engine: Engine) throws -> RouteClient {
    guard let credentials = request.fields["authorization"].flatMap(BasicCredentials.init) else {
      throw TokenFailure("there is no password")
    }
    let found = try Self.looking(engine) { try $0.password(ofUser: credentials.name, catalog: $1) }
    guard let found, try passwords.isRight(credentials.password, for: found.hash) else {
      throw TokenFailure("the password of \(credentials.name) is wrong")
    }
    return RouteClient(name: found.rights.name, permissions: found.rights.permissions)
  }

  private static func looking<Value>(
    _ engine: Engine, _ body: (any AccountService, Catalog) throws -> Value?
  ) throws -> Value? {
    try engine.workspace(for: "server").looking { catalog in
      try catalog.accounts.flatMap { try body($0, catalog) }
    }
  }
}
