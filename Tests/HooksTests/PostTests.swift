import Crypto
import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PostTests {
  private let shop: HookConsole
  private var console: TestConsole { shop.console }

  init() throws { shop = try HookConsole() }

  private func results(of answer: ListeningServer.Answer, timeout: String = "1s") throws -> [String: Value] {
    let server = try ListeningServer { _ in answer }
    defer { server.stop() }
    try console.run("hook add '*' \(server.url) --name url --timeout \(timeout) --retry-after 1h; hook test url")
    try console.run("hook deliver")
    return try #require(try console.rows(of: "hook log").first)
  }

  @Test func `an event is posted with its signature, as App Store Connect signs`() throws {
    let server = try ListeningServer { _ in .status(200) }
    defer { server.stop() }
    try console.run("hook add '*' \(server.url) --name url --secret Harbour-Ferry-11; hook test url; hook deliver")

    let request = try #require(server.received.first)
    let parts = request.components(separatedBy: "\r\n\r\n")
    let headers = parts[0].components(separatedBy: "\r\n")
    #expect(headers.first == "POST /hook HTTP/1.1")
    #expect(headers.contains("Content-Type: application/json"))
    #expect(headers.contains("Host: 127.0.0.1:\(server.port)"))
    #expect(headers.contains("X-Stockroom-Event: ping"))
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(parts[1].utf8), using: SymmetricKey(data: Data("Harbour-Ferry-11".utf8)))
    let expected = code.map { String(format: "%02x", $0) }.joined()
    #expect(headers.contains("X-Apple-SIGNATURE: hmacsha256=\(expected)"))
    #expect(try shop.results() == ["HTTP 200"])
  }

  @Test func `a failed request is repeated with the same body`() throws {
    let server = try ListeningServer { $0 < 3 ? .status(500) : .status(204) }
    defer { server.stop() }
    try console.run("hook add '*' \(server.url) --name url --retry-after 1s,1s; hook test url; hook deliver --wait")
    #expect(try shop.results() == ["HTTP 500", "HTTP 500", "HTTP 204"])
    #expect(Set(server.received.map { $0.components(separatedBy: "\r\n\r\n")[1] }).count == 1)
  }

  @Test func `a redirect is not followed`() throws {
    let other = try ListeningServer { _ in .status(200) }
    defer { other.stop() }
    let row = try results(of: .bytes("HTTP/1.1 302 Found\r\nLocation: \(other.url)\r\n\r\n"))
    #expect(row["result"] == .text("HTTP 302"))
    #expect(other.received.isEmpty)
  }

  @Test func `a server that hangs within its answer runs out of time`() throws {
    #expect(try results(of: .hanging("HTTP/1.1 200 OK\r\nContent-"))["result"] == .text("timed out"))
  }

  @Test func `a server that says nothing runs out of time`() throws {
    #expect(try results(of: .hanging(""))["result"] == .text("timed out"))
  }

  @Test func `a body without end is cut, and its status counts`() throws {
    let row = try results(of: .endless("HTTP/1.1 200 OK\r\n\r\n"), timeout: "5s")
    #expect(row["result"] == .text("HTTP 200"))
    guard case .text(let output)? = row["output"] else { Issue.record("there is no output"); return }
    #expect(output.utf8.count == 4096)
  }

  @Test func `headers without end are refused`() throws {
    let row = try results(of: .endless("HTTP/1.1 200 OK\r\nX-More: "), timeout: "5s")
    #expect(row["result"] == .text("its answer is not HTTP"))
  }

  @Test(arguments: ["SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 ok\r\n\r\n", "HTTP/2 2000\r\n\r\n"])
  func `what is not HTTP is not a success`(answer: String) throws {
    #expect(try results(of: .bytes(answer))["result"] == .text("its answer is not HTTP"))
  }

  @Test func `a connection that is closed or refused fails`() throws {
    #expect(try results(of: .bytes(""))["result"] == .text("it closed the connection"))
    let server = try ListeningServer { _ in .status(200) }
    server.stop()
    try console.run("hook add '*' \(server.url) --name gone --retry-after 1h; hook test gone; hook deliver")
    let row = try #require(try console.rows(of: "hook log --hook gone").first)
    #expect(row["result"] == .text("cannot connect: Connection refused"))
  }
}
