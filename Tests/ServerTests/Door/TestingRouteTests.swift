import Foundation
import Synchronization
import TestSupport
import Testing

/// The routes of `serve --testing`, and a store for each test.
@Suite struct TestingRouteTests {
  @Test func `they are not there without --testing`() throws {
    let scratch = try Scratch()
    let server = try ServerProcess(in: scratch)
    for path in ["run", "undo", "clock/advance", "snapshot", "reset"] {
      #expect(try server.request("POST", "/stockroom/\(path)", "{}").status == 404)
    }
  }

  @Test func `lines run as one unit, and undo takes it back`() throws {
    let shop = try ServedShop()
    let answer = try shop.server.run("product create .two --name Two; product create .three --name Three\nproduct list")
    #expect(try answer.number("unit") == 3)
    #expect(try answer.text("outputs.2.2.id") == "com.example.books.two", "\(answer.text)")
    #expect(try shop.server.request("POST", "/stockroom/undo", "").status == 200)
    #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 1)
  }

  @Test func `a line that is refused takes back all of them`() throws {
    let shop = try ServedShop()
    for (lines, status) in [
      ("product create .two --name Two\nproduct create .two --name Other", 409), ("product delete .nothing --yes", 404),
      ("frobnicate", 400), ("product list | sh", 400), ("source /etc/passwd", 403), ("!ls", 400),
    ] {
      let answer = try shop.server.request("POST", "/stockroom/run", lines)
      #expect(answer.status == status || (400..<500).contains(answer.status), "\(lines): \(answer.text)")
      #expect(try answer.text("error.code") != nil, "\(lines): \(answer.text)")
    }
    #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 1)
  }

  @Test func `lines run a number of statements, and their values have a size`() throws {
    let shop = try ServedShop()
    let doubling = #"let x = "0123456789"; for i in 1..40 do let x = "$x$x""#
    let variables = (1...20).map { "let v\($0) = $x" }.joined(separator: "; ")
    for (lines, code) in [
      ("product create .two --name Two; for i in 1..1000000000 do let x = $i", "run.statements"),
      (doubling, "language.word.too-long"),
      (
        #"let x = "0123456789"; for i in 1..16 do let x = "$x$x""# + "\n" + variables + "\n"
          + variables.replacing("v", with: "w"),
        "language.variables.too-large"
      ),
    ] {
      let answer = try shop.server.request("POST", "/stockroom/run", lines)
      #expect(answer.status == 409)
      #expect(try answer.text("error.code") == code, "\(answer.text)")
    }
    #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 1)
  }

  @Test
  func
    `lines hold nobody up while they compute, others wait 5 seconds for those that have written, and they end with their client`()
    throws
  {
    let shop = try ServedShop()
    let computing = "for i in 1..90000 do app list"
    let left = try HTTPConnection(port: shop.server.port)
    func send(_ lines: String, on connection: HTTPConnection) {
      connection.send(
        "POST /stockroom/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(lines.utf8.count)\r\n\r\n\(lines)")
    }
    send(computing, on: left)
    try shop.server.run("product create .two --name Two")
    #expect(try shop.server.request("POST", "/stockroom/snapshot", #"{"name":"beside"}"#).status == 201)
    var writing: HTTPConnection? = try HTTPConnection(port: shop.server.port)
    if let writing { send("product create .lost --name Lost; \(computing)", on: writing) }
    usleep(500_000)
    let busy = try shop.server.request("POST", "/stockroom/run", "product create .three --name Three")
    #expect(busy.status == 503)
    #expect(busy.fields["retry-after"] != nil)
    writing = nil
    try shop.server.run("product create .three --name Three")
    let ids = try shop.stockroom("product", "list", "-o", "csv", "--columns", "id").split(separator: "\n").dropFirst()
    #expect(ids.map { $0.split(separator: ".").last } == ["chapter1", "three", "two"])
  }

  @Test func `each writer that waits in vain is refused 5 seconds after it came, not one after the other`() throws {
    let shop = try ServedShop()
    // Another process holds the lock of SQLite, which a writer waits for after it had its turn in this one.
    let other = try ServerProcess(["--testing"], store: shop.storeName, in: shop.scratch)
    let holder = try HTTPConnection(port: other.port)
    func send(_ lines: String, on connection: HTTPConnection) {
      connection.send(
        "POST /stockroom/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(lines.utf8.count)\r\n\r\n\(lines)")
    }
    send("product create .held --name Held; for i in 1..90000 do app list", on: holder)
    usleep(500_000)
    let writers = try (0..<8).map { number in
      defer { usleep(200_000) }
      let connection = try HTTPConnection(port: shop.server.port)
      send("product create .waiting\(number) --name Waiting\(number)", on: connection)
      return (connection: connection, sent: ContinuousClock.now)
    }
    let answers = DispatchGroup()
    let waits = Mutex<[Double]>([])
    for writer in writers {
      nonisolated(unsafe) let writer = writer
      answers.enter()
      Thread.detachNewThread {
        let status = try? writer.connection.answer().status
        waits.withLock { $0.append(status == 503 ? (ContinuousClock.now - writer.sent) / .seconds(1) : -1) }
        answers.leave()
      }
    }
    try #require(answers.wait(timeout: .now() + 30) == .success)
    #expect(waits.withLock { $0.allSatisfy { (4.5..<8).contains($0) } }, "\(waits.withLock { $0 })")
    #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 1)
  }

