import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// Programs that do what they should not: the console refuses clearly, lives on, and leaves nothing running.
@Suite struct RogueTests {
  private static let good = #"send({"id": id, "output": "done"})"#

  /// The results of `rogue run` of a program, the first time and after a new start.
  private func outcome(_ body: String, timeout: Int = 10, rowLimit: Int = 1_000_000) throws -> Refusal? {
    let bench = try ProgramBench(rowLimit: rowLimit)
    try bench.addRogue(body, timeout: timeout)
    let refusal = bench.console.refusal(of: "rogue run")
    #expect(bench.console.refusal(of: "rogue run")?.code == refusal?.code, "it is started anew, and does the same")
    #expect(try bench.console.rows(of: "product list").count == 2)
    return refusal
  }

  @Test(arguments: [
    ("a crash", "os.kill(os.getpid(), signal.SIGSEGV)", "plugin.program.ended"),
    ("an exit", "sys.exit(3)", "plugin.program.ended"),
    ("an exception", "raise ValueError('no')", "plugin.program.ended"),
    ("noise", "print('debug: here'); sys.stdout.flush(); send({'id': id, 'output': None})", "plugin.program.noise"),
    ("json that is no message", "send({'id': id, 'answer': 1})", "plugin.program.message"),
    ("two messages in one", "send({'id': id, 'output': 1, 'row': {}})", "plugin.program.message"),
    ("an id that is no number", "send({'id': '1', 'output': None})", "plugin.program.message"),
    ("bytes that are not UTF-8", #"os.write(1, b'{"id": 1, "output": "\xff\xfe"}\n')"#, "plugin.program.noise"),
    ("deep json", "os.write(1, b'[' * 100000 + b'\\n')", "plugin.program.noise"),
    ("an answer to another request", "send({'id': id + 7, 'output': None})", "plugin.program.out-of-step"),
    ("its manifest again", "send({'manifest': manifest})", "plugin.program.out-of-step"),
    ("an output of another kind", "send({'id': id, 'output': 17})", "plugin.program.output"),
    (
      "a row that is no object", "send({'id': id, 'row': 17}); send({'id': id, 'output': None})",
      "plugin.program.output"
    ),
    (
      "a field that it does not declare", "send({'id': id, 'output': {'rows': [{'other': 1}]}})",
      "plugin.program.output"
    ),
    ("a value of another kind", "send({'id': id, 'output': {'record': {'text': 17}}})", "plugin.program.output"),
    ("a closed output", "os.close(1); time.sleep(60)", "plugin.program.ended"),
    ("a line of a gigabyte", "for i in range(1024): os.write(1, b'x' * 1048576)", "plugin.program.line-too-long"),
  ])
  func `a program that sends`(what: String, body: String, code: String) throws {
    let refusal = try outcome(body)
    #expect(refusal?.code == code, "\(what): \(refusal?.message ?? "runs")")
    #expect(refusal?.kind == .unavailable)
  }

  @Test func `a program that hangs is ended`() throws {
    let refusal = try outcome("time.sleep(60)", timeout: 1)
    #expect(refusal?.code == "plugin.program.timeout")
    #expect(refusal?.message == "the plugin program Rogue did not answer for 1 s, and was stopped")
  }

  @Test func `rows without an end are cut`() throws {
    let refusal = try outcome("while True: send({'id': id, 'row': {'text': 'x'}})", rowLimit: 500)
    #expect(refusal?.code == "plugin.program.too-many-rows")
  }

  @Test func `a program that does not read is ended`() throws {
    let bench = try ProgramBench()
    // The answer to its call is longer than a pipe holds, and it does not read it.
    for number in 1...40 {
      try bench.console.run("product edit .one --notes '\(number) \(String(repeating: "x", count: 3_900))'")
    }
    try bench.addRogue(
      """
      send({"id": id, "call": ["log", "list", "-o", "json", "--limit", "40"]})
      time.sleep(60)
      """, timeout: 1)
    #expect(bench.console.refusal(of: "rogue run")?.code == "plugin.program.timeout")
  }

  @Test func `a flood on standard error leaves a log of a megabyte`() throws {
    let bench = try ProgramBench()
    try bench.addRogue("for i in range(64): os.write(2, b'x' * 65535 + b'\\n')\n" + Self.good)
    #expect(try bench.console.run("rogue run").contains("done"))
    try bench.console.run("plugin disable Rogue")
    let path = "\(bench.programs)/Rogue.log"
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    #expect(size > 100_000 && size <= 1 << 20)
  }

  @Test func `what a program starts ends with it`() throws {
    let bench = try ProgramBench()
    let mark = "\(bench.console.folder.path)/mark"
    try bench.addRogue(
      """
      for detached in (False, True):
          child = subprocess.Popen(["/bin/sh", "-c", "sleep 300 & sleep 300 & echo $$ >> \(mark); sleep 300"],
              start_new_session=detached, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
      while not os.path.exists("\(mark)") or len(open("\(mark)").read().split()) < 2: time.sleep(0.01)
      os.kill(os.getpid(), signal.SIGKILL)
      """)
    #expect(bench.console.refusal(of: "rogue run")?.code == "plugin.program.ended")
    let started = try String(contentsOfFile: mark, encoding: .utf8).split(separator: "\n").compactMap { pid_t($0) }
    #expect(started.count == 2)
    for process in started {
      for _ in 0..<400 where kill(process, 0) == 0 { usleep(5_000) }
      #expect(kill(process, 0) != 0, "\(process) is still there")
    }
  }

  @Test func `a program that was idle has time to end by itself`() throws {
    let bench = try ProgramBench()
    let path = try bench.rogue(Self.good)
    let text = try String(contentsOfFile: path, encoding: .utf8) + "\ntime.sleep(0.1)\nopen('ended', 'w')\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try bench.console.run("plugin add \(path) --yes")
    try bench.console.run("rogue run")
    // Longer than the time that it has to end.
    usleep(800_000)
    try bench.console.run("plugin disable Rogue")
    for _ in 0..<100 where !FileManager.default.fileExists(atPath: "\(bench.programs)/Rogue/ended") { usleep(20_000) }
    #expect(FileManager.default.fileExists(atPath: "\(bench.programs)/Rogue/ended"))
  }

  @Test func `a change waits for a guard no longer than for one answer`() throws {
    let bench = try ProgramBench()
    try bench.addRogue(
      """
      for n in range(40):
          send({"id": id, "progress": {"label": "x", "done": n}})
          time.sleep(0.25)
      send({"id": id, "output": None})
      """, manifest: #""guards": ["product.edited"]"#, timeout: 1)
    let refusal = bench.console.refusal(of: "product edit .one --name Other")
    #expect(refusal?.code == "plugin.program.timeout")
    #expect(refusal?.hint?.contains("plugin disable Rogue") == true)
  }

  @Test func `a listener that fails takes the change back`() throws {
    let bench = try ProgramBench()
    try bench.addRogue("sys.exit(1)", manifest: #""listeners": ["product.edited"]"#)
    #expect(bench.console.refusal(of: "product edit .one --name Other")?.code == "plugin.program.ended")
    #expect(try !bench.console.json("product list").contains("Other"))
  }

  @Test func `a program gets no environment, no descriptors, and a folder of its own`() throws {
    setenv("STOCKROOM_TEST_SECRET", "hidden", 1)
    let bench = try ProgramBench()
    try bench.addRogue(
      """
      text = json.dumps([sorted(os.environ), os.getcwd(), sorted(os.listdir("/proc/self/fd"))])
      send({"id": id, "output": text})
      """)
    let text = try bench.console.run("rogue run")
    #expect(text.contains(#"["HOME", "LC_CTYPE", "PATH", "STOCKROOM_PLUGIN", "TMPDIR"]"#), "\(text)")
    #expect(text.contains("\(bench.programs)/Rogue"))
    // Its input, output, and error, and the one that lists them.
    #expect(text.contains(#"["0", "1", "2", "3"]"#), "\(text)")
  }
}
