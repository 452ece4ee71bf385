import ContextServer
import Engine
import StockroomKit
import Testing

/// What the tools do and refuse.
@Suite struct ToolTests {
  @Test func `the hints of each tool follow from its effect`() throws {
    let tools = try AgentShop().send("tools/list")["result"]?["tools"]?.elements ?? []
    #expect(
      tools.compactMap { $0["name"]?.text } == ["search_commands", "describe_command", "read", "plan", "write", "undo"])
    for tool in tools {
      let name = tool["name"]?.text ?? ""
      let writes = ["write", "undo"].contains(name)
      #expect(tool["annotations"]?["readOnlyHint"]?.flag == !writes, "\(name)")
      #expect(tool["annotations"]?["destructiveHint"]?.flag == (name == "write"), "\(name)")
      #expect(tool["annotations"]?["openWorldHint"]?.flag == false, "\(name)")
      #expect(tool["outputSchema"]?["type"]?.text == "object", "\(name)")
    }
  }

  @Test func `a read-only server neither lists nor accepts writing tools`() throws {
    let shop = try AgentShop(isReadOnly: true)
    let tools = try shop.send("tools/list")["result"]?["tools"]?.elements ?? []
    #expect(tools.count == 4)
    #expect(try shop.code("write", ["line": "product edit .one --name Two"]) == "agent.read-only")
    #expect(try shop.code("undo", [:]) == "agent.read-only")
    #expect(try shop.data("plan", ["line": "product delete .one"])["confirm"] == nil)
  }

  @Test func `a read returns a page and the number of all rows`() throws {
    let shop = try AgentShop()
    _ = try shop.use("write", ["line": "for n in 1..9 do product create .p$n --name \"P $n\""])
    let page = try shop.data("read", ["line": "product list", "limit": 4, "offset": 8])["outputs"]?.elements?.first
    #expect(page?["rows"]?.elements?.count == 2)
    #expect(page?["total"]?.integer == 10)
    #expect(page?["nextOffset"] == .null)
    let first = try shop.data("read", ["line": "product list", "limit": 4])["outputs"]?.elements?.first
    #expect(first?["nextOffset"]?.integer == 4)
    #expect(try shop.code("read", ["line": "product list", "limit": 100_000]) == "usage.value")
    let beyond = try shop.use("read", ["line": "product list", "offset": 99])
    #expect("\(beyond)".contains("no rows from offset 99; there are 10"), "\(beyond)")
  }

  @Test func `arguments by name need no quoting`() throws {
    let shop = try AgentShop()
    let notes = "- say \"hi\"; $x > y | z\nand more"
    let written = try shop.data(
      "write", ["command": "product edit", "arguments": ["product": ".one", "notes": .string(notes)]])
    #expect(written["unit"]?.integer == 3)
    let shown = try shop.data("read", ["line": "product show .one"])["outputs"]?.elements?.first
    #expect(shown?["record"]?["notes"]?.text == notes)
    #expect(try shop.code("read", ["command": "product show", "arguments": ["prodct": "x"]]) == "usage.option.unknown")
    #expect(try shop.code("read", ["command": "product show", "line": "status"]) == "agent.line")
    #expect(try shop.code("read", ["line": "  "]) == "agent.line")
    #expect(try shop.code("read", ["line": "status", "arguments": [:]]) == "agent.line")
    #expect(try shop.code("read", ["line": "status", "limt": 5]) == "usage.option.unknown")
    #expect(try shop.code("undo", ["line": "undo 1"]) == "usage.option.unknown")
  }

  @Test func `arguments are taken in camelCase and snake_case, and each only once`() throws {
    let shop = try AgentShop()
    for (name, text) in [("display-name", "One"), ("displayName", "Two"), ("display_name", "Three")] {
      _ = try shop.data(
        "write",
        [
          "command": "product localize",
          "arguments": JSON.object([
            .init(name: "product", value: ".one"), .init(name: "locale", value: "en-US"),
            .init(name: name, value: .string(text)),
          ]),
        ])
      let shown = try shop.data("read", ["line": "product show .one"])["outputs"]?.elements?.first
      #expect(shown?.encoded.contains(text) == true, "\(name)")
    }
    let twice: JSON = ["product": ".one", "locale": "en-US", "displayName": "One", "display_name": "Two"]
    #expect(try shop.code("write", ["command": "product localize", "arguments": twice]) == "usage.option.twice")
    #expect(
      try shop.code("write", ["command": "product localize", "arguments": ["displayname": "x"]])
        == "usage.option.unknown")
  }

  @Test func `an array is several values, or the items of a list`() throws {
    let shop = try AgentShop()
    let columns: JSON = ["command": "product list", "arguments": ["columns": ["id", "status"]]]
    let shown = try shop.data("read", columns)["outputs"]?.elements?.first?.encoded
    #expect(shown?.contains(#""id""#) == true && shown?.contains(#""status""#) == true, "\(shown ?? "")")
  }

  @Test func `a description has the schemas of its arguments and output`() throws {
    let shop = try AgentShop()
    let described = try shop.data("describe_command", ["command": "product create"])
    #expect(described["argumentsSchema"]?["required"] == ["product", "name"])
    #expect(described["outputSchema"]?["properties"]?["status"] != nil)
    #expect(described["effect"]?.text == "writes")
    #expect(try shop.code("describe_command", ["command": "product nothing"]) == "usage.command.unknown")
    let types = { try shop.data("describe_command", ["command": "product create"])["argumentsSchema"]?.encoded ?? "" }
    #expect(try types().contains("free-subscription"))
    _ = try shop.workspace.perform("product", "delete", "com.example.books.one", "--yes")
    _ = try shop.workspace.perform("store", "edit", "--profile", "asc2026")
    #expect(try types().contains("non-renewing") && !types().contains("free-subscription"))
  }

  @Test(arguments: ["product show .one", "product list", "log list", "app show", "store info", "clock show"])
  func `the output of a command has the fields of its schema`(line: String) throws {
    let shop = try AgentShop()
    let command = line.split(separator: " ").prefix(2).joined(separator: " ")
    let schema = try shop.data("describe_command", ["command": .string(command)])["outputSchema"]
    let declared = Set(schema?["properties"]?.members?.map(\.name) ?? [])
    let output = try shop.data("read", ["line": .string(line)])["outputs"]?.elements?.first
    let record = output?["record"] ?? output?["rows"]?.elements?.first
    let names = Set(record?.members?.map(\.name) ?? [])
    #expect(!names.isEmpty)
    #expect(names.subtracting(declared).sorted() == [])
  }

  @Test func `commands are found by the words that people use`() throws {
    let shop = try AgentShop()
    for (query, command) in [
      ("take product off sale", "product availability"), ("why is a product not ready", "product why"),
      ("sandbox account", "tester create"), ("show the journal", "log list"),
    ] {
      let found = try shop.data("search_commands", ["query": .string(query)])["commands"]?.elements ?? []
      #expect(found.contains { $0["name"]?.text == command }, "\(query)")
    }
    for query in ["", " "] {
      #expect(try shop.code("search_commands", ["query": .string(query)]) == "usage.value")
    }
  }

  @Test func `a read changes nothing, in the store or in files`() throws {
    let shop = try AgentShop()
    for line in ["product edit .one --name Two", "undo", "run x.seed", "for n in 1..2 do product edit .one --name N$n"]
    {
      #expect(try shop.code("read", ["line": .string(line)]) == "agent.writes", "\(line)")
    }
    #expect(try shop.code("read", ["line": "product list > x.txt"]) == "run.redirection")
    #expect(try shop.code("read", ["line": "watch status"]) == "watch.not-here")
    #expect(try shop.code("read", ["line": "quit"]) == "agent.session")
    #expect(try shop.code("read", ["line": "explain ${env:PATH}"]) != nil)
  }

  @Test func `a write is one unit, all or nothing, and undo reverses it`() throws {
    let shop = try AgentShop()
    let written = try shop.data(
      "write", ["line": "product edit .one --name Two; product create .two --name Three", "why": "test"])
    let unit = try #require(written["unit"]?.integer)
    let log = try shop.data("read", ["line": "log list --limit 1"])["outputs"]?.elements?.first?["rows"]?.elements?
      .first
    #expect(log?["unit"]?.integer == unit)
    #expect(log?["why"]?.text == "test")
    #expect(log?["line"]?.text == "product edit .one --name Two; product create .two --name Three")

    #expect(try shop.code("write", ["line": "product edit .one --name Four; product create .two --name X"]) != nil)
    let shown = try shop.data("read", ["line": "product show .one"])["outputs"]?.elements?.first
    #expect(shown?["record"]?["name"]?.text == "Two")

    #expect(try shop.data("undo", [:])["unit"]?.integer == unit)
    #expect(try shop.code("undo", [:]) == "agent.undo")
  }

  @Test func `a plan lists rows as data and changes nothing`() throws {
    let shop = try AgentShop()
    for line in ["product edit .one --notes Now", "product edit .one --notes Now; product edit .one --notes Then"] {
      let planned = try shop.data("plan", ["line": .string(line)])
      #expect(planned["total"]?.integer == 1, "\(line)")
      #expect(planned["changes"]?.elements?.first?["subject"]?.text == "com.example.books.one")
      #expect(planned["confirm"] == nil)
    }
    #expect(try shop.data("plan", ["line": "product list"])["total"]?.integer == 0)
    let log = try shop.data("read", ["line": "log list"])["outputs"]?.elements?.first
    #expect(log?["total"]?.integer == 2)
  }

  @Test func `a secret in a line is not in the log or an answer`() throws {
    let shop = try AgentShop()
    let line = "tester create a@example.com --storefront USA --first Ann --last Lee --password Secret123"
    let answers = [try shop.use("write", ["line": .string(line)]), try shop.use("read", ["line": "log list"])]
    for answer in answers { #expect(!answer.encoded.contains("Secret123")) }
  }
}
