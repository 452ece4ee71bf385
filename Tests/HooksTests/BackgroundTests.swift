import Foundation
import TestSupport
import Testing

/// Deliveries by the program's own process, which outlives the command.
@Suite struct BackgroundTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try run("app", "create", "com.example.books", "--name", "Example Books", "--sku", "BOOKS1")
    for number in 1...3 {
      try run("product", "create", "com.example.books.level\(number)", "--name", "Level \(number)")
    }
  }

  @discardableResult
  private func run(_ words: String..., store: String = "store.db") throws -> ChildResult {
    let result = try Stockroom.run(words, in: scratch, environment: ["STOCKROOM_STORE": store])
    if result.status != 0 { throw Failed(text: "\(words): \(result.errors)") }
    return result
  }

  private func script(_ name: String, _ lines: String) throws {
    // Its parent is its supervisor.
    let parent = "DELIVERER=$(ps -o ppid= -p $PPID | tr -d ' ')"
    let path = try scratch.file(name, "#!/bin/sh\nD='\(scratch.path)'\n\(parent)\n\(lines)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func adopt(_ number: Int) throws {
    try run("product", "adopt", "com.example.books.level\(number)", "--status", "approved")
  }

  /// What a file holds once it satisfies a condition.
  private func contents(_ name: String, once isReady: (String) -> Bool) throws -> String {
    for _ in 0..<3_000 {
      if let text = try? scratch.contents(name), isReady(text) { return text }
      usleep(20_000)
    }
    throw Failed(text: "\(name) is \((try? scratch.contents(name)) ?? "missing")")
  }

  private func lines(_ name: String, _ count: Int) throws -> [Substring] {
    try contents(name) { $0.split(separator: "\n").count >= count }.split(separator: "\n")
  }

  private func process(_ name: String) throws -> pid_t {
    let text = try contents(name) { $0.hasSuffix("\n") }
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  private func waitForEnd(of process: pid_t) -> Bool {
    for _ in 0..<500 {
      if kill(process, 0) != 0 { return true }
      usleep(20_000)
    }
    return false
  }

  /// The process that delivers for the store, by its arguments.
  private func deliverers() throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init).filter { number in
      guard let words = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/cmdline")) else { return false }
      let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
      let text = String(decoding: words, as: UTF8.self)
      return text.contains("background\0Hooks/deliver") && text.contains(scratch.path)
        && name != "supervisor\n"
    }
  }

  @Test func `a change is delivered after the command, in the background, and the process ends`() throws {
    try script(
      "keep.sh",
      "cat >> \"$D/events\"; echo >> \"$D/events\"; echo $DELIVERER > \"$D/deliverer\"; ls /proc/$$/fd > \"$D/open\"")
    try run("hook", "add", "product.status-changed", "./keep.sh")
    try adopt(1)
    try adopt(2)
    let events = try lines("events", 2)
    #expect(events[0].contains("level1") && events[1].contains("level2"))
    // 10 and 11 are the shell's own.
    let open = try contents("open") { !$0.isEmpty }
    #expect(Set(open.split(separator: "\n")).isSubset(of: ["0", "1", "2", "10", "11"]))
    #expect(waitForEnd(of: try process("deliverer")))
    #expect(try deliverers().isEmpty)
  }

  @Test func `a command does not wait for a program that hangs`() throws {
    try script("hang.sh", "echo $$ > \"$D/hanging\"; exec sleep 600")
    try run("hook", "add", "*", "./hang.sh", "--timeout", "10m", "--retry-after", "1h")
    try run("hook", "test", "hang.sh")
    let hanging = try process("hanging")
    try adopt(1)
    #expect(kill(hanging, 0) == 0)
    #expect(try run("hook", "log", "--columns", "result", "-o", "csv").output.contains("running"))
    for deliverer in try deliverers() { kill(deliverer, SIGKILL) }
    kill(hanging, SIGKILL)
  }

  @Test func `a delivery whose process was killed in the middle is made again`() throws {
    try script(
      "slow.sh",
      "cat >> \"$D/events\"; echo \" $STOCKROOM_ATTEMPT\" >> \"$D/events\"; [ $STOCKROOM_ATTEMPT -gt 1 ] && exit 0\n"
        + "echo $DELIVERER > \"$D/deliverer\"; exec sleep 5")
    try run("hook", "add", "product.status-changed", "./slow.sh", "--name", "slow")
    try adopt(1)
    #expect(kill(try process("deliverer"), SIGKILL) == 0)
    // The next event starts another one, which begins with the first.
    try adopt(2)
    let events = try lines("events", 3)
    #expect(events[0].hasSuffix(" 1") && events[1].hasSuffix(" 2"))
    #expect(events[0].dropLast(2) == events[1].dropLast(2))
    #expect(events[2].contains("level2"))
    let log = try run("hook", "log", "-o", "csv").output
    #expect(log.contains("interrupted"))
  }

  @Test func `two consoles that change one store at the same time deliver each event once and in order`() throws {
    try script("keep.sh", "echo \"$STOCKROOM_DELIVERY $STOCKROOM_ATTEMPT\" >> \"$D/events\"")
    try run("hook", "add", "*", "./keep.sh", "--name", "keep")
    let line = Array(repeating: "hook test keep", count: 15).joined(separator: "; ")
    let scratch = scratch
    let consoles = (0..<2).map { _ in
      Thread { _ = try? Stockroom.run(["-c", line], in: scratch, environment: ["STOCKROOM_STORE": "store.db"]) }
    }
    for console in consoles { console.start() }
    #expect(try lines("events", 30) == (1...30).map { "\($0) 1" })
    while !consoles.allSatisfy(\.isFinished) { usleep(20_000) }
  }

  @Test func `a store from elsewhere runs nothing until its hooks are approved`() throws {
    try script("keep.sh", "echo $STOCKROOM_STORE >> \"$D/events\"")
    try run("hook", "add", "*", "./keep.sh", "--name", "keep")
    try run("store", "backup", "backup.tar")
    try FileManager.default.createDirectory(atPath: scratch.path("sent"), withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) where name.hasPrefix("store.db") {
      try FileManager.default.copyItem(atPath: scratch.path(name), toPath: scratch.path("sent/\(name)"))
    }
    try run("product", "adopt", "com.example.books.level1", "--status", "approved", store: "sent/store.db")
    #expect(try run("hook", "list", store: "sent/store.db").output.contains("not approved here"))
    #expect(try run("hook", "log", "-o", "ndjson", store: "sent/store.db").output.isEmpty)
    #expect((try? scratch.contents("events")) == nil)

    try run("hook", "approve", "keep", store: "sent/store.db")
    try run("product", "adopt", "com.example.books.level2", "--status", "approved", store: "sent/store.db")
    #expect(try lines("events", 1) == ["\(scratch.path("sent/store.db"))"])
  }

  @Test func `a temporary copy and a rehearsal deliver nothing`() throws {
    try script("keep.sh", "echo ran >> \"$D/events\"")
    try run("hook", "add", "*", "./keep.sh")
    try run("--scratch", "product", "adopt", "com.example.books.level1", "--status", "approved")
    try run("plan", "product", "adopt", "com.example.books.level1", "--status", "approved")
    usleep(300_000)
    #expect((try? scratch.contents("events")) == nil)
    #expect(try deliverers().isEmpty)
  }

  @Test func `a store that is write-protected lists its hooks, and nothing is delivered`() throws {
    try script("keep.sh", "exit 0")
    try run("hook", "add", "*", "./keep.sh")
    let path = scratch.path("store.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path) }
    #expect(try run("hook", "list").output.contains("keep.sh"))
    try run("hook", "deliver")
    #expect(throws: Failed.self) { try run("hook", "test", "keep.sh") }
  }

  @Test func `the process ends when its store is deleted while a retry waits, and does not hold it open`() throws {
    try script("fail.sh", "echo $DELIVERER > \"$D/deliverer\"; exit 1")
    try run("hook", "add", "*", "./fail.sh", "--retry-after", "1h")
    try run("hook", "test", "fail.sh")
    let deliverer = try process("deliverer")
    usleep(1_500_000)
    #expect(kill(deliverer, 0) == 0)
    // Nobody else has the store open, so that it can be compacted.
    try run("store", "compact")
    #expect(try deliverers() == [deliverer])
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) where name.hasPrefix("store.db") {
      try FileManager.default.removeItem(atPath: scratch.path(name))
    }
    #expect(waitForEnd(of: deliverer))
  }

  @Test func `a process that waits for a retry receives new events`() throws {
    try script("fail.sh", "echo $DELIVERER > \"$D/deliverer\"; exit 1")
    try script("keep.sh", "echo $DELIVERER >> \"$D/events\"")
    try run("hook", "add", "*", "./fail.sh", "--retry-after", "1h")
    try run("hook", "test", "fail.sh")
    let deliverer = try process("deliverer")
    usleep(1_500_000)
    try run("hook", "add", "product.status-changed", "./keep.sh")
    try adopt(1)
    #expect(try lines("events", 1) == ["\(deliverer)"])
    kill(deliverer, SIGKILL)
  }
}

private struct Failed: Error {
  let text: String
}
