import Crypto
import Engine
import Foundation
import StockroomKit
import Synchronization

/// Identifies the sender of a request, and counts the requests of each key.
struct Authentication: Sendable {
  /// The result of checking a request's credentials.
  enum Result {
    /// The route is open to anyone.
    case nobody
    case client(RouteClient)
    case refused(RouteFailure.Cause, reason: String)
  }

  private let tokens = TokenCheck()
  private let passwords = PasswordCheck()
  private let allowances: Allowances

  init(hourlyLimit: Int?) { allowances = Allowances(limit: hourlyLimit) }

  /// The sender of a request to a route.
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
      switch allowances.count("\(store.name)/\(client.keyID ?? client.name)") {
      case .success(let allowance): client.allowance = allowance
      case .failure(let excess):
        return .refused(.tooManyRequests(seconds: excess.seconds), reason: "\(client.name) sent too many requests")
      }
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
    try engine.workspace(for: "server").read { catalog in
      try catalog.accounts.flatMap { try body($0, catalog) }
    }
  }
}

/// Checks passwords, whose hashing is slow on purpose, and caches the correct ones.
final class PasswordCheck: Sendable {
  private let salt = SymmetricKey(size: .bits256)
  private let right = Mutex<Set<Data>>([])
  private static let capacity = 1000

  /// True if a hash is that of a password.
  func isRight(_ password: String, for hash: SecretHash) throws -> Bool {
    let code = Data(HMAC<SHA256>.authenticationCode(for: Data("\(hash.text)\u{0}\(password)".utf8), using: salt))
    if right.withLock({ $0.contains(code) }) { return true }
    guard try hash.isHash(of: SecretBytes(password)) else { return false }
    right.withLock { right in
      if right.count >= Self.capacity { right = [] }
      right.insert(code)
    }
    return true
  }
}

/// A name and a password in the field Authorization: RFC 7617.
struct BasicCredentials {
  let name: String
  let password: String

  /// Nil if the field has none.
  init?(_ field: String) {
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    name = String(text[..<colon])
    password = String(text[text.index(after: colon)...])
  }
}

/// Counts the requests of each key in an hour.
final class Allowances: Sendable {
  /// A key's remaining requests; the hour begins with its first request.
  private struct Hour {
    var began: ContinuousClock.Instant
    var count = 0
  }

  /// Too many requests: the seconds until the key's next hour begins.
  struct Excess: Error, Equatable {
    let seconds: Int
  }

  /// Apple's limit of requests per hour.
  private static let usualLimit = 3600

  private let limit: Int?
  private let hours = Mutex<[String: Hour]>([:])

  init(limit: Int?) { self.limit = limit }

  /// Counts a request.
  ///
  /// - Returns: The remaining requests, or the time to wait if there were too many.
  func count(_ key: String, now: ContinuousClock.Instant = .now) -> Result<Allowance, Excess> {
    let allowed = limit ?? Self.usualLimit
    let hour = hours.withLock { hours in
      var hour = hours[key] ?? Hour(began: now)
      if now - hour.began >= .seconds(3600) { hour = Hour(began: now) }
      hour.count += 1
      hours[key] = hour
      return hour
    }
    if limit != nil, hour.count > allowed {
      // A part of a second counts as one, so that a client never returns too early.
      return .failure(Excess(seconds: 3600 - Int((now - hour.began).components.seconds)))
    }
    return .success(Allowance(limit: allowed, left: max(0, allowed - hour.count)))
  }
}
