import Console
import ContextServer
import Engine
import Foundation
import StockroomKit
import TestSupport
import Testing

/// Work that an agent may do only with the person's consent.
@Suite struct ConfirmationTests {
  private static let line: JSON = ["line": "product delete .one"]

  @Test func `without forms, a line that needs the person is refused with the command for them to type`() throws {
    let shop = try AgentShop()
    let error = try shop.data("write", Self.line)["error"]
    #expect(error?["code"]?.text == "confirm.needed")
    #expect(error?["message"]?.text?.contains("1 product: com.example.books.one") == true)
    let name = shop.workspace.store.location.name
    let path = storesAreFiles ? name : "'\(name)'"
    #expect(error?["remedy"]?.text?.hasSuffix("stockroom --store \(path) product delete .one") == true)
    #expect(try shop.code("write", ["line": "product delete .one --yes"]) == "agent.option")

    let planned = try shop.data("plan", Self.line)
    #expect(planned["loss"]?.text?.contains("1 product: com.example.books.one") == true)
    #expect(planned["command"]?.text == "stockroom --store \(path) product delete .one")
    #expect(planned["confirm"] == nil)
    #expect(try shop.code("write", Self.line.with("confirm", "confirm-1")) == "usage.option.unknown")
    #expect(try shop.ids() == ["com.example.books.one"])
  }

  @Test func `the command for the person is quoted for a shell, and names the app in use`() throws {
    let shop = try AgentShop()
    _ = try shop.use("write", ["line": "use com.example.books"])
    let command = try shop.data("plan", ["line": "product delete '.one'"])["command"]?.text ?? ""
    #expect(command.hasSuffix(#" -c 'use com.example.books; product delete '\''.one'\'''"#), "\(command)")
  }

  @Test func `a client with forms is asked, and only the typed name confirms`() throws {
    let shop = try AgentShop()
    let call: JSON = ["name": "write", "arguments": Self.line]
    func answer(_ typed: String, _ line: JSON? = nil) throws -> JSON? {
      let asked = try shop.send("tools/call", AgentShop.stateless(call, canAsk: true))["result"]
      #expect(asked?["resultType"]?.text == "input_required")
      let question = asked?["inputRequests"]?["confirm"]
      #expect(question?["method"]?.text == "elicitation/create")
      #expect(question?["params"]?["message"]?.text?.contains("this deletes:") == true)
      let retried = (line.map { ["name": "write", "arguments": $0] } ?? call)
        .with("requestState", asked?["requestState"] ?? .null)
        .with("inputResponses", ["confirm": ["action": "accept", "content": ["confirm": .string(typed)]]])
      return try shop.send("tools/call", AgentShop.stateless(retried, canAsk: true))["result"]?["structuredContent"]
    }
    #expect(try answer("yes")?["error"]?["code"]?.text == "confirm.withheld")
    _ = try shop.use("write", ["line": "product create .two --name Two"])
    #expect(try answer(".two", ["line": "product delete .two"])?["error"]?["code"]?.text == "agent.confirm")
    #expect(try answer(".one")?["unit"]?.integer != nil)
  }

  @Test func `a line asks only one question`() throws {
    let shop = try AgentShop()
    _ = try shop.workspace.perform("store", "label", "Production", "--protected")
    let call: JSON = ["name": "write", "arguments": ["line": "hosting processing 1h"]]
    let asked = try shop.send("tools/call", AgentShop.stateless(call, canAsk: true))["result"]
    let retried = call.with("requestState", asked?["requestState"] ?? .null)
      .with("inputResponses", ["confirm": ["action": "accept", "content": ["confirm": "yes"]]])
    let done = try shop.send("tools/call", AgentShop.stateless(retried, canAsk: true))["result"]
    #expect(done?["structuredContent"]?["unit"]?.integer != nil, "\(done?.encoded ?? "")")
  }

  @Test(arguments: [
    "product delete .one; status", "for n in one do product delete .$n", "status; product delete .one",
    "alias x = product delete; x .one", "hosting processing 1h; status", "for n in 1h do hosting processing $n",
    "expect refused confirm.needed 'product delete .one'; product list", "plugin disable Catalog; status",
  ])
  func `a command that needs the person must be alone, in any spelling`(line: String) throws {
    let shop = try AgentShop()
    let units = try shop.units()
    #expect(try shop.code("write", ["line": .string(line)]) != nil)
    #expect(try shop.ids() == ["com.example.books.one"])
    #expect(try shop.units() == units)
  }

  @Test(arguments: [
    "product delete .one", "hosting processing 1h",
    "plugin disable Catalog", "store label Mine", "store backup copy.tar", "store compact", "undo 3", "undo --anyone",
    "redo", "tester delete a@example.com",
  ])
  func `no other spelling runs a command that needs the person`(line: String) throws {
    let shop = try AgentShop()
    _ = try shop.workspace.perform(
      "tester", "create", "a@example.com", "--storefront", "USA", "--first", "Ann", "--last", "Lee", "--password",
      "Secret123")
    _ = try shop.workspace.perform("product", "create", "com.example.books.two", "--name", "Two")
    _ = try shop.workspace.perform("undo")
    let units = try shop.units()
    for arguments: JSON in [["line": .string(line)], ["line": .string("expect refused product.nothing '\(line)'")]] {
      let code = try shop.code("write", arguments)
      #expect(code != nil || line == "store compact", "\(arguments.encoded)")
    }
    #expect(try shop.code("write", ["line": .string(line)]) == (line == "store compact" ? nil : "confirm.needed"))
    #expect(try shop.units() == units)
    #expect(try shop.ids() == ["com.example.books.one"])
    #expect(try shop.data("undo", ["unit": 3])["error"]?["code"]?.text == "confirm.needed")
  }

