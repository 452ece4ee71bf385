import Foundation
import Synchronization
import TestSupport
import Testing

/// SIGTERM in the middle of everything.
@Suite struct StopTests {
  /// What a server is doing when it is told to stop: begins it, and returns what must live until the server has ended.
  private struct State: Sendable {
    let name: String
    var options = ["--testing"]
    let begin: @Sendable (_ server: ServerProcess, _ scratch: Scratch) throws -> [Any]
  }

  @Test func `SIGTERM ends a server in every state, and the store stays whole`() throws {
    let template = try Scratch()
    let products = (1...300).map { "product create .p\($0) --name 'Product \($0)'" }
    let lines = ["app create com.example.books --name Books --sku B1"] + products
    try template.file("catalog.seed", lines.joined(separator: "\n"))
    try ServedShop.stockroom(["run", "catalog.seed"], in: template)
    let store = try Data(contentsOf: URL(fileURLWithPath: template.path("store.db")))
    let failures = Mutex<[String]>([])
    let threads = Self.states.map { state in
      let isDone = DispatchSemaphore(value: 0)
      // Blocking waits of a dozen states would need as many threads of the test library.
      Thread.detachNewThread {
        defer { isDone.signal() }
        do {
          let problem = try Self.stop(in: state, store: store)
          if let problem { failures.withLock { $0.append("\(state.name): \(problem)") } }
        } catch {
          failures.withLock { $0.append("\(state.name): \(error)") }
        }
      }
      return isDone
    }
    for thread in threads { thread.wait() }
    #expect(threads.count >= 12)
    #expect(failures.withLock { $0 } == [])
  }

  private static func stop(in state: State, store: Data) throws -> String? {
    let scratch = try Scratch()
    try scratch.file("store.db", store)
    if state.options.contains("--tls-cert") { try makeCertificate(in: scratch) }
    let server = try ServerProcess(state.options, in: scratch)
    let kept = try state.begin(server, scratch)
    let status = try withExtendedLifetime(kept) { () throws -> Int32? in
      kill(server.process, SIGTERM)
      // The promise is 10 seconds; a busy machine may take a few more to notice.
      for _ in 0..<400 {
        var information = siginfo_t()
        if waitid(P_PID, id_t(server.process), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
          information.si_signo == SIGCHLD
        {
          return server.stop()
        }
        usleep(50_000)
      }
      return nil
    }
    guard let status else { return "it runs 20 seconds after SIGTERM" }
    guard status == 0 else { return "it ended with \(status)" }
    let check = try Stockroom.run(["--store", "store.db", "store", "check"], in: scratch)
    return check.status == 0 ? nil : check.output + check.errors
  }

  private static func makeCertificate(in scratch: Scratch) throws {
    let made = try Shell.run(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem -days 2 "
        + "-subj /CN=localhost", in: scratch)
    guard made.status == 0 else { throw TestSupportError(made.errors) }
  }

  /// Sends a request and does not wait for its answer.
  private static func post(_ path: String, _ body: String, to server: ServerProcess) throws -> HTTPConnection {
    let connection = try HTTPConnection(port: server.port)
    connection.send(
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return connection
  }

  private static func begin(_ lines: String, on server: ServerProcess) throws -> [Any] {
    let connection = try post("/stockroom/run", lines, to: server)
    usleep(500_000)
    return [connection]
  }

  private static let computing = "for i in 1..90000 do app list"

  private static let states: [State] = [
    State(name: "idle") { _, _ in [] },
    State(name: "idle connections") { server, _ in
      try (0..<10).map { _ in
        let connection = try HTTPConnection(port: server.port)
        connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        _ = try connection.answer()
        return connection
      }
    },
    State(name: "half a header") { server, _ in
      let connection = try HTTPConnection(port: server.port)
      connection.send("GET /healthz HTTP/1.1\r\nHost: 12")
      return [connection]
    },
    State(name: "half a body") { server, _ in
      let connection = try HTTPConnection(port: server.port)
      connection.send("POST /stockroom/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nproduct")
      return [connection]
    },
    State(name: "lines that compute") { server, _ in try begin(computing, on: server) },
    State(name: "lines that write") { server, _ in
      try begin("for i in 1..50000 do product create .new$i --name \"New $i\"", on: server)
    },
    State(name: "lines that hold the writer, and requests that wait for it") { server, _ in
      let writing = try begin("product create .new --name New; \(computing)", on: server)
      let waiting = try (0..<5).map { try post("/stockroom/run", "product create .w\($0) --name Ww", to: server) }
      usleep(200_000)
      return writing + waiting
    },
    State(name: "another process holds the writer") { server, scratch in
      let other = try ServerProcess(["--testing"], in: scratch)
      let writing = try begin("product create .new --name New; \(computing)", on: other)
      return try [other] + writing + begin("product create .waiting --name Waiting", on: server)
    },
    State(name: "a client that does not read its answer") { server, _ in
      try begin("for i in 1..60 do product list", on: server)
    },
    State(name: "a webhook that never answers") { server, scratch in
      let receiver = try SilentReceiver()
      try ServedShop.stockroom(
        [
          "hook", "add", "*", "http://127.0.0.1:\(receiver.port)/", "--name", "silent", "--timeout", "1s",
          "--retry-after", "0s",
        ], in: scratch)
      try server.run("hook test silent")
      return [receiver]
    },
    State(name: "a hook that ignores SIGTERM") { server, scratch in
      try scratch.file("deaf.sh", "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 1; done\n")
      chmod(scratch.path("deaf.sh"), 0o755)
      try ServedShop.stockroom(
        ["hook", "add", "*", "./deaf.sh", "--name", "deaf", "--timeout", "3s", "--retry-after", "0s"], in: scratch)
      try server.run("hook test deaf")
      return []
    },
    State(name: "a handshake of TLS that goes no further", options: ["--tls-cert", "cert.pem", "--tls-key", "key.pem"])
    {
      server, _ in
      let silent = try HTTPConnection(port: server.port)
      let begun = try HTTPConnection(port: server.port)
      // The header of a handshake's record, and no more.
      begun.send(Data([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]))
      return [silent, begun]
    },
    State(name: "a snapshot") { server, _ in
      try (0..<20).map { try post("/stockroom/snapshot", #"{"name":"s\#($0)"}"#, to: server) }
    },
    State(name: "a plugin program that does not answer") { server, scratch in
      try scratch.file("slow.py", slowProgram)
      chmod(scratch.path("slow.py"), 0o755)
      try ServedShop.stockroom(["-y", "plugin", "add", "./slow.py", "--timeout", "600"], in: scratch)
      return try begin("slow wait", on: server)
    },
  ]

  private static let slowProgram = """
    #!/usr/bin/python3 -IS
    import json, sys, time
    def send(message): print(json.dumps(message), flush=True)
    sys.stdin.readline()
    send({"manifest": {"protocol": 1, "name": "Slow", "version": "1", "summary": "Does not answer.", "commands": [
        {"name": "slow wait", "summary": "Wait.", "effect": "reads"}]}})
    for line in sys.stdin: time.sleep(600)

    """
}

/// A port that accepts connections and says nothing.
private final class SilentReceiver {
  private let descriptor: Int32
  let port: Int

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening else { throw TestSupportError("cannot listen: \(errno)") }
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
