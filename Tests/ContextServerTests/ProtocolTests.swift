import StockroomKit
import ContextServer
import Testing

/// Both eras of the protocol.
@Suite struct ProtocolTests {
  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("x", "2025-11-25"),
  ])
  func `initialize agrees on a version with a handshake`(asked: String, agreed: String) throws {
    let answer = try AgentShop().send("initialize", ["protocolVersion": .string(asked), "capabilities": [:]])
    #expect(answer["result"]?["protocolVersion"]?.text == agreed)
    #expect(answer["result"]?["resultType"] == nil)
  }

  @Test func `without a handshake, each result says that it is complete, and how long it may be cached`() throws {
    let shop = try AgentShop()
    for method in ["server/discover", "tools/list", "resources/list", "resources/templates/list"] {
      let result = try shop.send(method, AgentShop.stateless())["result"]
      #expect(result?["resultType"]?.text == "complete", "\(method)")
      #expect(result?["ttlMs"]?.integer != nil, "\(method)")
      #expect(result?["cacheScope"]?.text == "private", "\(method)")
      #expect(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.text == "stockroom")
    }
    let discovered = try shop.send("server/discover", AgentShop.stateless())["result"]
    #expect(discovered?["supportedVersions"]?.elements?.first?.text == "2026-07-28")
  }

  @Test func `an unsupported version is refused with the supported ones`() throws {
    let error = try AgentShop().send("tools/list", AgentShop.stateless(version: "2027-01-01"))["error"]
    #expect(error?["code"]?.integer == -32022)
    #expect(error?["data"]?["supported"]?.elements?.count == 5)
    #expect(error?["data"]?["requested"]?.text == "2027-01-01")
  }

  @Test(arguments: [
    ("nonsense", -32700), ("[]", -32600), ("1", -32600), ("{}", -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":[]}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#, -32602),
  ])
  func `a bad message is refused with the right code`(line: String, code: Int) throws {
    let shop = try AgentShop()
    let answer = try #require(shop.server.answer(line: line))
    #expect(try JSONReader.value(of: Array(answer.utf8))["error"]?["code"]?.integer == code)
  }

  @Test func `a message without an ID is not answered`() throws {
    let shop = try AgentShop()
    #expect(shop.server.answer(line: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
    #expect(shop.server.answer(line: #"{"jsonrpc":"2.0","id":"x","result":{}}"#) == nil)
  }

  @Test func `lists have pages, and each page is different`() throws {
    let shop = try AgentShop()
    var (uris, cursor): ([String], JSON) = ([], .null)
    repeat {
      let page = try shop.send("resources/list", ["cursor": cursor])["result"] ?? [:]
      uris += page["resources"]?.elements?.compactMap { $0["uri"]?.text } ?? []
      cursor = page["nextCursor"] ?? .null
    } while cursor != .null
    #expect(uris.count > 100)
    #expect(Set(uris).count == uris.count)
    for uri in uris.prefix(12) {
      let content = try shop.send("resources/read", ["uri": .string(uri)])["result"]?["contents"]?.elements?.first
      #expect(content?["text"]?.text?.isEmpty == false, "\(uri)")
    }
  }

  @Test func `an item of a noun is a resource whose key is completed`() throws {
    let shop = try AgentShop()
    let templates = try shop.send("resources/templates/list")["result"]?["resourceTemplates"]?.elements ?? []
    #expect(templates.contains { $0["uriTemplate"]?.text == "stockroom://products/{product}" })
    let completed = try shop.send(
      "completion/complete",
      [
        "ref": ["type": "ref/resource", "uri": "stockroom://products/{product}"],
        "argument": ["name": "product", "value": "com.example.books.o"],
      ])
    #expect(completed["result"]?["completion"]?["values"] == ["com.example.books.one"])
    let read = try shop.send("resources/read", ["uri": "stockroom://products/com.example.books.one"])
    let text = try #require(read["result"]?["contents"]?.elements?.first?["text"]?.text)
    #expect(try JSONReader.value(of: Array(text.utf8))["record"]?["name"]?.text == "One")
  }
}
