import Foundation
import TestSupport
import Testing

/// Starting, listening, and stopping.
@Suite struct DoorTests {
  @Test func `the examples of help start a server`() throws {
    let scratch = try Scratch()
    for example in [["--testing"], []] {
      let server = try ServerProcess(example, in: scratch)
      #expect(try server.request("GET", "/healthz").text == "ok\n")
      #expect(server.stop() == 0)
    }
  }

  @Test func `what the server itself answers`() throws {
    let shop = try ServedShop()
    _ = try shop.request("GET", "/v1/apps")
    let metrics = try shop.server.request("GET", "/metrics")
    #expect(metrics.fields["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
    #expect(metrics.text.contains(#"stockroom_requests_total{method="GET",status="200"} 1"#), "\(metrics.text)")
    #expect(metrics.text.contains("stockroom_request_seconds_count 1"))
    let missing = try shop.server.request("GET", "/nothing")
    #expect(missing.status == 404 && missing.fields["x-request-id"]?.isEmpty == false)
    #expect(try shop.server.request("HEAD", "/healthz").status == 200)
    let method = try shop.server.request("PUT", "/v1/apps")
    #expect(method.status == 405)
  }

  @Test func `links have the public URL, or else the host that the client or a named proxy tells`() throws {
    let fields = [
      "X-Forwarded-Host": "evil.example, api.example.com", "X-Forwarded-Proto": "https",
      "X-Forwarded-Port": "8443",
    ]
    for (options, base) in [
      ([], nil), (["--proxy", "::1"], nil),
      (["--proxy", "::1", "--proxy", "127.0.0.1"], "https://api.example.com:8443"),
      (["--proxy", "127.0.0.1", "--public-url", "https://store.example/connect/"], "https://store.example/connect"),
    ] as [([String], String?)] {
      let shop = try ServedShop(options)
      let base = base ?? shop.server.url
      let apps = try shop.request("GET", "/v1/apps", fields: fields)
      #expect(try apps.text("links.self") == "\(base)/v1/apps", "\(options)")
      #expect(try apps.text("data.0.links.self")?.hasPrefix("\(base)/v1/apps/") == true, "\(options)")
      let broken = try shop.request(
        "GET", "/v1/apps", fields: ["X-Forwarded-Host": "a b/", "X-Forwarded-Proto": "ftp"])
      #expect(try broken.text("links.self")?.contains("a b") == false)
      for host in ["[::1", "[]", "a:b", "a:99999", "a:+80", ":80", "a:80:80", "a/b"] {
        let odd = try shop.request("GET", "/v1/apps", fields: ["X-Forwarded-Host": host])
        #expect(try odd.text("links.self")?.contains(host) == false, "\(host)")
      }
    }
    let scratch = try Scratch()
    for wrong in [
      ["--proxy", "nobody"], ["--proxy", "127.0.0.1:80"], ["--public-url", "ftp://example.com"],
      ["--public-url", "https://ann@example.com"], ["--public-url", "https://example.com/?a"],
      ["--public-url", "https://example.com:99999"],
    ] {
      let result = try Stockroom.run(["--store", "s.db", "serve", "--listen", "127.0.0.1:0"] + wrong, in: scratch)
      #expect(result.status == 2, "\(wrong): \(result.errors)")
    }
  }

  @Test func `it stops at SIGTERM and at ^C, and lets an open request end`() throws {
    for signal in [SIGTERM, SIGINT] {
      let shop = try ServedShop()
      let connection = try HTTPConnection(port: shop.server.port)
      let lines = (0..<300).map { "product create .many\($0) --name Many\($0)" }.joined(separator: "\n")
      connection.send(
        "POST /stockroom/run HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(lines.utf8.count)\r\n\r\n")
      connection.send(String(lines.dropLast()))
      usleep(500_000)
      kill(shop.server.process, signal)
      usleep(100_000)
      connection.send(String(lines.suffix(1)))
      let answer = try connection.answer()
      #expect(answer.status == 200, "\(answer.text)")
      #expect(shop.server.stop(0) == 0)
      #expect(throws: (any Error).self) { try HTTPConnection(port: shop.server.port) }
      #expect(try shop.stockroom("product", "list", "-o", "ndjson").split(separator: "\n").count == 301)
    }
  }

