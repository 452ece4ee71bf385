import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct DeliveryTests {
  private let shop: HookConsole
  private var console: TestConsole { shop.console }

  init() throws { shop = try HookConsole() }

  @Test func `a change of a status arrives as JSON, with its unit, actor, and statuses`() throws {
    try shop.listen(to: "product.status-changed")
    try shop.makeProduct()
    try console.run("store label qa")
    try shop.changeStatus()
    try console.run("hook deliver")

    let event = try #require(try shop.events().last)
    #expect(event["event"] as? String == "product.status-changed")
    #expect(event["version"] as? Int == 1)
    #expect(event["store"] as? String == "qa")
    #expect(event["time"] as? String == "2012-11-21T00:00:00Z")
    #expect((event["actor"] as? [String: String]) == ["name": "ann", "role": "administrator"])
    let subject = try #require(event["subject"] as? [String: Any])
    #expect(subject["id"] as? String == "com.example.books.level1")
    #expect(subject["app"] as? String == "com.example.books")
    #expect(subject["type"] as? String == "product")
    #expect((event["before"] as? [String: String])?["status"] == "MISSING_METADATA")
    #expect((event["after"] as? [String: String]) == ["status": "IN_REVIEW", "statusLabel": "In Review"])
    #expect(event["reason"] as? String == "tested")
    let unit = try #require(event["unit"] as? Int)
    #expect(try console.run("log show \(unit)").contains("In Review"))
  }

  @Test func `the processing of content and the timer that ended it arrive in this order`() throws {
    try shop.listen()
    try shop.makeProduct()
    try console.run("hosting enable .level1; hosting processing 1h")
    try console.unit { catalog in
      let product = try #require(try catalog.products.find("com.example.books.level1"))
      let blob = Blob(sha256: String(repeating: "a", count: 64), bytes: 1)
      _ = try catalog.content.deliver(
        Delivery(
          version: "1.0", fileName: "level1.pkg", package: blob, delivery: blob, fileCount: 1, contentBytes: 1),
        to: product)
    }
    try console.run("clock advance 2h; hook deliver")

    let events = try shop.events()
    let names = events.compactMap { $0["event"] as? String }.filter { $0 != "product.status-changed" }
    #expect(names == ["timer.fired", "content.processed"])
    let content = try #require(events.first { $0["event"] as? String == "content.processed" })
    #expect((content["subject"] as? [String: Any])?["contentVersion"] as? String == "1.0")
    #expect((content["after"] as? [String: String])?["state"] == "READY")
    #expect((content["actor"] as? [String: String])?["role"] == "system")

    try console.run("product adopt .level1 --status approved")
    try console.unit { catalog in
      let product = try #require(try catalog.products.find("com.example.books.level1"))
      let update = ProductUpdate(of: product, content: try catalog.content.newest(of: product), metadata: nil)
      try catalog.updates.move(update, from: .inReview, to: .approved, as: StatusMove(by: .system, reason: "tested"))
    }
    try console.run("hook deliver")
    let approved = try #require(shop.events().first { $0["event"] as? String == "content.approved" })
    #expect((approved["subject"] as? [String: Any])?["contentVersion"] as? String == "1.0")
    #expect((approved["after"] as? [String: String])?["state"] == "APPROVED")
  }

  @Test func `an undo is delivered, since it restores statuses`() throws {
    try shop.makeProduct()
    try shop.listen()
    try shop.changeStatus()
    try console.run("undo; redo; hook deliver")

    let events = try shop.events()
    #expect(events.map { $0["event"] as? String } == ["product.status-changed", "unit.undone", "unit.redone"])
    #expect((events[1]["subject"] as? [String: Any])?["number"] as? Int == events[0]["unit"] as? Int)
  }

  @Test func `a delivery is not a unit, and cannot be undone`() throws {
    try shop.listen()
    let before = try console.rows(of: "log list").count
    try console.run("hook test keep; hook deliver")
    #expect(try console.rows(of: "log list").count == before)
    try console.run("undo; store check")
    #expect(try console.rows(of: "hook list").isEmpty)
    #expect(try shop.results() == ["exit 0"])
  }

  @Test func `a batch of changes is delivered in order`() throws {
    try shop.listen()
    for number in 1...20 { try shop.makeProduct("level\(number)") }
    try console.unit { catalog in
      for number in 1...20 {
        let product = try #require(try catalog.products.find("com.example.books.level\(number)"))
        _ = try catalog.products.move(product, to: .inReview, as: StatusMove(by: catalog.actor, reason: "batch"))
      }
    }
    try console.run("hook deliver")
    let ids = try shop.events().compactMap { ($0["subject"] as? [String: Any])?["id"] as? String }
    #expect(ids == (1...20).map { "com.example.books.level\($0)" })
  }

  @Test func `changes that are rolled back or planned are not delivered`() throws {
    try shop.makeProduct()
    try shop.listen()
    try? console.unit { catalog in
      let product = try #require(try catalog.products.find("com.example.books.level1"))
      _ = try catalog.products.move(product, to: .inReview, as: StatusMove(by: catalog.actor, reason: "x"))
      throw Refusal("test.end", "no")
    }
    try console.run("plan undo")
    try console.run("hook deliver")
    #expect(try shop.events().isEmpty)
    #expect(try console.rows(of: "hook log").isEmpty)
  }

  @Test func `a hook receives only its event, and none while it is disabled`() throws {
    try shop.makeProduct()
    try shop.listen(to: "timer.fired")
    try shop.changeStatus()
    try console.run("hook remove keep --yes")
    try console.run("hook add '*' ./keep.sh --name keep; hook disable keep")
    try shop.changeStatus(to: .rejected)
    try console.run("hook deliver")
    #expect(try shop.events().isEmpty)
    #expect(console.refusal(of: "hook test keep")?.code == "hook.disabled")
  }

  @Test func `a failed delivery is repeated, holds up the next of its hook, and no other hook`() throws {
    try shop.makeProduct()
    try shop.script("flaky.sh", "cat >> \"$D/flaky.jsonl\"; [ $STOCKROOM_ATTEMPT -ge 3 ]")
    try console.run("hook add product.status-changed ./flaky.sh --name flaky --retry-after 1s,1s,1s")
    try shop.listen()
    try shop.changeStatus()
    try shop.changeStatus(to: .rejected)
    try console.run("hook deliver")

    // The first delivery waits, and the second waits for it.
    #expect(try console.record(of: "hook show flaky")["pending"] == .integer(2))
    #expect(try shop.events().count == 2)
    let waiting = try #require(try console.rows(of: "hook log --hook flaky --failed").first)
    #expect(waiting["result"] == .text("exit 1"))
    #expect(waiting["nextRetry"] != .null)

    #expect(try console.record(of: "hook deliver --wait")["pending"] == .integer(0))
    let attempts = try console.rows(of: "hook log --hook flaky").reversed().map { [$0["number"], $0["attempt"]] }
    let expected = [(1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)].map { [Value.integer($0.0), .integer($0.1)] }
    #expect(attempts == expected)
  }

  @Test func `a delivery that fails each time is given up, and the next one comes`() throws {
    try shop.script("bad.sh", "exit 3")
    try console.run("hook add '*' ./bad.sh --name bad --retry-after 1s; hook test bad; hook test bad")
    #expect(console.refusal(of: "hook deliver --wait")?.code == "hook.delivery.failed")
    #expect(try shop.results() == ["exit 3", "exit 3", "exit 3", "exit 3"])
    let record = try console.record(of: "hook show bad")
    #expect(record["failed"] == .integer(2))
    #expect(record["pending"] == .integer(0))
  }

  @Test func `a failed delivery can be made again, with the same event`() throws {
    try shop.script("once.sh", "cat > \"$D/$STOCKROOM_DELIVERY.json\"; [ -e \"$D/ready\" ]")
    try console.run("hook add '*' ./once.sh --name once --retry-after 0s; hook test once")
    #expect(console.refusal(of: "hook redeliver 1")?.code == "hook.delivery.pending")
    _ = console.refusal(of: "hook deliver --wait")
    try console.write("", to: "ready")
    try console.run("hook redeliver 1; hook deliver")
    #expect(try console.text(of: "1.json") == console.text(of: "2.json"))
    #expect(try shop.results().last == "exit 0")
  }

  @Test func `a program that hangs is killed with its children when its time is up`() throws {
    try shop.script(
      "hang.sh",
      """
      sleep 600 & echo $! > "$D/child"; echo $$ > "$D/own"
      setsid sh -c 'echo $$ > "$0/session"; exec sleep 600' "$D" > /dev/null 2>&1 &
      while ! [ -s "$D/session" ]; do sleep 0.05; done
      echo waiting; wait
      """)
    try console.run("hook add '*' ./hang.sh --name hang --timeout 3s --retry-after 1h; hook test hang")
    let started = Date()
    try console.run("hook deliver")
    #expect(Date().timeIntervalSince(started) < 60)
    let row = try #require(try console.rows(of: "hook log").first)
    #expect(row["result"] == .text("timed out"))
    #expect(row["output"] == .text("waiting\n"))
    for name in ["child", "own", "session"] {
      let process = try #require(pid_t(try console.text(of: name).trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(Self.isGone(process), "\(name)")
    }
  }

  @Test func `children that a program leaves running continue after it exits`() throws {
    try shop.script("leave.sh", "setsid sleep 600 > /dev/null 2>&1 & echo $! > \"$D/child\"; exit 3")
    try console.run("hook add '*' ./leave.sh --name leave --retry-after 1h; hook test leave; hook deliver")
    #expect(try shop.results() == ["exit 3"])
    let child = try #require(pid_t(try console.text(of: "child").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(child, 0) == 0)
    kill(child, SIGKILL)
  }

  @Test func `a signal is a failure, and an unread event is not`() throws {
    try shop.script("killed.sh", "kill -TERM $$; sleep 600")
    try shop.script("deaf.sh", "exec < /dev/null; exit 200")
    try console.run("hook add '*' ./killed.sh --name killed --retry-after 1h; hook test killed; hook deliver")
    try console.run("hook add '*' ./deaf.sh --name deaf --retry-after 1h; hook test deaf; hook deliver")
    #expect(try shop.results() == ["signal 15", "exit 200"])
  }

  @Test func `at most eight programs run at once, and the others follow`() throws {
    // Each counts those that run with it, and the first eight wait for each other.
    try shop.script(
      "count.sh",
      """
      mkdir "$D/running.$STOCKROOM_DELIVERY"; ls -d "$D"/running.* | wc -l >> "$D/counts"
      if [ $STOCKROOM_DELIVERY -le 8 ]; then
        while [ $(wc -l < "$D/counts") -lt 8 ]; do sleep 0.05; done
      fi
      rmdir "$D/running.$STOCKROOM_DELIVERY"
      """)
    for number in 1...10 {
      try console.run("hook add '*' ./count.sh --name h\(number) --timeout 60s; hook test h\(number)")
    }
    try console.run("hook deliver")
    #expect(try shop.results() == Array(repeating: "exit 0", count: 10))
    let counts = try console.text(of: "counts").split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
    #expect(counts.count == 10)
    #expect(counts.max() == 8)
  }

  /// True if a process has ended, even if it was not waited for.
  private static func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<50 {
      guard kill(process, 0) == 0,
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8), !status.contains(") Z ")
      else { return true }
      usleep(20_000)
    }
    return false
  }

  @Test func `a flood of output is read, and its beginning is kept`() throws {
    try shop.script("flood.sh", "head -c 30000000 /dev/zero | tr '\\0' 'x'; exit 0")
    try console.run("hook add '*' ./flood.sh --name flood; hook test flood; hook deliver")
    let row = try #require(try console.rows(of: "hook log").first)
    #expect(row["result"] == .text("exit 0"))
    guard case .text(let output)? = row["output"] else { Issue.record("there is no output"); return }
    #expect(output == String(repeating: "x", count: 4096))
  }

  @Test func `no part of a secret that a program prints is kept, wherever it is`() throws {
    try shop.script("tell.sh", "printf '%s|%s\\314\\201|%04073d%s' \"$2\" \"$4\" 0 \"$4\"")
    try console.run("hook add '*' ./tell.sh --name tell -- --token abc --password abcdefghij")
    try console.run("hook test tell; hook deliver")
    let row = try #require(try console.rows(of: "hook log").first)
    #expect(row["result"] == .text("exit 0"))
    let zeros = String(repeating: "0", count: 4073)
    #expect(row["output"] == .text("******|******\u{301}|\(zeros)******"))
  }

  @Test func `a program runs in the root folder`() throws {
    try shop.script("where.sh", "pwd")
    try console.run("hook add '*' ./where.sh --name where; hook test where; hook deliver")
    #expect(try console.rows(of: "hook log").first?["output"] == .text("/\n"))
  }

  @Test func `a program gets few variables, its arguments as they are, and a group of its own`() throws {
    try shop.script(
      "look.sh",
      "env > \"$D/env\"; echo \"$1|$2\"; ps -o pgid= -p $$ > \"$D/group\"; echo $$ >> \"$D/group\""
    )
    try console.run("hook add '*' ./look.sh 'a b' '$HOME;ls' --name look --secret s3cret; hook test look; hook deliver")
    let row = try #require(try console.rows(of: "hook log").first)
    #expect(row["output"] == .text("a b|$HOME;ls\n"))
    let names = Set(try console.text(of: "env").split(separator: "\n").map { $0.prefix { $0 != "=" } })
    #expect(
      names.subtracting(["PWD", "OLDPWD", "SHLVL", "_"]) == [
        "HOME", "LANG", "PATH", "USER", "STOCKROOM_ATTEMPT", "STOCKROOM_DELIVERY", "STOCKROOM_EVENT", "STOCKROOM_HOOK",
        "STOCKROOM_SIGNATURE", "STOCKROOM_STORE",
      ])
    let group = try console.text(of: "group").split(whereSeparator: \.isWhitespace)
    #expect(group.first == group.last)
  }

  @Test func `a program that changed since it was approved is not run`() throws {
    try shop.script("notify.sh", "echo first")
    try console.run("hook add '*' ./notify.sh --name notify --retry-after 1h; hook test notify")
    try shop.script("notify.sh", "echo second > \"$D/ran\"")
    try console.run("hook deliver")
    #expect(try shop.results() == ["the program has changed since it was approved"])
    #expect(try console.run("hook list").contains("changed since approval"))
    #expect((try? console.text(of: "ran")) == nil)

    try console.run("hook approve notify; hook deliver")
    #expect(try shop.results().last == "exit 0")
    #expect(try console.text(of: "ran") == "second\n")
  }

  @Test func `a deleted program fails, without delaying other hooks`() throws {
    try shop.script("notify.sh", "exit 0")
    try console.run("hook add '*' ./notify.sh --name notify --retry-after 0s; hook test notify")
    try FileManager.default.removeItem(at: console.folder.appendingPathComponent("notify.sh"))
    #expect(console.refusal(of: "hook deliver --wait")?.code == "hook.delivery.failed")
    #expect(try shop.results() == ["the program is gone", "the program is gone"])
  }

  @Test(.enabled(if: storesAreFiles))
  func `a store whose hooks were not approved here runs nothing and writes down nothing`() throws {
    try shop.makeProduct()
    try shop.listen()
    try FileManager.default.removeItem(at: console.folder.appendingPathComponent("machine/hooks.json"))
    try shop.changeStatus()
    try console.run("hook deliver --wait")
    #expect(try shop.events().isEmpty)
    #expect(try console.rows(of: "hook log").isEmpty)
    #expect(try console.run("hook list").contains("not approved here"))

    try console.run("hook approve keep")
    try shop.changeStatus(to: .rejected)
    try console.run("hook deliver")
    #expect(try shop.events().count == 1)
  }

  @Test func `a file of approvals that others can write is not used`() throws {
    try shop.makeProduct()
    try shop.listen()
    let file = console.folder.appendingPathComponent("machine/hooks.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    try shop.changeStatus()
    #expect(console.refusal(of: "hook list")?.code == "hook.approvals.unreadable")
    #expect(try shop.events().isEmpty)
  }
}
