import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Slow, huge, and broken requests hurt nobody else.
@Suite struct AttackTests {
  private static let head = "GET /healthz HTTP/1.1\r\nHost: a\r\n"

  @Test func `clients that are slow are cut off`() throws {
    let shop = try ServedShop(["--timeout", "2s"])
    let port = shop.server.port
    let silent = try HTTPConnection(port: port)
    let halfway = try HTTPConnection(port: port)
    halfway.send(Self.head)
    let body = try HTTPConnection(port: port)
    body.send("POST /stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
    #expect(try shop.server.request("GET", "/healthz").status == 200)
    // A byte now and then is no better.
    for _ in 0..<60 {
      guard body.send("x") else { break }
      usleep(200_000)
    }
    #expect(silent.rest(within: 30) != nil)
    #expect(halfway.rest(within: 30) != nil)
    #expect(body.rest(within: 30) != nil)
  }

  @Test func `what a hook sends is refused by a server, whatever name of this machine it uses`() throws {
    let shop = try ServedShop()
    let hook = ["User-Agent": "Stockroom"]
    for path in ["/stockroom/undo", "/v1/apps", "/healthz"] {
      let answer = try shop.server.request("POST", path, "{}", fields: hook)
      #expect(answer.status == 403)
      #expect(try answer.text("error.code") == "serve.own-delivery")
    }
    _ = try shop.stockroom(
      "hook", "add", "*", "http://localhost:\(shop.server.port)/stockroom/undo", "--name", "own", "--retry-after", "0s")
    _ = try shop.stockroom("hook", "test", "own")
    // The delivery fails, and so does the command.
    _ = try? shop.stockroom("hook", "deliver", "--wait")
    #expect(try shop.stockroom("hook", "log").contains("HTTP 403"))
    #expect(try shop.stockroom("app", "list").contains("com.example.books"))
  }

  @Test func `more silent clients than the server takes keep nobody out, nor one that waits for its answer`() throws {
    let shop = try ServedShop()
    let waiting = try HTTPConnection(port: shop.server.port)
    let lines = (0..<400).map { "product create .p\($0) --name P\($0)" }.joined(separator: "\n")
    waiting.send("POST /stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: \(lines.utf8.count)\r\n\r\n\(lines)")
    Self.allowManyFiles()
    let silent = try (0..<1100).map { number in
      let connection = try HTTPConnection(port: shop.server.port)
      switch number % 3 {
      case 0: connection.send("POST /verifyReceipt HTTP/1.1\r\nContent-Length: 9\r\n\r\n")
      case 1: connection.send("GET / HTTP/1.1\r\nX: ")
      default: break
      }
      return connection
    }
    #expect(try shop.request("GET", "/v1/apps").status == 200)
    #expect(try waiting.answer().status == 200)
    withExtendedLifetime(silent) {}
  }

  /// Raises the limit of open files of this process, which may be lower than the number of connections.
  private static func allowManyFiles() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8192))
    _ = setrlimit(resource, &limit)
  }

  @Test func `what is not HTTP is refused, and what follows is not answered`() throws {
    let shop = try ServedShop()
    let smuggled = "GET /v1/apps HTTP/1.1\r\nHost: a\r\n\r\n"
    let requests: [String: String] = [
      "two lengths": "\(Self.head)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello\(smuggled)",
      "a list of lengths": "\(Self.head)Content-Length: 5, 6\r\n\r\nhello\(smuggled)",
      "a length and chunks": "POST /stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)",
      "an unknown coding": "POST /stockroom/run HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      "a negative length": "\(Self.head)Content-Length: -1\r\n\r\n",
      "a huge length": "POST /stockroom/run HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "a damaged chunk": "POST /stockroom/run HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n",
      "a folded field": "\(Self.head)A: b\r\n c\r\n\r\n\(smuggled)",
      "a space before the colon": "\(Self.head)Content-Length : 5\r\n\r\nhello\(smuggled)",
      "noise": String(repeating: "\u{1}\u{2}", count: 100) + "\r\n\r\n",
      "another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "a huge field": "\(Self.head)A: \(String(repeating: "a", count: 200_000))\r\n\r\n",
      "many fields": Self.head + (0..<5000).map { "A\($0): b\r\n" }.joined() + "\r\n",
    ]
    for (name, text) in requests {
      let connection = try HTTPConnection(port: shop.server.port)
      connection.send(text)
      let answers = String(decoding: connection.rest(within: 40) ?? Data(), as: UTF8.self)
      #expect(!answers.contains("HTTP/1.1 200") || name == "a length and chunks", "\(name): \(answers.prefix(300))")
      #expect(answers.components(separatedBy: "HTTP/1.1 ").count <= 2, "\(name): \(answers.prefix(500))")
      #expect(try shop.server.request("GET", "/healthz").status == 200, "\(name)")
    }
  }

  @Test func `huge and broken bodies are refused`() throws {
    let shop = try ServedShop()
    let huge = try shop.request("POST", "/v2/inAppPurchases", String(repeating: " ", count: (1 << 20) + 1))
    #expect(huge.status == 413)
    let deep = String(repeating: "[", count: 100_000)
    for body in ["", "{", deep, "nul", "\"\u{FFFF}\"", #"{"data":null}"#, #"{"data":[]}"#, "[1]", #"{"a":1e999999}"#] {
      let answer = try shop.request("POST", "/v2/inAppPurchases", body)
      #expect((400..<500).contains(answer.status), "\(body.prefix(20)): \(answer.text)")
    }
    let bytes = Data([0x7B, 0xFF, 0xFE, 0x7D])
    let answer = try shop.server.request(
      "POST", "/v2/inAppPurchases", bytes, fields: ["Authorization": "Bearer \(try shop.key.token())"])
    #expect((400..<500).contains(answer.status))
  }

  @Test func `paths and numbers from outside lead nowhere`() throws {
    let shop = try ServedShop()
    for path in [
      "/v1/../v1/apps", "/v1/apps/..%2f..%2fetc%2fpasswd", "/v1//apps", "/v1/apps/", "/v1/apps/%00", "/v1/apps/%ff",
      "/v2/inAppPurchases/99999999999999999999", "/v2/inAppPurchases/-1", "/v2/inAppPurchases/0x10",
      "/v2/inAppPurchases/1%20OR%201=1", "/v1/sandboxTesters/zz", "/v1/apps?limit=99999999999999999999",
      "/v1/apps?limit=-1", "/v1/apps?limit=", "/v1/apps?cursor=%00", "/v1/apps?cursor=AAAA", "/v1/apps?cursor=99999999",
      "/v1/apps?cursor=Yzo5MjIzMzcyMDM2ODU0Nzc1ODA3", "/v1/apps?cursor=Yzot",
      "/v1/apps?filter%5Bname%5D=%27%3B%20DROP%20TABLE%20app", "/v1/apps?%zz", "/v1/apps?sort=-", "/v1/apps?include=,",
      "/v1/apps?fields%5Bapps%5D=..", "/v1/apps/1/relationships", "/v1/apps/1/relationships/x/y", "//v1/apps",
      "/uploads/../../etc/passwd", "/uploads/x/y", "/v1/apps?limit=1&limit=2&limit[apps]=x",
    ] {
      let answer = try shop.request("GET", path)
      #expect(answer.status < 500, "\(path): \(answer.text)")
      #expect(!answer.text.contains("root:"), "\(path)")
    }
    #expect(try shop.request("GET", "/v1/apps").number("meta.paging.total") == 1)
  }

  @Test func `each write that was answered is there after kill -9`() throws {
    let shop = try ServedShop()
    let app = try #require(try shop.request("GET", "/v1/apps").text("data.0.id"))
    let (token, port) = (try shop.key.token(), shop.server.port)
    let written = Mutex<[String]>([])
    let clients = DispatchGroup()
    for client in 0..<4 {
      clients.enter()
      Thread.detachNewThread {
        let ids = Self.create(client, app: app, token: token, port: port)
        written.withLock { $0 += ids }
        clients.leave()
      }
    }
    sleep(2)
    shop.server.stop(SIGKILL)
    clients.wait()
    let answered = written.withLock { $0 }
    #expect(answered.count > 4)
    let listed = try shop.stockroom("product", "list", "--columns", "id", "-o", "csv").split(separator: "\n")
    #expect(Set(answered).isSubset(of: Set(listed.map { $0.trimmingCharacters(in: .whitespaces) })))
    #expect(try shop.stockroom("store", "check").contains("no problems"))
  }

  /// Creates products until the server is gone; returns those that it said were created.
  private static func create(_ client: Int, app: String, token: String, port: Int) -> [String] {
    var written: [String] = []
    for number in 0..<100_000 {
      let id = "com.example.books.c\(client).n\(number)"
      let body =
        #"{"data":{"type":"inAppPurchases","attributes":{"name":"\#(id)","productId":"\#(id)","#
        + #""inAppPurchaseType":"NON_CONSUMABLE"},"relationships":{"app":{"data":{"type":"apps","id":"\#(app)"}}}}}"#
      guard let connection = try? HTTPConnection(port: port) else { return written }
      connection.send(
        "POST /v2/inAppPurchases HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      guard let answer = try? connection.answer(within: 10) else { return written }
      if answer.status == 201 { written.append(id) }
    }
    return written
  }
}
