import Crypto
import Foundation
import StockroomKit
import TestSupport
import Testing

@testable import Server

/// Tokens as Apple's servers check them, and what attackers send instead.
@Suite struct TokenTests {
  private static func now(_ seconds: Int) -> Int { Int(Date.now.timeIntervalSince1970) + seconds }

  @Test func `a token of a key lets in, with and without the time of its creation`() throws {
    let shop = try ServedShop()
    #expect(try shop.request("GET", "/v1/apps").status == 200)
    let token = try shop.key.token(["iat": nil, "exp": Self.now(1190)])
    #expect(try Self.status(token, shop) == 200)
    let several = try shop.key.token(["aud": ["other", "appstoreconnect-v1"]])
    #expect(try Self.status(several, shop) == 200)
  }

  @Test func `tokens that are not valid are refused alike`() throws {
    let shop = try ServedShop()
    let key = shop.key
    let other = P256.Signing.PrivateKey()
    let good = try key.token()
    let parts = good.split(separator: ".").map(String.init)
    let none = ClientKey.base64URL(Data(#"{"alg":"none","kid":"\#(key.id)","typ":"JWT"}"#.utf8))
    let tokens: [String: String] = [
      "expired": try key.token(["iat": Self.now(-1300), "exp": Self.now(-100)]),
      "for too long": try key.token(["exp": Self.now(1300)]),
      "for too long without iat": try key.token(["iat": nil, "exp": Self.now(1300)]),
      "without end": try key.token(["exp": nil]),
      "with an endless end": try key.token(["exp": 1e300]),
      "with a text as end": try key.token(["exp": "tomorrow"]),
      "from the future": try key.token(["iat": Self.now(300), "exp": Self.now(600)]),
      "not valid yet": try key.token(["nbf": Self.now(300)]),
      "of another audience": try key.token(["aud": "appstoreconnect-v2"]),
      "without an audience": try key.token(["aud": nil]),
      "of another issuer": try key.token(["iss": "57246542-96fe-1a63-e053-0824d011072a"]),
      "of the team, without an issuer": try key.token(["iss": nil, "sub": "user"]),
      "signed by another key": try key.token(signedBy: other),
      "of an unknown key": try key.token(header: ["kid": "AAAAAAAAAA"]),
      "without a key": try key.token(header: ["kid": nil]),
      "with the ID of a path": try key.token(header: ["kid": "../../etc/passwd"]),
      "of another algorithm": try key.token(header: ["alg": "HS256"]),
      "with critical extensions": try key.token(header: ["crit": ["b64"]]),
      "of no algorithm": "\(none).\(parts[1]).",
      "of no algorithm with a signature": "\(none).\(parts[1]).\(parts[2])",
      "without a signature": "\(parts[0]).\(parts[1]).",
      "with changed claims": "\(parts[0]).\(ClientKey.base64URL(Data("{}".utf8))).\(parts[2])",
      "of four parts": good + ".x", "empty": "", "not base64": "a.b.c", "padded": good + "=",
      "deep": "\(ClientKey.base64URL(Data(String(repeating: "[", count: 5000).utf8))).e30.e30",
      "with a scope of another path": try key.token(["scope": ["GET /v1/users"]]),
      "with a scope of another method": try key.token(["scope": ["POST /v1/apps"]]),
      "with a damaged scope": try key.token(["scope": "GET /v1/apps"]),
    ]
    for (name, token) in tokens {
      let answer = try shop.server.request("GET", "/v1/apps", fields: ["Authorization": "Bearer \(token)"])
      #expect(answer.status == 401, "\(name): \(answer.text)")
      #expect(try answer.text("errors.0.code") == "NOT_AUTHORIZED", "\(name)")
      #expect(try answer.text("errors.0.status") == "401" && answer.fields["www-authenticate"] == "Bearer")
    }
    for field in ["Bearer", "Basic \(good)", good, "Digest x"] {
      #expect(try shop.server.request("GET", "/v1/apps", fields: ["Authorization": field]).status == 401, "\(field)")
    }
    #expect(try shop.server.request("GET", "/v1/apps").status == 401)
  }

  @Test func `a scope is for its requests alone`() throws {
    let shop = try ServedShop()
    let token = try shop.key.token(["scope": ["GET /v1/apps", "GET /v1/territories?limit=1"]])
    let fields = ["Authorization": "Bearer \(token)"]
    #expect(try shop.server.request("GET", "/v1/apps?limit=5", fields: fields).status == 200)
    #expect(try shop.server.request("GET", "/v1/territories?limit=1", fields: fields).status == 200)
    #expect(try shop.server.request("GET", "/v1/territories?limit=2", fields: fields).status == 401)
    #expect(try shop.server.request("POST", "/v1/apps", "{}", fields: fields).status == 401)
  }

  @Test func `a revoked key lets nobody in, from its next request on`() throws {
    let shop = try ServedShop()
    let token = try shop.key.token()
    #expect(try Self.status(token, shop) == 200)
    _ = try shop.stockroom("key", "revoke", shop.key.id, "--yes")
    #expect(try Self.status(token, shop) == 401)
    #expect(try Self.status(try shop.key.token(), shop) == 401)
    _ = try shop.stockroom("undo", "--yes")
    #expect(try Self.status(token, shop) == 200)
    #expect(shop.server.stop() == 0)
    let log = try shop.scratch.contents("server.log")
    #expect(log.contains("the token's key was revoked") && !log.contains("there is no key"), "\(log)")
  }

  @Test func `a key with too many requests is told the rest of its hour`() throws {
    let (allowances, start) = (Allowances(limit: 2), ContinuousClock.now)
    #expect(try allowances.count("key", now: start).get().left == 1)
    #expect(try allowances.count("key", now: start + .seconds(600)).get().left == 0)
    #expect(allowances.count("key", now: start + .seconds(3000)) == .failure(.init(seconds: 600)))
    #expect(allowances.count("key", now: start + .milliseconds(3_599_500)) == .failure(.init(seconds: 1)))
    #expect(try allowances.count("key", now: start + .seconds(3600)).get().left == 1)
    let shop = try ServedShop(["--hourly-limit", "1"])
    #expect(try shop.request("GET", "/v1/apps").status == 200)
    let answer = try shop.request("GET", "/v1/apps")
    #expect(answer.status == 429)
    #expect((3500...3600).contains(answer.fields["retry-after"].flatMap { Int($0) } ?? 0))
  }

  @Test func `a key of another store is not known`() throws {
    let (shop, other) = (try ServedShop(), try ServedShop())
    #expect(try Self.status(try other.key.token(), shop) == 401)
  }

  @Test func `an individual key has its user's roles, and its tokens no issuer`() throws {
    let shop = try ServedShop(
      lines: ServedShop.catalog + "\nuser create ann@example.com --first Ann --last Smith --role APP_MANAGER")
    let key = try shop.makeKey("key create --individual --user ann@example.com")
    let token = try key.token(["iss": nil, "sub": "user"])
    #expect(try Self.status(token, shop) == 200)
    #expect(try Self.status(try key.token(), shop) == 401)
    #expect(try Self.status(try key.token(["sub": "user"]), shop) == 401)
    _ = try shop.stockroom("user", "delete", "ann@example.com", "--yes")
    #expect(try Self.status(token, shop) == 401)
  }

  @Test func `an in-app purchase key is not for the App Store Connect API`() throws {
    let shop = try ServedShop()
    let key = try shop.makeKey("key create --in-app-purchase")
    #expect(try Self.status(try key.token(["bid": "com.example.books"]), shop) == 401)
  }

  @Test func `the access log says why, the client does not learn it`() throws {
    let shop = try ServedShop(["--access-log", "json"])
    let answer = try shop.server.request(
      "GET", "/v1/apps", fields: ["Authorization": "Bearer \(try shop.key.token(["exp": Self.now(-5)]))"])
    #expect(answer.status == 401 && !answer.text.contains("the token has"))
    shop.server.stop()
    let log = try shop.scratch.contents("server.log")
    #expect(log.contains("the token has expired"))
    #expect(!log.contains("eyJ"), "no token in the log")
  }

  private static func status(_ token: String, _ shop: ServedShop) throws -> Int {
    try shop.server.request("GET", "/v1/apps", fields: ["Authorization": "Bearer \(token)"]).status
  }
}
