import Foundation
import StockroomKit
import StockroomTesting
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
