import Foundation
import TestSupport
import Testing

/// `serve --stores`: many stores, and the files that a server is given.
@Suite struct StoresTests {
  /// A server of a folder of stores, which are copies of one with an app.
  private struct Served {
    let scratch: Scratch
    let server: ServerProcess

    init(_ options: String...) throws {
      scratch = try Scratch()
      try ServedShop.stockroom(["-c", "app create com.example.books --name Books --sku BOOKS1"], in: scratch)
      server = try ServerProcess(
        ["--testing", "--stores", "stores", "--template", "store.db"] + options, in: scratch)
    }

    func list(_ store: String) throws -> HTTPAnswer {
      try server.request("POST", "/stockroom/run", "app list", fields: ["X-Stockroom-Store": store])
    }
  }

  @Test func `a file is not a folder, and a folder not a file`() throws {
    let scratch = try Scratch()
    try scratch.file("file", "")
    for (options, code, text) in [
      (["--stores", "file"], "serve.stores", "file is not a folder"),
      (["--stores", "file/stores"], "serve.stores", "cannot be created"),
      (["--stores", "/dev/null/x"], "serve.stores", "cannot be created"),
      (["--record", "."], "serve.record", "is a folder"),
      (["--record", "missing/requests.ndjson"], "serve.record", "No such file"),
      (["--record", "file/requests.ndjson"], "serve.record", "Not a directory"),
    ] {
      let result = try Stockroom.run(["--store", "s.db", "serve", "--listen", "127.0.0.1:0"] + options, in: scratch)
      #expect(result.status == 1 && result.errors.contains(code) && result.errors.contains(text), "\(result.errors)")
      #expect(result.errors.contains("hint:"), "\(result.errors)")
    }
    let number = try Stockroom.run(
      ["--store", "s.db", "serve", "--stores", "stores", "--max-new-stores", "-1"], in: scratch)
    #expect(number.status == 2 && number.errors.contains("serve.stores.number"), "\(number.errors)")
  }

  @Test func `requests create only as many stores as the server may`() throws {
    let served = try Served("--max-new-stores", "2")
    for name in ["one", "two"] { #expect(try served.list(name).status == 200) }
    let third = try served.list("three")
    #expect(try third.status == 403 && third.text("error.code") == "serve.stores.new", "\(third.text)")
    #expect(try third.text("error.remedy")?.contains("--max-new-stores") == true)
    #expect(try served.list("one").status == 200)
    let files = try FileManager.default.contentsOfDirectory(atPath: served.scratch.path("stores"))
    #expect(Set(files.filter { $0.hasSuffix(".db") }) == ["one.db", "two.db"])
  }

  @Test func `a store is created by a token or by POST, and a stranger who looks around creates none`() throws {
    let served = try Served()
    for (method, path) in [
      ("GET", "/v1/apps"), ("HEAD", "/lookup"), ("GET", "/openapi.json"), ("GET", "/nothing"), ("PUT", "/uploads/x/0"),
      ("DELETE", "/v1/apps"),
    ] {
      let answer = try served.server.request(method, path, fields: ["X-Stockroom-Store": "unknown"])
      #expect(answer.status == 404, "\(method) \(path)")
      guard method != "HEAD" else { continue }
      #expect(try answer.text("error.code") == "serve.stores.unknown", "\(method) \(path): \(answer.text)")
    }
    #expect(!FileManager.default.fileExists(atPath: served.scratch.path("stores/unknown.db")))
    let key = try ClientKey("key create CI --role ADMIN", in: served.scratch)
    let fields = ["X-Stockroom-Store": "new", "Authorization": "Bearer \(try key.token())"]
    #expect(try served.server.request("GET", "/v1/apps", fields: fields).status == 200)
    #expect(try served.server.request("GET", "/v1/apps", fields: ["X-Stockroom-Store": "new"]).status == 401)
    #expect(try served.list("posted").status == 200)
  }

  @Test func `a store that was not used for long is closed, and opened again`() throws {
    let served = try Served()
    try served.server.run("app create com.example.own --name Own --sku OWN", store: "t0")
    for number in 1..<70 { #expect(try served.list("t\(number)").status == 200) }
    let folder = "/proc/\(served.server.process)/fd"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    let open = Set(files.filter { $0.hasSuffix(".db") && $0.contains("/stores/") })
    #expect(open.count <= 64 && !open.contains { $0.hasSuffix("/t0.db") }, "\(open.count)")
    #expect(try served.list("t0").text.contains("com.example.own"))
  }

  @Test func `a long write to one store keeps nobody waiting at another`() throws {
    let served = try Served()
    for name in ["one", "two"] { #expect(try served.list(name).status == 200) }
    let lines = "use com.example.books\n" + (0..<2000).map { "product create .p\($0) --name P\($0)\n" }.joined()
    let long = try HTTPConnection(port: served.server.port)
    long.send(
      "POST /stockroom/run HTTP/1.1\r\nHost: one.localhost\r\nContent-Length: \(lines.utf8.count)\r\n\r\n\(lines)")
    usleep(100_000)
    try served.server.run("app create com.example.maps --name Maps --sku MAPS1", store: "two")
    #expect((try? long.answer(within: 0)) == nil)
    #expect(try long.answer(within: 300).status == 200)
  }

  @Test func `a text that is not a name of a store is refused with the limit`() throws {
    let served = try Served()
    for name in ["UPPER", "a.b", "-a", "a_b", "../a", String(repeating: "a", count: 64)] {
      let answer = try served.server.request("POST", "/stockroom/run", "app list", fields: ["X-Stockroom-Store": name])
      #expect(answer.status == 404, "\(name): \(answer.text)")
      #expect(try answer.text("error.code") == "serve.store")
      #expect(answer.text.contains("\(name) is not a name of a store") && answer.text.contains("1 to 63"))
    }
    #expect(try served.list(String(repeating: "a", count: 63)).status == 200)
  }
}