  @Test func `other machines are let in only over TLS`() throws {
    let scratch = try Scratch()
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:80", "example.com:80"] {
      let result = try Stockroom.run(["--store", "s.db", "serve", "--listen", address], in: scratch)
      #expect(result.status == 1 && result.errors.contains("serve.loopback"), "\(address): \(result.errors)")
    }
    for address in ["127.0.0.1:99999", "127.0.0.1:x", "a b:1", "[::1:80", "::1", ""] {
      let result = try Stockroom.run(["--store", "s.db", "serve", "--listen", address], in: scratch)
      #expect(result.status == 2, "\(address): \(result.errors)")
    }
    let testing = try Stockroom.run(
      [
        "--store", "s.db", "serve", "--listen", "0.0.0.0:0", "--testing", "--tls-cert", "a.pem", "--tls-key", "b.pem",
      ], in: scratch)
    #expect(testing.status == 1 && testing.errors.contains("serve.testing"), "\(testing.errors)")
    for (option, other) in [("--tls-cert", "--tls-key"), ("--tls-key", "--tls-cert")] {
      let half = try Stockroom.run(["--store", "s.db", "serve", option, "a.pem"], in: scratch)
      #expect(half.status == 2 && half.errors.contains("serve.tls: \(option) needs \(other)"), "\(half.errors)")
    }
    let both = try Stockroom.run(
      ["--store", "s.db", "serve", "--socket", "api.sock", "--listen", "127.0.0.1:0"], in: scratch)
    #expect(both.status == 2 && both.errors.contains("serve.listen"))
    let missing = try Stockroom.run(
      ["--store", "s.db", "serve", "--tls-cert", "a.pem", "--tls-key", "b.pem"], in: scratch)
    #expect(missing.status == 1 && missing.errors.contains("serve.certificate"), "\(missing.errors)")
    #expect(missing.errors.contains("a.pem for --tls-cert: there is no such file"))
  }

  @Test func `a key of another certificate is refused before the server listens`() throws {
    let scratch = try Scratch()
    for name in ["one", "two"] {
      let made = try Shell.run(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(name).key -out \(name).pem "
          + "-days 2 -subj /CN=localhost", in: scratch)
      #expect(made.status == 0, "\(made.errors)")
    }
    for (key, problem) in [
      ("two.key", "the key does not belong to the certificate"), ("one.pem", "it is not in PEM"),
      ("none.key", "there is no such file"),
    ] {
      let result = try Stockroom.run(
        ["--store", "s.db", "serve", "--listen", "127.0.0.1:0", "--tls-cert", "one.pem", "--tls-key", key],
        in: scratch)
      #expect(
        result.status == 1 && result.errors.contains("serve.certificate: cannot use \(key) for --tls-key: \(problem)"),
        "\(result.errors)")
    }
  }

  @Test(arguments: [
    ("HTTP/1.0", "", true), ("HTTP/1.0", "Connection: keep-alive\r\n", false), ("HTTP/1.1", "", false),
    ("HTTP/1.1", "Connection: close\r\n", true),
  ])
  func `a connection of HTTP/1.0 is closed after its answer, unless the client keeps it`(
    version: String, field: String, isClosed: Bool
  ) throws {
    let shop = try ServedShop()
    let connection = try HTTPConnection(port: shop.server.port)
    connection.send("GET /healthz \(version)\r\nHost: a\r\n\(field)\r\n")
    #expect(try connection.answer().text == "ok\n")
    if isClosed {
      #expect(connection.rest(within: 10) != nil)
    } else {
      connection.send("GET /healthz \(version)\r\nHost: a\r\n\(field)\r\n")
      #expect(try connection.answer().text == "ok\n")
    }
  }

  @Test func `TLS with a certificate of one's own`() throws {
    let scratch = try Scratch()
    let made = try Shell.run(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem -days 2 "
        + "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1", in: scratch)
    #expect(made.status == 0, "\(made.errors)")
    let server = try ServerProcess(["--tls-cert", "cert.pem", "--tls-key", "key.pem"], in: scratch)
    #expect(server.url.hasPrefix("https://"))
    let curl = try Shell.run("curl -sS --cacert cert.pem \(server.url)/healthz", in: scratch)
    #expect(curl.output == "ok\n", "\(curl.errors)")
    for (version, isSpoken) in [("tls1", false), ("tls1_1", false), ("tls1_2", true), ("tls1_3", true)] {
      // The client would speak the old versions.
      let options = "-\(version) -cipher ALL:@SECLEVEL=0 -connect 127.0.0.1:\(server.port)"
      let client = try Shell.run("echo | openssl s_client \(options)", in: scratch)
      #expect(client.output.contains("Cipher is (NONE)") != isSpoken, "\(version): \(client.output)")
      #expect(client.errors.contains("alert protocol version") != isSpoken, "\(version): \(client.errors)")
    }
  }

  /// Starts a server at a Unix socket in the background of a shell, and waits for it.
  private static let serving = """
    serving() {
      : > out; stockroom --store s.db serve --socket "$1" > out & echo $! > pid
      for i in $(seq 400); do grep -q Serving out && break; sleep 0.05; done
    }
    gone() { for i in $(seq 200); do [ -e "$1" ] || break; sleep 0.05; done; }

    """

  @Test(arguments: ["000", "077", "022"])
  func `a Unix socket is one's own under any umask, and the path of a live server is not taken`(umask: String) throws {
    let scratch = try Scratch()
    let result = try Shell.run(
      Self.serving
        + "umask \(umask); serving api.sock; stat -c %a api.sock; curl -sS --unix-socket api.sock http://localhost/healthz; "
        + "stockroom --store s.db serve --socket api.sock; curl -sS --unix-socket api.sock http://localhost/healthz; "
        + "kill $(cat pid); gone api.sock; ls -A",
      in: scratch)
    #expect(result.output.hasPrefix("600\nok\nok\n"), "\(result.output)\(result.errors)")
    #expect(result.errors.contains("serve.socket"))
    #expect(!result.output.contains("api.sock") && !result.output.contains(".s"), "\(result.output)")
  }

  @Test func `the socket of a dead server is replaced, and no other file is`() throws {
    let scratch = try Scratch()
    let result = try Shell.run(
      Self.serving
        + "serving api.sock; kill -9 $(cat pid); wait; serving api.sock; "
        + "curl -sS --unix-socket api.sock http://localhost/healthz; "
        // What another has put in its place is not removed at the end.
        + "rm api.sock; echo mine > api.sock; kill $(cat pid); wait; cat api.sock; "
        + "stockroom --store s.db serve --socket api.sock; cat api.sock; ln -s nowhere link; "
        + "stockroom --store s.db serve --socket link; mkfifo pipe; stockroom --store s.db serve --socket pipe; ls -A",
      in: scratch)
    #expect(result.output.hasPrefix("ok\nmine\nmine\n"), "\(result.output)\(result.errors)")
    #expect(result.errors.components(separatedBy: "serve.socket").count == 4, "\(result.errors)")
    #expect(result.errors.contains("api.sock already exists and is not a socket"), "\(result.errors)")
    for name in ["link", "pipe"] { #expect(result.output.contains(name)) }
  }

  @Test func `a port that is taken is refused`() throws {
    let shop = try ServedShop()
    let result = try Stockroom.run(
      ["--store", "other.db", "serve", "--listen", "127.0.0.1:\(shop.server.port)"], in: shop.scratch)
    #expect(result.status == 1 && result.errors.contains("serve.address"), "\(result.errors)")
  }

  @Test func `the log has a line for each request, for programs too`() throws {
    let shop = try ServedShop(["--access-log", "json"])
    _ = try shop.request("GET", "/v1/apps?limit=1", fields: ["X-Request-ID": "abc"])
    _ = try shop.server.request("GET", "/v1/apps%0A%1B[31m")
    #expect(shop.server.stop() == 0)
    let lines = try shop.scratch.contents("server.log").split(separator: "\n")
    #expect(lines.count == 2)
    struct Line: Decodable {
      let method, path, query, requestId: String
      let client: String?
      let status: Int
    }
    let first = try JSONDecoder().decode(Line.self, from: Data(lines[0].utf8))
    #expect(first.method == "GET" && first.path == "/v1/apps" && first.query == "limit=1" && first.requestId == "abc")
    #expect(first.client == "CI" && first.status == 200)
    #expect(!lines[1].contains("\u{1B}"))
  }

  @Test func `a protected store is only written with --yes`() throws {
    let scratch = try Scratch()
    try ServedShop.stockroom(["-c", "app create com.example.a --name Alpha --sku A"], in: scratch)
    try ServedShop.stockroom(["-c", "store label production --protected --yes"], in: scratch)
    let key = try ClientKey("key create CI --role ADMIN --yes", in: scratch)
    let bundle =
      #"{"data":{"type":"inAppPurchases","attributes":{"name":"Novel","productId":"com.example.a.n","#
      + #""inAppPurchaseType":"NON_CONSUMABLE"},"relationships":{"app":{"data":{"type":"apps","id":"%"}}}}}"#
    func create(_ options: [String]) throws -> HTTPAnswer {
      let server = try ServerProcess(options, in: scratch)
      let fields = ["Authorization": "Bearer \(try key.token())"]
      let app = try #require(try server.request("GET", "/v1/apps", fields: fields).text("data.0.id"))
      return try server.request("POST", "/v2/inAppPurchases", bundle.replacing("%", with: app), fields: fields)
    }
    #expect(try create([]).status == 403)
    #expect(try create(["--yes"]).status == 201)
  }
}
