import Crypto
import Foundation
import TestSupport
import Testing

/// Bodies of requests: who may send one, and how much of them the server holds.
@Suite struct BodyTests {
  private static func head(_ method: String, _ path: String, length: Int, _ fields: String = "") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(fields)\r\n"
  }

  @Test func `a token is checked before the body is read`() throws {
    let shop = try ServedShop()
    let forged = try shop.key.token(signedBy: P256.Signing.PrivateKey())
    for fields in ["", "Authorization: Bearer \(forged)\r\n"] {
      let connection = try HTTPConnection(port: shop.server.port)
      connection.send(Self.head("POST", "/v2/inAppPurchases", length: 1 << 20, fields))
      #expect(try connection.answer(within: 10).status == 401)
    }
    let origin = try HTTPConnection(port: shop.server.port)
    origin.send(Self.head("POST", "/stockroom/run", length: 1 << 20, "Origin: http://example.com\r\n"))
    #expect(try origin.answer(within: 10).status == 403)
  }

  @Test func `a client that expects 100 Continue receives it once its body is read, and not before`() throws {
    let shop = try ServedShop()
    let lines = "app list"
    let connection = try HTTPConnection(port: shop.server.port)
    connection.send(Self.head("POST", "/stockroom/run", length: lines.utf8.count, "Expect: 100-Continue\r\n"))
    #expect(try connection.answer(within: 10).status == 100)
    connection.send(lines)
    #expect(try connection.answer().status == 200)
    // The connection is of use for another one, which does not wait.
    connection.send(Self.head("POST", "/stockroom/run", length: lines.utf8.count, "Expect: 100-continue\r\n") + lines)
    let next = try connection.answer()
    #expect(try next.status == 200 || (next.status == 100 && connection.answer().status == 200))
    let refused = try HTTPConnection(port: shop.server.port)
    refused.send(Self.head("POST", "/v2/inAppPurchases", length: 1 << 20, "Expect: 100-continue\r\n"))
    let answer = try refused.answer(within: 10)
    #expect(answer.status == 401 && answer.fields["connection"] == "close")
    let huge = try HTTPConnection(port: shop.server.port)
    huge.send(Self.head("POST", "/stockroom/run", length: 1 << 30, "Expect: 100-continue\r\n"))
    #expect(try huge.answer(within: 10).status == 413)
  }

  @Test func `a connection is of use after a body that was refused`() throws {
    let shop = try ServedShop()
    let connection = try HTTPConnection(port: shop.server.port)
    connection.send(Self.head("POST", "/v2/inAppPurchases", length: 100_000) + String(repeating: "x", count: 100_000))
    #expect(try connection.answer().status == 401)
    connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.answer().text == "ok\n")
  }

  @Test func `strangers cannot make the server hold more than it has room for, nor keep out who has a key`() throws {
    let shop = try ServedShop()
    // Each of these is all of a part but its last byte.
    let part = Data(repeating: UInt8(ascii: "x"), count: (4 << 20) - 1)
    let strangers = try (0..<30).map { _ in
      let connection = try HTTPConnection(port: shop.server.port)
      connection.send(Self.head("PUT", "/uploads/x/0", length: part.count + 1))
      connection.send(part)
      return connection
    }
    let answers = strangers.compactMap { try? $0.answer(within: 1) }
    #expect((22..<30).contains(answers.count))
    #expect(answers.allSatisfy { $0.status == 503 && $0.fields["retry-after"] == "1" })
    #expect(try answers.first?.text("error.code") == "serve.bodies")
    #expect(try Self.memory(of: shop.server.process) < 300 << 10)
    // Half of the room is for clients with a key.
    let body = String(repeating: " ", count: 1 << 20)
    #expect(try shop.request("POST", "/v2/inAppPurchases", body).status == 400)
    #expect(strangers.count == 30)
  }

  @Test func `what was held is free when the connections are gone`() throws {
    let shop = try ServedShop()
    let part = Data(repeating: UInt8(ascii: "x"), count: (8 << 20) - 1)
    for _ in 0..<3 {
      let strangers = try (0..<4).map { _ in
        let connection = try HTTPConnection(port: shop.server.port)
        connection.send(Self.head("POST", "/verifyReceipt", length: part.count + 1))
        connection.send(part)
        return connection
      }
      #expect(strangers.allSatisfy { (try? $0.answer(within: 0.2)) == nil })
    }
    usleep(500_000)
    #expect(try shop.server.request("POST", "/verifyReceipt", String(repeating: "x", count: 1000)).status == 200)
  }

  /// The most memory that a process has used, in KiB.
  private static func memory(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
  }
}
