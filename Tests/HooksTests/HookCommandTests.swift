import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct HookCommandTests {
  private let shop: HookConsole
  private var console: TestConsole { shop.console }

  init() throws {
    shop = try HookConsole()
    try shop.script("notify.sh", "exit 0")
  }

  @Test func `a hook is added with an absolute path, and is active where it was added`() throws {
    try console.run("hook add product.status-changed ./notify.sh qa --name notify -- --fast")

    let record = try console.record(of: "hook show notify")
    #expect(record["target"] == .text("\(console.folder.path)/notify.sh qa --fast"))
    #expect(record["state"] == .term(code: "active", label: "active", tone: .good))
    #expect(record["event"] == .identifier("product.status-changed"))
  }

  @Test(arguments: [
    ("https://localhost/x", "hook.url.scheme"), ("ftp://localhost/x", "hook.url.scheme"),
    ("http://example.com/x", "hook.url.not-loopback"), ("http://10.0.0.1/x", "hook.url.not-loopback"),
    ("http://127.0.0.1.example.com/", "hook.url.not-loopback"), ("http://0.0.0.0/", "hook.url.not-loopback"),
    ("http://[::2]/", "hook.url.not-loopback"), ("http://2130706433/", "hook.url.not-loopback"),
    ("http://0177.0.0.1/", "hook.url.not-loopback"), ("http://localhost.evil.example/", "hook.url.not-loopback"),
    ("http://me@localhost/", "hook.url.invalid"), ("http://localhost:0/", "hook.url.invalid"),
    ("http://localhost:99999/", "hook.url.invalid"), ("http://localhost:/", "hook.url.invalid"),
    ("http://localhost/#x", "hook.url.invalid"), ("http://[::1/", "hook.url.invalid"),
    ("'http://localhost/a b'", "hook.url.invalid"), ("'http://evil.example\\@127.0.0.1/'", "hook.url.invalid"),
  ])
  func `only plain http URLs of this machine are accepted`(url: String, code: String) throws {
    #expect(console.refusal(of: "hook add '*' \(url)")?.code == code)
  }

  @Test(arguments: ["http://localhost", "http://LOCALHOST:8080/a?b=c", "http://127.8.9.10:1/", "http://[::1]:80/x"])
  func `a URL of this machine is taken`(url: String) throws {
    try console.run("hook add '*' \(url) --name url")
    #expect(try console.record(of: "hook show url")["target"] == .text(url))
  }

  @Test func `an address of this machine needs no scheme`() throws {
    try console.run("hook add '*' localhost:3000/hook --name web")
    #expect(try console.record(of: "hook show web")["target"] == .text("http://localhost:3000/hook"))
  }

  @Test func `a program must exist and be executable`() throws {
    try console.write("text", to: "plain.txt")
    #expect(console.refusal(of: "hook add '*' ./none.sh")?.code == "hook.program.missing")
    #expect(console.refusal(of: "hook add '*' none-of-this-name")?.code == "hook.program.missing")
    let quoted = console.refusal(of: "hook add product.status-changed 'cat -u /dev/null'")
    #expect(quoted?.hint == "hook add product.status-changed COMMAND|URL -- TEXT TEXT")
    try console.run("hook add product.status-changed cat -- -u /dev/null")
    let named = console.refusal(of: "hook add product.status-changed 'cat /dev/null' --name other")
    #expect(named?.hint == "write the program and its arguments as separate words, without quotes")
    try shop.script("my hook.sh", "exit 0")
    try console.run("hook add product.status-changed 'my hook.sh'")
    #expect(console.refusal(of: "hook add '*' ./plain.txt")?.code == "hook.program.not-executable")
    #expect(console.refusal(of: "hook add '*' .")?.code == "hook.program.not-executable")
  }

  @Test func `wrong values are refused by name`() throws {
    let wrong = [
      ("hook add product.created ./notify.sh", "hook.event.unknown"), ("hook show none", "hook.unknown"),
      ("hook add '*' ./notify.sh --name ' a'", "hook.name.invalid"),
      ("hook add '*' ./notify.sh --name=-a", "hook.name.invalid"),
      ("hook add '*' ./notify.sh --timeout 2h", "hook.timeout.invalid"),
      ("hook add '*' ./notify.sh --retry-after 3d", "hook.retries.invalid"),
      ("hook add '*' http://localhost/ more", "hook.url.arguments"),
      ("hook add '*' ./notify.sh --secret ''", "hook.secret.empty"),
      ("hook add '*' ./notify.sh --secret a --secret-file b", "hook.secret.twice"),
      ("hook redeliver 7", "hook.delivery.unknown"),
    ]
    for (line, code) in wrong { #expect(console.refusal(of: line)?.code == code, "\(line)") }
    try console.run("hook add '*' ./notify.sh")
    #expect(console.refusal(of: "hook add '*' ./notify.sh --name notify.sh")?.code == "hook.taken")
    try console.run("hook add '*' ./notify.sh")
    #expect(
      try console.rows(of: "hook list").map { $0["name"] } == [.identifier("notify.sh"), .identifier("notify.sh-2")])
  }

  @Test func `secrets among the arguments of a program are in no store, answer, or log, and the program gets them`()
    throws
  {
    try shop.script("notify.sh", "printf '%s|' \"$@\" | tee -a \"$D/arguments\"")
    let arguments =
      "-v --token Tok-123456 --api-key=Key-123456 DB_PASSWORD=Word-123456 'Authorization: Bearer Be-123456' "
      + "--auth Au-123456 https://ann:Pw-123456@localhost/ http://localhost/x?a=1&token=Qu-123456"
    try console.run("hook add '*' ./notify.sh --name notify -- \(arguments)")
    try console.run("hook test notify; hook deliver")
    let given =
      "-v|--token|Tok-123456|--api-key=Key-123456|DB_PASSWORD=Word-123456|Authorization: Bearer Be-123456|"
      + "--auth|Au-123456|https://ann:Pw-123456@localhost/|http://localhost/x?a=1&token=Qu-123456|"
    #expect(try console.text(of: "arguments") == given)
    var shown = try ["hook list", "hook show notify", "log list", "log list -o seed", "hook log -o json"].map {
      try console.run($0)
    }
    try console.run("store backup shop.tar")
    for file in ["shop.tar", "store.db", "store.db-wal"] {
      shown.append(String(decoding: (try? console.data(of: file)) ?? Data(), as: UTF8.self))
    }
    for text in shown { #expect(!text.contains(/(Tok|Key|Word|Be|Au|Pw|Qu)-123456/), "\(text.prefix(300))") }
    #expect(shown[0].contains("-v --token ****** --api-key=****** DB_PASSWORD=****** Authorization: ******"))

    let refusal = console.refusal(of: "hook add '*' http://ann:Pw-123456@127.0.0.1/")
    #expect(refusal?.code == "hook.url.invalid" && refusal?.message == "http://ann:****** is not a URL")

    // Another name does not need them again, and another token is not in the store either.
    try console.run("hook edit notify --name bell; hook edit bell --target ./notify.sh -- --token Tok-654321")
    try console.run("hook test bell; hook deliver")
    #expect(try console.text(of: "arguments") == given + "--token|Tok-654321|")
    try console.run("hook remove bell --yes; undo")
    #expect(try console.run("hook list").contains("not approved here"))
    #expect(console.refusal(of: "hook approve bell")?.code == "hook.arguments.missing")
  }

  @Test func `an argument from the environment is a secret whatever its name, also through a variable`() throws {
    try shop.script("notify.sh", "printf '%s|' \"$@\" | tee -a \"$D/arguments\"")
    let arguments = "${env:HOME} --in=${env:HOME}/a $k plain"
    try console.run("let h = ${env:HOME}; let k = $h/b; hook add '*' ./notify.sh --name notify -- \(arguments)")
    try console.run("hook test notify; hook deliver")
    let home = console.folder.path
    #expect(try console.text(of: "arguments") == "\(home)|--in=\(home)/a|\(home)/b|plain|")
    #expect(try console.run("hook list").contains("notify.sh ****** --in=****** ****** plain"))
    #expect(try console.json("hook log").contains("******|--in=******|******|plain|"))
  }

  @Test(.enabled(if: storesAreFiles)) func `the secret is in no store, answer, or log`() throws {
    try console.run("hook add '*' ./notify.sh --name notify --secret Harbour-Ferry-11")
    try console.run("hook approve notify --secret Harbour-Ferry-12")
    try console.run("hook test notify; hook deliver")

    for line in [
      "hook show notify", "hook list", "hook log", "log list", "log show 2", "log show 3", "log list -o seed",
    ] {
      #expect(!(try console.json(line)).contains("Harbour"), "\(line)")
    }
    let store = try console.data(of: "store.db") + ((try? console.data(of: "store.db-wal")) ?? Data())
    #expect(store.range(of: Data("Harbour".utf8)) == nil)
    let approvals = console.folder.appendingPathComponent("machine/hooks.json").path
    let attributes = try FileManager.default.attributesOfItem(atPath: approvals)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a plan approves nothing`() throws {
    #expect(try console.plan("hook add '*' ./notify.sh").contains("hook"))
    #expect(!FileManager.default.fileExists(atPath: console.folder.appendingPathComponent("machine/hooks.json").path))
  }

  @Test func `undo brings back a hook that was removed, which must be approved again`() throws {
    try console.run("hook add '*' ./notify.sh --name notify --secret Harbour-Ferry-11; hook remove notify --yes")
    #expect(try console.rows(of: "hook list").isEmpty)
    try console.undo()

    #expect(try console.run("hook list").contains("not approved here"))
    #expect(console.refusal(of: "hook test notify")?.code == "hook.not-approved")
    #expect(console.refusal(of: "hook approve notify")?.code == "hook.secret.missing")
    try console.run("hook approve notify --secret Other-Word-1")
    #expect(try console.run("hook list").contains("active"))
  }

  @Test func `names and numbers are completed`() throws {
    try console.run("hook add '*' ./notify.sh --name notify; hook test notify; hook deliver")
    #expect(console.completions(of: "hook show no") == ["notify"])
    #expect(console.completions(of: "hook redeliver ") == ["1"])
    #expect(console.completions(of: "hook add prod") == ["product.status-changed"])
  }

  @Test func `a hook is deleted by the verb that other nouns have`() throws {
    try console.run("hook add '*' ./notify.sh --name notify")
    #expect(console.refusal(of: "hook delete notify")?.remedy?.text == "hook remove notify")
  }
}
