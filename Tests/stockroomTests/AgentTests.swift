import Foundation
import TestSupport
import Testing

/// `stockroom mcp` as a process, with lines of raw JSON.
@Suite struct AgentTests {
  private typealias Object = [String: Any]

  private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  private static func call(_ id: Int, _ tool: String, _ line: String) -> String {
    request(id, "tools/call", #"{"name":"\#(tool)","arguments":{"line":"\#(line)"}}"#)
  }

  /// Each line of the output, which must be JSON.
  private static func messages(_ output: String) throws -> [Object] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object, "\(line)")
    }
  }

  private static func code(_ message: Object) -> Int? { (message["error"] as? Object)?["code"] as? Int }

  @Test func `requests are answered in order, and it exits with 0 once its input ends`() throws {
    let shop = try Shop(Shop.books)
    let input =
      Self.request(1, "initialize", #"{"protocolVersion":"2025-11-25","capabilities":{}}"#)
      + #"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n" + Self.request(2, "tools/list")
      + Self.call(3, "read", "product list") + Self.call(4, "write", "product edit .chapter1 --notes Hello")
    let result = try shop.agent(input, "--actor agent")
    #expect(result.status == 0, "\(result.errors)")
    let messages = try Self.messages(result.output)
    #expect(messages.compactMap { $0["id"] as? Int } == [1, 2, 3, 4])
    #expect(
      try shop.run("log", "--limit", "1", "--columns", "actor,line", "-o", "csv").output.contains("agent,product edit"))
  }

  @Test func `bad lines are refused, and the server goes on`() throws {
    let shop = try Shop(Shop.books)
    let long = String(repeating: "x", count: 5 << 20)
    let deep = String(repeating: "[", count: 50_000)
    let input = "nonsense\n[]\n\(long)\n\(deep)\n{\"jsonrpc\":\"1.0\",\"id\":7}\n\n" + Self.call(1, "read", "status")
    let result = try shop.agent(input, answers: 6)
    #expect(result.status == 0)
    let messages = try Self.messages(result.output)
    #expect(messages.dropLast().map { Self.code($0) } == [-32700, -32600, -32600, -32600, -32600])
    #expect(messages.last?["result"] != nil)
  }

  @Test func `too many requests at once are refused rather than kept`() throws {
    let shop = try Shop(Shop.books)
    let input = (1...2000).map { Self.call($0, "read", "product list") }.joined()
    let result = try shop.agent(input)
    #expect(result.status == 0)
    let messages = try Self.messages(result.output)
    #expect(messages.count == 2000)
    #expect(messages.contains { Self.code($0) == -32000 })
  }

  @Test func `without forms, what needs the person is refused with the command that they type`() throws {
    let shop = try Shop(Shop.books)
    let lines = [
      "key create evil --role ADMIN", "plugin disable ReviewWorkflow", "plugin disable Catalog",
      "app shared-secret com.example.books",
      "user create eve@example.com --first Eve --last Ray --role ADMIN", "hook add '*' http://127.0.0.1:9/",
      "package settings --processing 30m", "certificate show", "undo 3", "product delete .chapter1",
    ]
    let calls = try lines.enumerated().map { number, line in
      let arguments = String(decoding: try JSONEncoder().encode(["line": line]), as: UTF8.self)
      return Self.request(number, "tools/call", #"{"name":"write","arguments":\#(arguments)}"#)
    }
    let before = try shop.run("log", "list", "-o", "ndjson").output
    let answers = try Self.messages(shop.agent(calls.joined()).output)
    var remedy = ""
    for (line, answer) in zip(lines, answers) {
      let data = (answer["result"] as? Object)?["structuredContent"] as? Object
      let error = data?["error"] as? Object
      #expect(error?["code"] as? String == "confirm.needed", "\(line): \(answer)")
      remedy = error?["remedy"] as? String ?? ""
    }
    #expect(try shop.run("log", "list", "-o", "ndjson").output == before)
    let command = try #require(remedy.firstRange(of: "stockroom --store ").map { String(remedy[$0.lowerBound...]) })
    #expect(try shop.shell("cd / && \(command) --yes").status == 0, "\(command)")
    #expect(try shop.value("SELECT count(*) FROM product") == "0")
  }

  @Test func `an agent lets no program run without the person`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("spy", "#!/bin/sh\ntouch \(shop.scratch.path("ran"))\n")
    _ = try shop.shell("chmod +x spy")
    let lines = [
      "plugin add spy", "plugin check spy", "plan plugin add spy", "hook add '*' \(shop.scratch.path("spy"))", "!./spy",
      "plugin add spy --yes", "hook test spy", "hook deliver",
    ]
    for option in ["", "--read-only"] {
      let calls = ["read", "plan", "write"].enumerated().flatMap { place, tool in
        lines.enumerated().map { Self.call(place * 100 + $0.offset, tool, $0.element) }
      }
      let output = try shop.agent(calls.joined(), option).output
      #expect(try Self.messages(output).count == calls.count)
    }
    #expect(try shop.run("hook", "list").output == "no hooks\n")
    #expect(try !shop.run("plugin", "list").output.contains("spy"))
    #expect(!shop.has("ran"))
  }

  @Test(.enabled(if: storesAreFiles)) func `an agent delivers nothing to an approved hook without the person`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("spy", "#!/bin/sh\ntouch \(shop.scratch.path("ran"))\n")
    // While another process has the lock, nothing is delivered in the background.
    let sent = try shop.shell(
      "chmod +x spy; mkdir -m 700 store.db.hooks; flock store.db.hooks/deliver.lock "
        + "sh -c \"stockroom hook add '*' ./spy && stockroom hook test spy\"")
    #expect(sent.status == 0, "\(sent.errors)")
    let answer = try #require(try Self.messages(shop.agent(Self.call(1, "write", "hook deliver")).output).last)
    let data = (answer["result"] as? Object)?["structuredContent"] as? Object
    #expect((data?["error"] as? Object)?["code"] as? String == "confirm.needed", "\(answer)")
    #expect(!shop.has("ran"))
    #expect(try shop.run("hook", "deliver").status == 0)
    #expect(shop.has("ran"))
  }

  @Test func `an agent gets no file from outside the folder, and none of the person's permissions`() throws {
    let shop = try Shop(Shop.books)
    let data = shop.scratch.path("home/data/stockroom")
    _ = try shop.shell(
      "mkdir -p \(data) work; echo sesame > \(data)/hooks.json; echo sesame > secret.txt; ln -s ../secret.txt work/link"
    )
    let lines = [
      "run ../secret.txt --keep-going", "run \(shop.scratch.path("secret.txt"))", "diff ../secret.txt --format csv",
      "import link --format csv", "import ../secret*", "export ../out.csv",
      "product screenshot .chapter1 ../secret.txt",
      "storekit item import ../secret.txt", "apply /etc/passwd --format csv", "for x in @../secret.txt do status",
      "diff \(data)/hooks.json", "export link --format csv",
      "tester create a@example.com --password-file ../secret.txt",
      "store backup ../copy.tar", "plan run ~/data/stockroom/hooks.json",
    ]
    let calls = ["read", "plan", "write"].enumerated().flatMap { place, tool in
      lines.enumerated().map { Self.call(place * 100 + $0.offset, tool, $0.element) }
    }
    let output = try shop.agent(calls.joined(), in: "work").output
    #expect(try Self.messages(output).count == calls.count)
    #expect(!output.contains("sesame") && !output.contains("root:"))
    #expect(try shop.shell("cat secret.txt").output == "sesame\n")
    #expect(!shop.has("out.csv") && !shop.has("copy.tar"))
  }

  /// A server whose input stays open: `$pid`, written to by `>&3`; its output is the file `out`.
  private static let server = """
    mkfifo in; stockroom mcp < in > out & pid=$!; exec 3> in
    answered() { until [ "$(wc -l < out)" -ge "$1" ]; do sleep 0.02; done; }
    long='{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"write","arguments":\
    {"line":"for n in 1..900000 do product create .p$n --name \\"Pack $n\\""}}}'

    """

  @Test(arguments: ["TERM", "HUP"])
  func `a signal ends it with 0 while it waits, and in the middle of a call that is rolled back`(signal: String) throws
  {
    let shop = try Shop(Shop.books)
    // A shell starts a program in the background with ^C ignored; the fuzzer sends that one.
    let script =
      Self.server + """
        echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' >&3; answered 1
        printf '%s\\n' "$long" >&3; sleep 0.5
        kill -\(signal) $pid; wait $pid; echo "status $?"
        """
    let result = try shop.shell(script)
    #expect(result.output.contains("status 0"), "\(result.output) \(result.errors)")
    #expect(try shop.value("SELECT count(*) FROM product") == "1")
  }

  @Test func `a cancelled call is rolled back and not answered, and the next one is`() throws {
    let shop = try Shop(Shop.books)
    let script =
      Self.server + """
        printf '%s\\n' "$long" >&3; sleep 0.5
        echo '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}' >&3
        echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{"line":"product list"}}}' >&3
        answered 1; exec 3>&-; wait $pid; echo "status $?"; cat out
        """
    let result = try shop.shell(script)
    #expect(result.output.hasPrefix("status 0\n"), "\(result.errors)")
    let messages = try Self.messages(String(result.output.dropFirst("status 0\n".count)))
    #expect(messages.compactMap { $0["id"] as? Int } == [2])
    #expect(result.output.contains(#""total":1"#))
  }

  @Test func `the end of its input rolls the running call back, and starts none of those behind it`() throws {
    let shop = try Shop(Shop.books)
    let next = Self.call(10, "write", "product create .next --name Next").replacing("\n", with: "")
    let script =
      Self.server + """
        printf '%s\\n' '\(Self.call(1, "write", "product create .kept --name Kept").replacing("\n", with: ""))' >&3; answered 1
        printf '%s\\n' "$long" '\(next)' >&3; sleep 0.5; exec 3>&-; wait $pid; echo "status $?"; cat out
        """
    let result = try shop.shell(script)
    #expect(result.output.hasPrefix("status 0\n"), "\(result.errors)")
    let messages = try Self.messages(String(result.output.dropFirst("status 0\n".count)))
    // The client may still read, and hears that the call was cancelled.
    #expect(messages.compactMap { $0["id"] as? Int } == [1, 9])
    #expect(result.output.contains("cancelled"))
    #expect(try shop.value("SELECT count(*) FROM product") == "2")
  }

  @Test func `it ends when the client is gone, in the middle of a call`() throws {
    let shop = try Shop(Shop.books)
    let script = """
      mkfifo in out; (stockroom mcp < in > out; echo "status $?" > ended) & exec 3> in 4< out
      printf '%s\\n' '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"write","arguments":\
      {"line":"for n in 1..900000 do product create .p$n --name \\"Pack $n\\""}}}' >&3
      sleep 0.5; exec 3>&- 4<&-; wait; cat ended
      """
    #expect(try shop.shell(script).output == "status 0\n")
    #expect(try shop.value("SELECT count(*) FROM product") == "1")
  }

  @Test func `it cannot run in a file, and help has an example of it`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("run", "-", input: "mcp\n")
    #expect(result.errors.contains("unit.not-here: mcp"))
    #expect(try shop.run("help", "mcp").output.contains("mcp --read-only"))
  }

  @Test func `on a temporary copy, nothing of a write is left`() throws {
    let shop = try Shop(Shop.books)
    let line = Self.call(1, "write", "product create .two --name Two").replacing("\n", with: "")
    // The end of the input would cancel the call.
    let script = """
      (echo '\(line)'; for n in $(seq 300); do grep -q unit out && break; sleep 0.1; done) | stockroom --scratch mcp > out; cat out
      """
    #expect(try shop.shell(script).output.contains(#""unit":"#))
    #expect(try shop.value("SELECT count(*) FROM product") == "1")
  }
}