  @Test func `an agent undoes its own units without a question`() throws {
    let shop = try AgentShop()
    let unit = try shop.data("write", ["line": "product create .two --name Two"])["unit"]
    #expect(unit != nil)
    #expect(try shop.data("undo", [:])["unit"] == unit)
    #expect(try shop.code("write", ["line": "redo"]) == "confirm.needed")
    #expect(try shop.data("write", ["line": "product create .three --name Three"])["unit"]?.integer != nil)
    #expect(try shop.code("write", ["line": "undo"]) == nil)
    #expect(try shop.ids() == ["com.example.books.one"])
  }

  @Test func `an agent rehearses time without a question, and rolls it back`() throws {
    let shop = try AgentShop()
    for line in ["clock set 2030-01-01", "clock advance 1d"] {
      #expect(try shop.code("write", ["line": .string(line)]) == nil, "\(line)")
    }
    for _ in 1...2 { #expect(try shop.code("undo", [:]) == nil) }
    _ = try shop.workspace.perform("store", "label", "Production", "--protected")
    #expect(try shop.code("write", ["line": "clock set 2030-01-01"]) == "confirm.needed")
  }

  @Test func `a write to a protected store needs the person, too`() throws {
    let shop = try AgentShop()
    _ = try shop.workspace.perform("store", "label", "Production", "--protected")
    #expect(try shop.code("write", ["line": "product edit .one --name Two"]) == "confirm.needed")
    #expect(try shop.data("plan", ["line": "product edit .one --name Two"])["command"]?.text != nil)
  }

  @Test func `a file is one unit, and none of its lines may need the person`() throws {
    let shop = try AgentShop(usesFiles: true)
    func run(_ lines: String) throws -> JSON {
      try Data(lines.utf8).write(to: URL(fileURLWithPath: shop.path("lines.seed")))
      return try shop.data("write", ["line": .string("run \(shop.path("lines.seed"))")])
    }
    let units = try shop.units() ?? 0
    #expect(try run("product create .two --name Two\nproduct create .three --name Three\n")["unit"]?.integer != nil)
    #expect(try shop.units() == units + 1)
    #expect(try shop.code("undo", [:]) == nil)
    #expect(try shop.ids() == ["com.example.books.one"])
    for line in ["product delete .one", "store backup copy.tar", "hosting processing 1h"] {
      #expect(try run("product create .two --name Two\n\(line)\n")["error"]?["code"]?.text == "agent.alone", "\(line)")
    }
    #expect(try run("product create .two --name Two\nstore restore copy.tar\n")["error"] != nil)
    #expect(mkfifo(shop.path("pipe"), 0o600) == 0)
    #expect(try shop.code("write", ["line": .string("run \(shop.path("pipe"))")]) == "file.not-regular")
    #expect(try shop.code("write", ["line": "run /etc/hostname"]) == "file.outside")
    #expect(try shop.code("read", ["line": .string("run \(shop.path("lines.seed"))")]) != nil)
    #expect(try shop.ids() == ["com.example.books.one"])
    #expect(try shop.units() == units + 2)
  }

  @Test func `a store is restored only with the person's consent, and from the folder`() throws {
    let shop = try AgentShop(usesFiles: true)
    _ = try shop.workspace.perform("store", "backup", shop.path("day.tar"))
    _ = try shop.workspace.perform("product", "create", "com.example.books.two", "--name", "Two")
    let line: JSON = ["line": .string("store restore \(shop.path("day.tar"))")]
    #expect(try shop.code("write", line) == "confirm.needed")
    #expect(try shop.code("read", line) == "agent.writes")
    #expect(try shop.code("write", ["line": "store restore /tmp/day.tar"]) == "file.outside")
    #expect(try shop.ids().count == 2)

    let call: JSON = ["name": "write", "arguments": line]
    let asked = try shop.send("tools/call", AgentShop.stateless(call, canAsk: true))["result"]
    #expect(asked?["resultType"]?.text == "input_required")
    let typed = shop.path("day.tar")
    let retried = call.with("requestState", asked?["requestState"] ?? .null)
      .with("inputResponses", ["confirm": ["action": "accept", "content": ["confirm": .string(typed)]]])
    let done = try shop.send("tools/call", AgentShop.stateless(retried, canAsk: true))["result"]
    #expect(done?["structuredContent"]?["error"] == nil, "\(done?.encoded ?? "")")
    #expect(try shop.ids() == ["com.example.books.one"])
  }

  @Test func `the guide's list of an agent's permissions matches the code`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("docs/agents.md"), encoding: .utf8)
    func items(after heading: String) -> [String] {
      let lines = (guide.components(separatedBy: heading + "\n\n").last ?? "").components(separatedBy: "\n")
      return lines.prefix { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    }
    let all = AgentPermission.allCases
    #expect(items(after: "Without a question, an agent may") == all.filter { !$0.needsPerson }.map(\.text))
    #expect(items(after: "Only with the person's consent, it may") == all.filter(\.needsPerson).map(\.text))
  }
}

extension AgentShop {
  fileprivate func ids() throws -> [String] {
    let output = try data("read", ["line": "product list"])["outputs"]?.elements?.first
    return output?["rows"]?.elements?.compactMap { $0["id"]?.text } ?? []
  }

  fileprivate func units() throws -> Int? {
    try data("read", ["line": "log list"])["outputs"]?.elements?.first?["total"]?.integer
  }
}

extension JSON {
  fileprivate func with(_ name: String, _ value: JSON) -> JSON {
    .object((members ?? []) + [Member(name: name, value: value)])
  }
}
