import StockroomKit
import ContextServer
import Engine
import Testing

/// A destructive line needs the person.
@Suite struct ConfirmationTests {
  private static let line: JSON = ["line": "product delete .one"]

  @Test func `without forms, a token of plan is good once, for the same loss`() throws {
    let shop = try AgentShop()
    #expect(try shop.code("write", Self.line) == "confirm.needed")
    #expect(try shop.code("write", Self.line.with("confirm", "confirm-1")) == "agent.confirm")
    #expect(try shop.code("write", ["line": "product delete .one --yes"]) == "agent.option")

    let planned = try shop.data("plan", Self.line)
    #expect(planned["loss"]?.text?.contains("1 product: com.example.books.one") == true)
    let token = try #require(planned["confirm"])
    _ = try shop.use("write", ["line": "product localize .one ja --display-name Ichi"])
    #expect(try shop.code("write", Self.line.with("confirm", token)) == "agent.confirm")

    _ = try shop.use("write", ["line": "product create .two --name Two"])
    let again = try #require(try shop.data("plan", Self.line)["confirm"])
    // A line that is refused does not use it up.
    #expect(try shop.code("write", ["line": "product delete .two", "confirm": again]) == "agent.confirm")
    #expect(try shop.data("write", Self.line.with("confirm", again))["unit"]?.integer != nil)
    _ = try shop.use("undo", [:])
    #expect(try shop.code("write", Self.line.with("confirm", again)) == "agent.confirm")
  }

  @Test func `a client with forms is asked, and a token does not replace the answer`() throws {
    let shop = try AgentShop()
    let token = try #require(try shop.data("plan", Self.line)["confirm"])
    let call: JSON = ["name": "write", "arguments": Self.line.with("confirm", token)]
    func answer(_ typed: String) throws -> JSON? {
      let asked = try shop.send("tools/call", AgentShop.stateless(call, canAsk: true))["result"]
      #expect(asked?["resultType"]?.text == "input_required")
      let question = asked?["inputRequests"]?["confirm"]
      #expect(question?["method"]?.text == "elicitation/create")
      #expect(question?["params"]?["message"]?.text?.contains("this deletes:") == true)
      let retried = call.with("requestState", asked?["requestState"] ?? .null)
        .with("inputResponses", ["confirm": ["action": "accept", "content": ["confirm": .string(typed)]]])
      return try shop.send("tools/call", AgentShop.stateless(retried, canAsk: true))["result"]?["structuredContent"]
    }
    #expect(try answer("yes")?["error"]?["code"]?.text == "confirm.withheld")
    #expect(try answer(".one")?["unit"]?.integer != nil)
  }

  @Test func `a destructive command must be alone`() throws {
    let shop = try AgentShop()
    for line in ["product delete .one; status", "for n in one do product delete .$n"] {
      #expect(try shop.code("write", ["line": .string(line)]) != nil, "\(line)")
    }
    #expect(try shop.code("write", ["line": "status; product delete .one"]) == "agent.alone")
    #expect(try shop.data("read", ["line": "product list"])["outputs"]?.elements?.first?["total"]?.integer == 1)
  }

  @Test func `a write to a protected store needs the person, too`() throws {
    let shop = try AgentShop()
    _ = try shop.workspace.perform("store", "label", "Production", "--protected")
    let edit: JSON = ["line": "product edit .one --name Two"]
    #expect(try shop.code("write", edit) == "confirm.needed")
    let token = try #require(try shop.data("plan", edit)["confirm"])
    #expect(try shop.data("write", edit.with("confirm", token))["unit"]?.integer != nil)
  }
}

extension JSON {
  fileprivate func with(_ name: String, _ value: JSON) -> JSON {
    .object((members ?? []) + [Member(name: name, value: value)])
  }
}
