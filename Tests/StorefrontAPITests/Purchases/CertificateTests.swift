import Crypto
import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct CertificateTests {
  @Test func `the certificates are made once, in a unit of the journal`() throws {
    let console = try TestConsole.purchases()
    let units = try console.rows(of: "log list").count
    let first = try console.rows(of: "certificate show")
    #expect(first.map { $0["role"] } == ["root", "intermediate", "leaf"].map { .identifier($0) })
    #expect(try console.rows(of: "certificate show").map { $0["sha256"] } == first.map { $0["sha256"] })
    #expect(try console.rows(of: "log list").count == units + 1)
    #expect(try console.run("store check").contains("no problems"))
  }

  @Test func `a request that only reads makes them in no unit, so that undo deletes what came before`() throws {
    let server = try StoreServer(["clock set 2012-11-21"] + TestConsole.purchaseLines)
    func run(_ line: String) throws -> String {
      try Stockroom.run(["--store", "x.db", "-c", line], in: server.scratch).output
    }
    let token = try Self.token(key: run("key create shop --in-app-purchase -o json"))
    try server.run("storekit buy .coins")
    let units = try run("log list -o ndjson")
    func status(_ transaction: String) throws -> Int {
      try server.get("/inApps/v1/transactions/\(transaction)", "-H", "Authorization: Bearer \(token)").status
    }
    #expect(try status("1000000000000002") == 200)
    #expect(try run("log list -o ndjson") == units)
    let certificates = try run("certificate show -o csv")
    #expect(try run("log list -o ndjson") == units)
    #expect(try server.get("/stockroom/undo", "-X", "POST").status == 200)
    #expect(try (status("1000000000000001"), status("1000000000000002")) == (200, 404))
    #expect(try run("certificate show -o csv") == certificates)
  }

  /// A token for the server API, by a key as `key create -o json` prints it.
  private static func token(key: String) throws -> String {
    struct Made: Decodable {
      let id: String
      let issuer: String
      let privateKey: String
    }
    let key = try JSONDecoder().decode(Made.self, from: Data(key.utf8))
    let now = Int(Date.now.timeIntervalSince1970)
    let claims: [String: Any] = [
      "iss": key.issuer, "iat": now, "exp": now + 600, "aud": "appstoreconnect-v1", "bid": "com.example.books",
    ]
    let parts = try [["alg": "ES256", "kid": key.id, "typ": "JWT"], claims].map {
      Base64URL.text(try JSONSerialization.data(withJSONObject: $0))
    }
    let signed = parts.joined(separator: ".")
    let signer = try P256.Signing.PrivateKey(pemRepresentation: key.privateKey)
    return "\(signed).\(Base64URL.text(try signer.signature(for: Data(signed.utf8)).rawRepresentation))"
  }

  @Test func `a plan of their first use makes none`() throws {
    let console = try TestConsole.purchases()
    try console.run("plan certificate export root.cer")
    #expect(!FileManager.default.fileExists(atPath: console.folder.appendingPathComponent("root.cer").path))
    let shown = try console.rows(of: "certificate show").map { $0["sha256"] }
    #expect(try console.rows(of: "certificate show").map { $0["sha256"] } == shown)
  }

  @Test func `the root is written as DER or PEM, by the file's name`() throws {
    let console = try TestConsole.purchases()
    try console.run("certificate export root.cer")
    try console.run("certificate export root.pem")
    try console.run("certificate export chain.pem --chain")
    let der = try Data(contentsOf: console.folder.appendingPathComponent("root.cer"))
    #expect(der.first == 0x30)
    let lines = try console.text(of: "root.pem").split(separator: "\n").map(String.init)
    #expect(lines.first == "-----BEGIN CERTIFICATE-----")
    #expect(Data(base64Encoded: lines.dropFirst().dropLast().joined()) == der)
    let chain = try console.text(of: "chain.pem")
    #expect(chain.components(separatedBy: "-----BEGIN CERTIFICATE-----").count == 4)
    #expect(chain.contains(lines[1]))
    #expect(!chain.contains("PRIVATE"))
  }

  @Test(arguments: ["certificate export root", "certificate export root.txt", "certificate export chain.cer --chain"])
  func `a name that no format has is refused`(line: String) throws {
    #expect(try TestConsole.purchases().refusal(of: line)?.code == "certificate.suffix")
  }

  @Test func `the private key is in no output, journal, or difference`() throws {
    let console = try TestConsole.purchases()
    try console.run("certificate show")
    let key = try console.looking { catalog in
      try catalog.store.first("SELECT key FROM storefront_identity") { $0.text(0) }
    }
    let text = try #require(key)
    for line in ["certificate show", "log list", "log show 1", "store info"] {
      #expect(!(try console.json(line)).contains(text))
    }
  }
}
