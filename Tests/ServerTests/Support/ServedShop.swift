import Crypto
import Foundation
import StockroomTesting
import TestSupport
import Testing

/// A server for tests with a catalog, and a key.
struct ServedShop {
  let scratch: Scratch
  // Ends before its store goes.
  let server: ServerProcess
  private let store: TestStore
  let key: ClientKey

  static let catalog = """
    app create com.example.books --name "Example Books" --sku BOOKS1
    product create .chapter1 --name "Chapter 1" --description "Chapter 1, with pictures"
    """

  init(
    _ options: [String] = [], lines: String = Self.catalog, role: String = "ADMIN", profile: String? = nil
  ) throws {
    scratch = try Scratch()
    store = try TestStore(in: scratch.path)
    if let profile { try Self.stockroom(["store", "init", "--profile", profile], in: scratch, store: store.name) }
    try scratch.file("catalog.seed", lines)
    try Self.stockroom(["run", "catalog.seed"], in: scratch, store: store.name)
    key = try ClientKey("key create CI --role \(role)", in: scratch, store: store.name)
    server = try ServerProcess(["--testing"] + options, store: store.name, in: scratch)
  }

  /// A request with the token of a key.
  func request(
    _ method: String, _ path: String, _ body: String? = nil, as other: ClientKey? = nil, fields: [String: String] = [:]
  ) throws -> HTTPAnswer {
    let token = try (other ?? key).token()
    return try server.request(
      method, path, body, fields: ["Authorization": "Bearer \(token)"].merging(fields) { $1 })
  }

  /// Runs a command of the console on the store, beside the server.
  @discardableResult
  static func stockroom(_ words: [String], in scratch: Scratch, store: String = "store.db") throws -> String {
    let result = try Stockroom.run(["--store", store] + words, in: scratch)
    guard result.status == 0 else { throw TestSupportError(result.errors) }
    return result.output
  }

  @discardableResult
  func stockroom(_ words: String...) throws -> String { try Self.stockroom(words, in: scratch, store: store.name) }

  /// What `--store` takes for its store.
  var storeName: String { store.name }

  /// Makes another key.
  func makeKey(_ line: String) throws -> ClientKey { try ClientKey(line, in: scratch, store: store.name) }

  /// The identifier of the price point of a product in a territory.
  ///
  /// - Parameter path: The product's path: `/v1/subscriptions/1`.
  func pricePoint(of path: String, in territory: String, _ price: String) throws -> String {
    struct Point: Decodable {
      struct Attributes: Decodable { let customerPrice: String }
      let id: String
      let attributes: Attributes
    }
    struct Page: Decodable { let data: [Point] }
    let answer = try request("GET", "\(path)/pricePoints?filter[territory]=\(territory)&limit=8000")
    let points = try JSONDecoder().decode(Page.self, from: answer.body).data
    return try #require(points.first { $0.attributes.customerPrice == price }).id
  }
}

/// A key of the API as a client has it: with its private half.
struct ClientKey {
  let id: String
  let issuer: String
  let secret: P256.Signing.PrivateKey

  /// Makes a key by a line of the console.
  init(_ line: String, in scratch: Scratch, store: String = "store.db") throws {
    struct Made: Decodable {
      let id: String
      let issuer: String
      let privateKey: String
    }
    let output = try ServedShop.stockroom(["-c", "\(line) -o json"], in: scratch, store: store)
    let made = try JSONDecoder().decode(Made.self, from: Data(output.utf8))
    (id, issuer) = (made.id, made.issuer)
    secret = try P256.Signing.PrivateKey(pemRepresentation: made.privateKey)
  }

  /// A token for 10 minutes, with other claims and another header where they are given; nil removes one.
  func token(
    _ changes: [String: Any?] = [:], header: [String: Any?] = [:], signedBy signer: P256.Signing.PrivateKey? = nil
  ) throws -> String {
    let now = Int(Date.now.timeIntervalSince1970)
    var claims: [String: Any] = ["iss": issuer, "iat": now, "exp": now + 600, "aud": "appstoreconnect-v1"]
    for (name, value) in changes { claims[name] = value }
    var head: [String: Any] = ["alg": "ES256", "kid": id, "typ": "JWT"]
    for (name, value) in header { head[name] = value }
    let parts = try [head, claims].map { Self.base64URL(try JSONSerialization.data(withJSONObject: $0)) }
    let signed = parts.joined(separator: ".")
    let signature = try (signer ?? secret).signature(for: Data(signed.utf8))
    return "\(signed).\(Self.base64URL(signature.rawRepresentation))"
  }

  static func base64URL(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
