package import Foundation

/// `stockroom serve` as a process of its own, until this object goes.
package final class ServerProcess {
  /// The process.
  package let process: pid_t
  /// Where it listens: `http://127.0.0.1:43210`.
  package let url: String
  /// The port.
  package let port: Int
  private let errors: Int32
  private let output: Int32
  private var status: Int32?

  /// Starts it on a free port, in the scratch folder, and waits until it listens.
  package init(
    _ options: [String] = [], store: String = "store.db", in scratch: Scratch, environment: [String: String] = [:]
  ) throws {
    let (output, input) = (try Pipe(), open("/dev/null", O_RDONLY | O_CLOEXEC))
    errors = open(scratch.path("server.log"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { for end in [output.writing, input] { close(end) } }
    self.output = output.reading
    let arguments = ["--store", store, "serve", "--listen", "127.0.0.1:0"] + options
    process = try Spawn(
      executable: try Stockroom.executable.path, arguments: arguments,
      environment: scratch.environment(adding: environment), directory: scratch.path
    ).start(on: .files(input: input, output: output.writing, errors: errors))
    let line = Self.line(from: output.reading)
    guard let match = line.firstMatch(of: /(https?:\/\/[^ "]*?:(\d+))/), let port = Int(match.2) else {
      kill(process, SIGKILL)
      _ = Spawn.wait(for: process)
      throw TestSupportError("the server did not start: \(line) \((try? scratch.contents("server.log")) ?? "")")
    }
    (url, self.port) = (String(match.1), port)
  }

  deinit {
    if status == nil { _ = stop(SIGKILL) }
    close(errors)
    close(output)
  }

  /// Sends it a signal, and waits until it has ended; returns its exit status, or minus the signal that ended it.
  @discardableResult
  package func stop(_ signal: Int32 = SIGTERM) -> Int32 {
    if let status { return status }
    kill(process, signal)
    let ending = Spawn.wait(for: process)
    let status = ending & 0x7F == 0 ? (ending >> 8) & 0xFF : -(ending & 0x7F)
    self.status = status
    return status
  }

  /// Sends a request on a connection of its own, and returns the answer.
  package func request(
    _ method: String, _ path: String, _ body: String? = nil, fields: [String: String] = [:]
  ) throws -> HTTPAnswer {
    try request(method, path, body.map { Data($0.utf8) }, fields: fields)
  }

  /// Sends a request with a body of bytes on a connection of its own, and returns the answer.
  package func request(
    _ method: String, _ path: String, _ body: Data?, fields: [String: String] = [:]
  ) throws -> HTTPAnswer {
    let connection = try HTTPConnection(port: port)
    var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    connection.send(Data((head + "\r\n").utf8) + (body ?? Data()))
    guard method == "HEAD" else { return try connection.answer() }
    guard let bytes = connection.rest(), let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
      throw TestSupportError("no answer to \(path)")
    }
    return try HTTPAnswer.head(Data(bytes[..<end.upperBound]))
  }

  /// Runs lines of the console's language on a server for tests.
  @discardableResult
  package func run(_ lines: String, store: String? = nil) throws -> HTTPAnswer {
    let fields = store.map { ["X-Stockroom-Store": $0] } ?? [:]
    let answer = try request("POST", "/stockroom/run", lines, fields: fields)
    guard answer.status == 200 else { throw TestSupportError("\(lines): \(answer.text)") }
    return answer
  }

  /// The first line that a descriptor gives.
  private static func line(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPAnswer {
  /// The answer to a HEAD request, which has a length and no body.
  static func head(_ bytes: Data) throws -> HTTPAnswer {
    let text = String(decoding: bytes, as: UTF8.self)
    let bare = text.replacing(/(?i)content-length:/) { _ in "X-Content-Length:" }
    guard let (answer, _) = read(Data(bare.utf8)) else { throw TestSupportError("not an answer: \(text)") }
    return answer
  }
}
