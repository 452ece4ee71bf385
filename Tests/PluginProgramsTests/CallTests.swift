import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// Commands that programs call: never beyond the effect that they declared.
@Suite struct CallTests {
  private let bench: ProgramBench
  private var console: TestConsole { bench.console }

  init() throws {
    bench = try ProgramBench()
  }

  /// Adds a program that calls a command, and says what came of it.
  private func add(calling words: String) throws {
    try bench.addRogue(
      """
      send({"id": id, "call": \(words)})
      reply = json.loads(sys.stdin.readline())
      send({"id": id, "output": reply["refused"]["code"] if "refused" in reply else json.dumps(reply["answer"])[:300]})
      """)
  }

  @Test(arguments: [
    (#"["product", "edit", "com.example.books.one", "--name", "Other"]"#, "call.effect"),
    (#"["app", "create", "com.example.films", "--name", "Films", "--sku", "FILMS"]"#, "call.effect"),
    (#"["undo"]"#, "call.effect"), (#"["begin"]"#, "call.effect"), (#"["store", "info"]"#, "call.not-here"),
    (#"["plugin", "disable", "Catalog"]"#, "call.effect"), (#"["set", "pager", "off"]"#, "call.not-here"),
    (#"["run", "file.seed"]"#, "call.effect"), (#"["no", "such", "command"]"#, "usage.command.unknown"),
    (#"[]"#, "usage.command.missing"), (#"["plan"]"#, "language.command.missing"),
    (#"["plan", "product", "delete", "com.example.books.one"]"#, "call.prefix"),
    (#"["watch", "5", "product", "list"]"#, "call.prefix"), (#"["product", "show"]"#, "usage.missing"),
    (#"["product", "show", "com.example.none"]"#, "product.unknown"),
    (#"["plugin", "add", "/bin/true", "--yes"]"#, "call.not-here"),
    (#"["plugin", "remove", "Rogue", "--yes"]"#, "call.not-here"),
    (#"["plugin", "check", "/bin/true"]"#, "call.not-here"),
    (#"["plugin", "new", "X", "--language", "python", "x"]"#, "call.not-here"),
    (#"["product", "list", "--at", "2012-01-01"]"#, "call.option"),
    (#"["product", "list", "--actor", "bob"]"#, "call.option"),
  ])
  func `a command that reads may not call`(words: String, code: String) throws {
    try add(calling: words)
    let text = try console.run("rogue run")
    #expect(text.contains(code), "\(words): \(text)")
    #expect(try console.rows(of: "log list").count == 5)
  }

  @Test func `a command that calls itself is refused before the stack ends`() throws {
    try bench.addRogue(
      """
      if "refused" in request:
          send({"id": id, "refusal": {"code": request["refused"]["code"], "message": "deep"}})
      else:
          send({"id": id, "call": ["rogue", "run"]})
      """)
    #expect(console.refusal(of: "rogue run")?.code == "call.too-deep")
    #expect(try console.rows(of: "product list").count == 2)
  }

  @Test func `a command that reads gets what json prints`() throws {
    try add(calling: #"["product", "list", "--columns", "id"]"#)
    #expect(
      try console.run("rogue run").contains(#"[{"id": "com.example.books.one"}, {"id": "com.example.books.two"}]"#))
  }

  @Test func `a command that writes may not destroy`() throws {
    try add(calling: #"["product", "delete", "com.example.books.one", "--yes"]"#)
    #expect(try console.run("rogue write").contains("call.effect"))
    #expect(try console.rows(of: "product list").count == 2)
  }

  @Test func `a refused command's changes are rolled back`() throws {
    try bench.addRogue(
      """
      send({"id": id, "call": ["product", "edit", "com.example.books.one", "--name", "Other"]})
      sys.stdin.readline()
      send({"id": id, "refusal": {"code": "rogue.no", "message": "not after all", "kind": "state"}})
      """)
    let refusal = console.refusal(of: "rogue write")
    #expect(refusal?.code == "rogue.no")
    #expect(refusal?.kind == .state)
    #expect(try !console.json("product list").contains("Other"))
    #expect(try console.rows(of: "product list").count == 2)
  }

  @Test func `a crashed program's changes are rolled back, and the writer is free`() throws {
    try bench.addRogue(
      """
      send({"id": id, "call": ["product", "edit", "com.example.books.one", "--name", "Other"]})
      sys.stdin.readline()
      os.kill(os.getpid(), signal.SIGKILL)
      """)
    #expect(console.refusal(of: "rogue write")?.code == "plugin.program.ended")
    #expect(try !console.json("product list").contains("Other"))
    try console.run("product edit .one --name 'Mine'")
  }

  @Test func `a called command may need the program's own guard`() throws {
    try bench.addRogue(
      """
      if "guard" in request:
          name = request["guard"]["product"]["name"]
          send({"id": id, "refusal": {"code": "rogue.bad", "message": "bad name"}} if name == "Bad" else {"id": id, "output": None})
      else:
          answers = []
          for name in ("Good", "Bad"):
              send({"id": id, "call": ["product", "edit", "com.example.books.one", "--name", name]})
              while True:
                  reply = json.loads(sys.stdin.readline())
                  if "guard" not in reply: break
                  name = reply["guard"]["product"]["name"]
                  send({"id": reply["id"], "refusal": {"code": "rogue.bad", "message": "bad name"}} if name == "Bad" else {"id": reply["id"], "output": None})
              answers.append(reply["refused"]["code"] if "refused" in reply else "ok")
          send({"id": id, "output": " ".join(answers)})
      """, manifest: #""guards": ["product.edited"]"#)
    #expect(try console.run("rogue write").contains("ok rogue.bad"))
    #expect(try console.json("product list").contains("Good"))
  }

  @Test func `a guard may read, and not write`() throws {
    try bench.addRogue(
      """
      send({"id": id, "call": ["product", "list", "--columns", "id"]})
      count = len(json.loads(sys.stdin.readline())["answer"])
      send({"id": id, "call": ["product", "edit", "com.example.books.two", "--name", "Other"]})
      code = json.loads(sys.stdin.readline())["refused"]["code"]
      send({"id": id, "refusal": {"code": "rogue.seen", "message": f"{count} {code}"}})
      """, manifest: #""guards": ["product.edited"]"#)
    #expect(console.refusal(of: "product edit .one --name Mine")?.message == "2 call.effect")
  }

  @Test func `two consoles in one process use a program at the same time`() async throws {
    try bench.addHouseStyle()
    let plugins = bench.plugins
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let other = try TestConsole(plugins: plugins)
          try other.run("app create com.example.films --name Films --sku FILMS")
          try other.run("plugin enable HouseStyle")
          try other.run("product create .one --name First --description 'A film to be seen'")
          try other.run("product edit .one --name 'THE FIRST ONE'")
          return try other.rows(of: "style list").count
        }
      }
      for try await count in group { #expect(count == 1) }
    }
  }
}