  @Test func `the clock moves, and only forward`() throws {
    let shop = try ServedShop(lines: "clock set 2026-12-01\n" + ServedShop.catalog)
    #expect(try shop.server.request("POST", "/stockroom/clock/advance", #"{"by":"3d"}"#).status == 200)
    #expect(try shop.stockroom("clock", "show").contains("2026-12-04"))
    for body in [#"{"by":"-3d"}"#, #"{"by":3}"#, "{}", "", "[]", #"{"by":"x"}"#] {
      let answer = try shop.server.request("POST", "/stockroom/clock/advance", body)
      #expect((400..<500).contains(answer.status), "\(body): \(answer.text)")
    }
  }

  @Test func `a snapshot brings a test's start back`() throws {
    let shop = try ServedShop()
    #expect(try shop.server.request("POST", "/stockroom/snapshot", #"{"name":"start"}"#).status == 201)
    for round in 0..<3 {
      try shop.server.run("product create .two --name \"Two \(round)\"")
      #expect(try shop.server.request("POST", "/stockroom/reset", #"{"name":"start"}"#).status == 200)
      #expect(try shop.request("GET", "/v1/apps").status == 200)
      #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 1)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: shop.scratch.path).filter { $0.contains("replaced") }
    #expect(left == [])
    for name in ["../start", "", "a/b", "unknown", String(repeating: "a", count: 65)] {
      let answer = try shop.server.request("POST", "/stockroom/reset", #"{"name":"\#(name)"}"#)
      #expect((400..<500).contains(answer.status), "\(name): \(answer.text)")
    }
  }

  @Test(
    .enabled(if: storesAreFiles),
    arguments: [
      "mkdir -p store.db.snapshot-x.tar/sub; echo dear > store.db.snapshot-x.tar/sub/notes.txt",
      "echo dear > store.db.snapshot-x.tar", "mkfifo store.db.snapshot-x.tar", "ln -s notes store.db.snapshot-x.tar",
    ])
  func `a snapshot replaces only a snapshot`(_ command: String) throws {
    let shop = try ServedShop()
    #expect(try Shell.run(command, in: shop.scratch).status == 0)
    let list = "find store.db.snapshot-x.tar -printf '%p %i %s %y %l\\n'"
    let before = try Shell.run(list, in: shop.scratch).output
    let answer = try shop.server.request("POST", "/stockroom/snapshot", #"{"name":"x"}"#)
    #expect(answer.status == 409, "\(answer.text)")
    #expect(try answer.text("error.code") == "store.backup.in-the-way")
    #expect(try Shell.run(list, in: shop.scratch).output == before)
  }

  @Test(.enabled(if: storesAreFiles))
  func `a reset deletes no store that a restore has kept, and nothing else with such a name`() throws {
    let shop = try ServedShop()
    let kept = "store.db.replaced-2026-01-01-01234567"
    let others = "mkdir store.db.replaced-notes; echo dear > store.db.replaced-notes/dear.txt; ln -s nowhere \(kept)-x"
    let keep = "cp store.db \(kept); chmod 400 \(kept); \(others)"
    #expect(try Shell.run(keep, in: shop.scratch).status == 0)
    let list = "find store.db.replaced-* -printf '%p %i %s %y %m\\n' | sort"
    let before = try Shell.run(list, in: shop.scratch).output
    for path in ["snapshot", "reset", "snapshot", "reset"] {
      #expect(try shop.server.request("POST", "/stockroom/\(path)", #"{"name":"start"}"#).status < 300)
    }
    #expect(try Shell.run(list, in: shop.scratch).output == before)
  }

  @Test func `a page of a browser cannot use them`() throws {
    let shop = try ServedShop()
    let answer = try shop.server.request("POST", "/stockroom/undo", "", fields: ["Origin": "https://example.com"])
    #expect(answer.status == 403)
  }

  @Test func `each test has a store of its own, and sees nothing of others`() throws {
    let scratch = try Scratch()
    try scratch.file("catalog.seed", ServedShop.catalog)
    try ServedShop.stockroom(["run", "catalog.seed"], in: scratch)
    let server = try ServerProcess(["--testing", "--stores", "stores", "--template", "store.db"], in: scratch)
    try server.run("product create .two --name Two", store: "one")
    let other = try server.run("product list", store: "two")
    #expect(try other.text("outputs.0.0.id") == "com.example.books.chapter1")
    #expect(try other.value("outputs.0.1") == nil)
    let byHost = try HTTPConnection(port: server.port)
    byHost.send(
      "POST /stockroom/run HTTP/1.1\r\nHost: one.localhost:\(server.port)\r\nContent-Length: 12\r\n\r\nproduct list")
    #expect(try byHost.answer().text("outputs.0.1.id") == "com.example.books.two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("stores")).contains("one.db"))
    for name in ["..", "../one", "a/b", "A B", ".hidden", "-x", String(repeating: "a", count: 64)] {
      let answer = try server.request("POST", "/stockroom/run", "product list", fields: ["X-Stockroom-Store": name])
      #expect(answer.status == 404, "\(name): \(answer.text)")
    }
    #expect(try server.request("POST", "/stockroom/run", "product list").status == 404)
    let snapshot = #"{"name":"start"}"#
    for path in ["snapshot", "reset"] {
      let answer = try server.request("POST", "/stockroom/\(path)", snapshot, fields: ["X-Stockroom-Store": "one"])
      #expect(answer.status < 300, "\(answer.text)")
    }
    #expect(
      try server.request("POST", "/stockroom/reset", snapshot, fields: ["X-Stockroom-Store": "two"]).status == 404)
  }
}
