import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import PluginPrograms

/// `plugin add`, `remove`, `log`, and what happens when a program's file changes.
@Suite struct PluginAddTests {
  private let bench: ProgramBench
  private var console: TestConsole { bench.console }

  init() throws {
    bench = try ProgramBench()
  }

  @Test func `without someone to ask, a program is not added`() throws {
    let path = try bench.rogue("pass")
    #expect(console.refusal(of: "plugin add \(path)")?.code == "confirm.needed")
    #expect(console.refusal(of: "plugin show Rogue")?.code == "plugin.unknown")
    #expect(try console.run("plan plugin add \(path)").contains("would start \(path)"))
    #expect(console.refusal(of: "plugin show Rogue")?.code == "plugin.unknown")
  }

  @Test func `a changed program is not started until someone looks`() throws {
    let path = try bench.rogue(#"send({"id": id, "output": "first"})"#)
    try console.run("plugin add \(path) --yes")
    #expect(try console.run("rogue run").contains("first"))
    _ = try bench.rogue(#"open("\#(console.folder.path)/started", "w"); send({"id": id, "output": "second"})"#)
    // A process that runs already is what was added; a new console starts none.
    let other = try TestConsole(plugins: bench.plugins)
    try other.run("app create com.example.films --name Films --sku FILMS")
    try other.run("plugin enable Rogue")
    let refusal = other.refusal(of: "rogue run")
    #expect(refusal?.code == "plugin.program.changed")
    #expect(refusal?.hint?.contains("plugin show Rogue") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(console.folder.path)/started"))
    #expect(try other.json("plugin show Rogue").contains("CHANGED"))
    try other.run("plugin add \(path) --yes")
    #expect(try other.run("rogue run").contains("second"))
  }

  @Test func `^C ends the wait for the manifest of a watched program, which stays as it was added`() throws {
    let path = try bench.rogue("pass")
    try console.run("plugin add --watch \(path) --yes")
    _ = try bench.rogue("pass", before: "time.sleep(60)")
    let programs = ProgramFolder(folder: bench.programs)
    let record = try programs.record(named: "Rogue")
    let start = ContinuousClock.now
    #expect(programs.renewed(record, isCancelled: { true }) == record)
    #expect(ContinuousClock.now - start < .seconds(ProgramPool.startTimeout))
  }

  @Test func `a watched program starts again when its file changes, until it is added without --watch`() throws {
    let path = try bench.rogue(#"send({"id": id, "output": "first"})"#)
    try console.run("plugin add --watch \(path) --yes")
    #expect(try console.run("rogue run").contains("first"))
    #expect(try console.json("plugin show Rogue").contains("WATCHED"))
    #expect(try console.json("plugin show Rogue").contains("ENABLED"))
    #expect(try !console.run("plugin show Rogue").contains("see plugin show"))
    _ = try bench.rogue(#"send({"id": id, "output": "second"})"#)
    #expect(try console.run("rogue run").contains("second"))
    // A new console has the new manifest, too; this one has to be told.
    let more = #""commands": [{"name": "rogue more", "summary": "More.", "effect": "reads"}]"#
    _ = try bench.rogue(#"send({"id": id, "output": "third"})"#, manifest: more)
    let refusal = console.refusal(of: "rogue run")
    #expect(refusal?.code == "plugin.program.changed" && refusal?.hint == "plugin add --watch \(path)")
    let other = try TestConsole(plugins: bench.plugins)
    try other.run("app create com.example.films --name Films --sku FILMS")
    try other.run("plugin enable Rogue")
    #expect(try other.run("rogue more").contains("third"))
    // One that cannot be started stays as it was, and says why when it is needed.
    try console.write("#!/usr/bin/python3 -IS\nraise SystemExit(3)\n", to: "rogue.py")
    chmod(path, 0o755)
    #expect(try TestConsole(plugins: bench.plugins).json("plugin list").contains("Rogue"))
    #expect(other.refusal(of: "rogue more")?.code == "plugin.program.ended")
    _ = try bench.rogue(#"send({"id": id, "output": "fourth"})"#)
    try other.run("plugin add \(path) --yes")
    _ = try bench.rogue(#"send({"id": id, "output": "fifth"})"#)
    let last = try TestConsole(plugins: bench.plugins)
    try last.run("app create com.example.films --name Films --sku FILMS")
    try last.run("plugin enable Rogue")
    #expect(last.refusal(of: "rogue run")?.code == "plugin.program.changed")
  }

  @Test func `a program that was deleted is missing, and can be removed`() throws {
    let path = try bench.rogue("pass")
    try console.run("plugin add \(path) --yes")
    unlink(path)
    #expect(try console.json("plugin show Rogue").contains("MISSING"))
    #expect(console.refusal(of: "rogue run")?.code == "plugin.program.missing")
    try console.run("plugin remove Rogue --yes")
    #expect(console.refusal(of: "rogue run")?.code == "usage.command.unknown")
    #expect(console.refusal(of: "plugin remove Rogue --yes")?.code == "plugin.program.unknown")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.programs).isEmpty)
  }

  @Test func `a program whose record could not be written is added the next time`() throws {
    let path = try bench.rogue("pass")
    // What a crash leaves: the record is written first, and its folder last.
    let record = "\(bench.programs)/Rogue.json"
    try FileManager.default.createDirectory(atPath: record + "/taken", withIntermediateDirectories: true)
    #expect(console.refusal(of: "plugin add \(path) --yes") != nil)
    try FileManager.default.removeItem(atPath: record)
    try console.run("plugin add \(path) --yes")
  }

  @Test func `a damaged record stops nothing, and can be removed`() throws {
    try bench.addHouseStyle()
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(bench.programs)/HouseStyle.json"))
    let other = try TestConsole(plugins: bench.plugins)
    try other.run("app create com.example.films --name Films --sku FILMS")
    #expect(try other.json("plugin list").contains("LEFT_OUT"))
    #expect(try other.json("plugin show HouseStyle").contains("its record is damaged"))
    #expect(other.refusal(of: "plugin log HouseStyle")?.code == "plugin.program.record")
    try other.run("plugin remove HouseStyle --yes")
    #expect(other.refusal(of: "plugin log HouseStyle")?.code == "plugin.program.unknown")
  }

  @Test(arguments: [
    (#""name": "Catalog""#, "plugin.clash"), (#""name": "catalog""#, "plugin.clash"),
    (#""commands": [{"name": "product list", "summary": "Mine.", "effect": "reads"}]"#, "plugin.clash"),
    (#""columns": [{"name": "status", "kind": "text", "label": "S", "summary": "Mine."}]"#, "plugin.clash"),
    (
      #""commands": [{"name": "rogue go", "summary": "Go.", "effect": "reads", "parameters": [{"name": "output", "kind": "option", "summary": "Mine."}]}]"#,
      "plugin.option-taken"
    ),
    (#""protocol": 2"#, "plugin.program.protocol"), (#""protocol": "1""#, "plugin.program.message"),
    (#""name": "../../evil""#, "plugin.program.manifest"), (#""name": """#, "plugin.program.manifest"),
    (#""summary": "two\nlines""#, "plugin.program.manifest"), (#""version": """#, "plugin.program.manifest"),
    (#""guards": ["no.such"]"#, "plugin.program.manifest"), (#""completers": ["A b"]"#, "plugin.program.manifest"),
    (#""commands": [{"name": "Rogue Run", "summary": "Go.", "effect": "reads"}]"#, "plugin.program.manifest"),
    (#""commands": [{"name": "a b c d", "summary": "Go.", "effect": "reads"}]"#, "plugin.program.manifest"),
    (#""commands": [{"name": "rogue go", "summary": "Go.", "effect": "steals"}]"#, "plugin.program.message"),
    (
      #""commands": [{"name": "rogue go", "summary": "Go.", "effect": "none", "parameters": [{"name": "p", "kind": "argument", "type": "product", "summary": "P."}]}]"#,
      "plugin.program.manifest"
    ),
    (
      #""commands": [{"name": "rogue go", "summary": "Go.", "effect": "reads", "parameters": [{"name": "p", "kind": "argument", "summary": "P."}, {"name": "q", "kind": "argument", "summary": "Q."}]}]"#,
      "plugin.program.manifest"
    ),
    (
      #""commands": [{"name": "rogue go", "summary": "Go.", "effect": "reads", "parameters": [{"name": "p", "kind": "option", "completer": "none", "summary": "P."}]}]"#,
      "plugin.program.manifest"
    ),
    (#""columns": 7"#, "plugin.program.message"), (#""values": ["A b"]"#, "plugin.program.manifest"),
    (#""values": ["a", "a"]"#, "plugin.program.manifest"),
    (
      #""options": [{"name": "x", "kind": "option", "summary": "X.", "on": ["product nothing"]}]"#,
      "plugin.option.no-command"
    ),
    (#""options": [{"name": "x", "kind": "option", "summary": "X.", "on": ["app list"]}]"#, "plugin.option.not-taken"),
    (#""options": [{"name": "name", "kind": "option", "summary": "X.", "on": ["product edit"]}]"#, "plugin.clash"),
    (
      #""options": [{"name": "x", "kind": "flag", "summary": "X.", "on": ["product edit"]}]"#, "plugin.program.manifest"
    ),
    (#""options": [{"name": "x", "kind": "option", "summary": "X.", "on": []}]"#, "plugin.program.manifest"),
    (#""options": [{"name": "x", "kind": "option", "summary": "X."}]"#, "plugin.program.message"),
    (
      #""commands": [{"name": f"rogue a{i}", "summary": "Go.", "effect": "reads"} for i in range(300)]"#,
      "plugin.program.manifest"
    ),
  ])
  func `a manifest that cannot be used is refused, and nothing is added`(part: String, code: String) throws {
    let path = try bench.rogue("pass", manifest: part)
    let refusal = console.refusal(of: "plugin add \(path) --yes")
    #expect(refusal?.code == code, "\(part): \(refusal?.message ?? "added")")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: bench.programs)) ?? []
    #expect(files.isEmpty)
  }

  @Test(arguments: [
    ("print('hello')", "plugin.program.noise"), ("sys.exit(0)", "plugin.program.ended"),
    ("sys.stderr.write('no such module\\n'); sys.exit(1)", "plugin.program.ended"),
    ("send({'id': 1, 'output': None})", "plugin.program.out-of-step"),
  ])
  func `a program that does not say what it is is refused`(before: String, code: String) throws {
    let path = try bench.rogue("pass", before: before)
    let refusal = console.refusal(of: "plugin add \(path) --yes")
    #expect(refusal?.code == code)
    if before.contains("stderr") { #expect(refusal?.hint == "it wrote: no such module") }
  }

  @Test func `what is no program is refused`() throws {
    try console.write("not a program", to: "text.txt")
    #expect(console.refusal(of: "plugin add text.txt --yes")?.code == "plugin.program.not-executable")
    #expect(console.refusal(of: "plugin add . --yes")?.code == "plugin.program.not-executable")
    #expect(console.refusal(of: "plugin add none --yes")?.code == "plugin.program.missing")
    let empty = try bench.file("empty", "")
    #expect(console.refusal(of: "plugin add \(empty) --yes")?.code == "plugin.program.not-started")
    let lost = try bench.file("lost", "#!/no/such/interpreter\n")
    #expect(console.refusal(of: "plugin add \(lost) --yes")?.code == "plugin.program.not-started")
    #expect(console.refusal(of: "plugin add \(lost) --yes --timeout 0")?.code == "usage.value")
  }

  @Test func `plugins are not added in a unit`() throws {
    let path = try bench.rogue("pass")
    try console.write("plugin add \(path) --yes\n", to: "add.seed")
    #expect(console.errors(of: "run add.seed").contains("unit.not-here"))
    #expect(console.refusal(of: "plugin show Rogue")?.code == "plugin.unknown")
  }

  @Test func `a log shows the last lines, safely`() throws {
    try bench.addRogue(
      #"[os.write(2, b"line %d \x1b[31m\n" % i) for i in range(100)]; send({"id": id, "output": None})"#)
    #expect(try console.run("plugin log Rogue").contains("has written nothing"))
    try console.run("rogue run")
    usleep(200_000)
    let lines = try console.run("plugin log Rogue --lines 3").split(separator: "\n")
    #expect(lines.count == 3 && lines.last?.contains(#"line 99 \u{1B}[31m"#) == true, "\(lines)")
  }

  @Test func `records and logs are the user's alone`() throws {
    try bench.addHouseStyle()
    try console.run("style list")
    for file in ["HouseStyle.json", "HouseStyle.log"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(bench.programs)/\(file)")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}
