import Foundation
@testable import PluginPrograms
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

/// `plugin new` and `plugin check`.
@Suite struct PluginNewTests {
  private let bench: ProgramBench
  private var console: TestConsole { bench.console }

  init() throws {
    bench = try ProgramBench()
  }

  @Test func `a new plugin in Python passes its test and the check, and works`() throws {
    #expect(try console.run("plugin new WordCount --language python words").contains("wrote words/word-count.py"))
    let path = "\(console.folder.path)/words/word-count.py"
    let test = try Shell.run("/usr/bin/python3 \(path) test", in: try Scratch())
    #expect(test.status == 0, "\(test.errors)")
    let steps = try console.rows(of: "plugin check words/word-count.py")
    #expect(steps.count > 5 && steps.allSatisfy { $0["problem"] == .null }, "\(steps)")
    try console.run("plugin add words/word-count.py --yes")
    #expect(try console.rows(of: "wordcount").map { $0["initials"] } == [.text("CO"), .text("CT")])
  }

  @Test func `the runtime of a new plugin is that of the examples`() throws {
    for name in ["house-style.py", "shelves.py"] {
      let example = try String(contentsOf: ProgramBench.example(name), encoding: .utf8)
      let start = try #require(example.range(of: "# ---- The protocol")).lowerBound
      let end = try #require(example.range(of: "\n\nif __name__")).lowerBound
      let runtime = example[start..<end]
      #expect(runtime.split(separator: "\n") == PluginTemplate.pythonRuntime.split(separator: "\n"), "\(name)")
    }
  }

  @Test func `a new plugin in Swift is a package on Stockroom's library`() throws {
    try console.run("plugin new WordCount --language swift words")
    let manifest = try String(contentsOfFile: "\(console.folder.path)/words/Package.swift", encoding: .utf8)
    #expect(manifest.contains(".product(name: \"StockroomPlugin\", package: \"stockroom\")"))
    #expect(console.refusal(of: "plugin new Other --language swift other --package .")?.code == "plugin.new.source")
  }

  @Test func `a folder with files is not written into`() throws {
    try console.write("mine", to: "full/file")
    #expect(console.refusal(of: "plugin new Words --language python full")?.code == "plugin.new.not-empty")
    #expect(console.refusal(of: "plugin new Words --language python full/file")?.code == "plugin.new.not-empty")
    #expect(console.refusal(of: "plugin new ../evil --language python new")?.code == "plugin.new.name")
    #expect(console.refusal(of: "plugin new Words --language cobol new")?.code == "usage.value")
    #expect(try console.run("plan plugin new Words --language python new").contains("would write new/words.py"))
    #expect(!FileManager.default.fileExists(atPath: "\(console.folder.path)/new"))
  }

  @Test func `the example passes the check`() throws {
    let path = ProgramBench.example("house-style.py").path
    let steps = try console.rows(of: "plugin check \(path)")
    #expect(steps.count == 17 && steps.allSatisfy { $0["problem"] == .null }, "\(steps)")
  }

  @Test(arguments: [
    ("send({'id': id, 'output': None}); send({'id': id, 'output': None})", "it sent something after its answer"),
    ("send({'id': id + 1, 'output': None})", "it sent a message for another request"),
    ("sys.exit(1)", "the plugin program rogue.py ended with status 1"),
  ])
  func `the check finds what a program does wrong`(body: String, problem: String) throws {
    let path = try bench.rogue(body)
    let rows = try console.rows(of: "plugin check \(path)")
    #expect(rows.contains { $0["problem"] == .text(problem) }, "\(rows)")
  }

  @Test func `the check finds a program that does not end with its input`() throws {
    let path = try bench.rogue("send({'id': id, 'refusal': {'code': 'a', 'message': 'b'}})")
    let text = try String(contentsOfFile: path, encoding: .utf8) + "\ntime.sleep(60)\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let rows = try console.rows(of: "plugin check \(path)")
    #expect(rows.last?["problem"] == .text("it does not end"))
  }
}
