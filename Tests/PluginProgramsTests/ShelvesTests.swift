import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

/// Options and values of plugin programs, by the second example of the guides.
@Suite struct ShelvesTests {
  private let bench: ProgramBench
  private var console: TestConsole { bench.console }

  init() throws {
    bench = try ProgramBench()
    try console.run("plugin add \(ProgramBench.example("shelves.py").path) --yes")
  }

  private func shelves() throws -> [Value?] {
    try console.rows(of: "product list --columns id,shelf").map { $0["shelf"] }
  }

  @Test func `an option of a program on a command of the catalog keeps a value, which undo takes back`() throws {
    try console.run("product edit .one --shelf A3")
    #expect(try shelves() == [.text("A3"), .null])
    #expect(try console.plan("product edit .two --shelf B1").contains("shelf"))
    try console.run("product create .three --name Three --shelf B1")
    #expect(try console.rows(of: "shelf list").map { $0["shelf"] } == [.identifier("A3"), .identifier("B1")])
    try console.undo()
    #expect(try shelves() == [.text("A3"), .null])
    try console.run("product edit .one --shelf C1")
    try console.undo()
    #expect(try shelves() == [.text("A3"), .null])
    try console.run("product edit .one --shelf -")
    #expect(try shelves() == [.null, .null])
    try console.run("undo; product delete .one --yes")
    #expect(try console.rows(of: "shelf list").isEmpty)
    try console.undo()
    #expect(try shelves() == [.text("A3"), .null])
  }

  @Test func `values belong to the product of the app where two apps have its ID`() throws {
    for line in [
      "product delete .one --yes; product delete .two --yes", "store edit --profile asc2026",
      "app create com.example.b --name 'App B' --sku B1", "product create full --app com.example.books --name Full",
      "product create full --app com.example.b --name Full", "product edit com.example.b/full --shelf A3",
    ] { try console.run(line) }
    #expect(try console.run("product list --columns app,shelf --sort app", as: .csv).contains("com.example.b,A3\n"))
    #expect(try console.run("product list --columns app,shelf", as: .csv).contains("com.example.books,\n"))
    let kept = try console.run("shelf list", as: .csv)
    #expect(kept.contains("com.example.b/full"), "\(kept)")
    try console.run("product edit com.example.b/full --shelf -")
    #expect(try console.rows(of: "shelf list").isEmpty)
  }

  @Test func `a value that the program refuses changes nothing of the product either`() throws {
    let refusal = console.refusal(of: "product edit .one --name Other --shelf 'A 3'")
    #expect(refusal?.code == "shelf.name" && refusal?.hint?.contains("--shelf A3") == true)
    #expect(console.refusal(of: "product create .bad --name Bad --shelf a3")?.code == "shelf.name")
    #expect(try console.rows(of: "product list --columns id,name").map { $0["name"] }.count == 2)
    #expect(try console.json("product show .one").contains("Chapter One"))
  }

  @Test func `a listener of a program may change its values in the transaction of the change`() throws {
    try console.run("product edit .one --shelf A3")
    try console.run("product edit .one --name Other")
    #expect(try shelves() == [.null, .null])
    try console.undo()
    #expect(try shelves() == [.text("A3"), .null])
  }

  @Test func `help and completion know the option, and a store without the program does not`() throws {
    try console.run("product edit .one --shelf A3")
    #expect(try console.run("help product edit").contains("--shelf SHELF"))
    #expect(console.completions(of: "product edit .two --shelf ").contains("A3"))
    try console.run("plugin disable Shelves")
    #expect(console.refusal(of: "product edit .one --shelf B1")?.code == "plugin.disabled")
    #expect(console.refusal(of: "product edit .one --shelves B1")?.code == "usage.option.unknown")
    #expect(console.refusal(of: "product list --columns shelf")?.code == "plugin.disabled")
    #expect(console.refusal(of: "shelf list")?.code == "plugin.disabled")
    #expect(console.refusal(of: "shelf list")?.hint == "plugin enable Shelves")
    try console.run("plugin enable Shelves")
    #expect(try shelves() == [.text("A3"), .null])
  }

  @Test func `the example passes its test and the check, and says what it asks for`() throws {
    let path = ProgramBench.example("shelves.py").path
    #expect(try Shell.run("/usr/bin/python3 \(path) test", in: try Scratch()).status == 0)
    let steps = try console.rows(of: "plugin check \(path)")
    #expect(steps.count > 10 && steps.allSatisfy { $0["problem"] == .null }, "\(steps)")
    let shown = try console.json("plugin show Shelves")
    #expect(shown.contains("add --shelf to product create, product edit"))
    #expect(shown.contains("keep values in the store: shelf"))
  }

  @Test(arguments: [
    (#"{"set": {"name": "shelf", "product": "com.example.books.one", "value": 1}}"#, "rogue run", "call.effect"),
    (#"{"set": {"name": "other", "value": 1}}"#, "rogue write", "plugin.value.undeclared"),
    (#"{"get": {"name": "other"}}"#, "rogue write", "plugin.value.undeclared"),
    (#"{"set": {"name": "shelf", "product": "com.example.none", "value": 1}}"#, "rogue write", "product.unknown"),
    (#"{"set": {"name": "shelf", "value": "x" * 70000}}"#, "rogue write", "plugin.value.too-large"),
    (#"{"get": {"name": "shelf", "product": "' OR 1=1"}}"#, "rogue run", "product.unknown"),
    (#"{"set": {"name": "shelf", "value": {"a": [1, None]}}}"#, "rogue write", "null"),
    (#"{"get": {"name": "shelf"}}"#, "rogue run", "[]"),
  ])
  func `what a program may not keep or read is refused to it`(message: String, line: String, answer: String) throws {
    try console.run("product edit .one --shelf A3")
    try bench.addRogue(
      """
      send({"id": id, **\(message)})
      reply = json.loads(sys.stdin.readline())
      send({"id": id, "output": reply["refused"]["code"] if "refused" in reply else json.dumps(reply["answer"])})
      """, manifest: #""values": ["shelf"]"#)
    #expect(try console.run(line).contains(answer), "\(message)")
    // The values of one program are not those of another.
    #expect(try shelves() == [.text("A3"), .null])
  }
}
