import Foundation
import TestSupport
import Testing

/// The first client of `docs/server.md`, as a reader starts it.
@Suite struct ServerGuideTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func block(_ language: String, in guide: String) throws -> String {
    let parts = guide.components(separatedBy: "```\(language)\n")
    return try #require(parts.count == 2 ? parts[1].components(separatedBy: "```\n").first : nil)
  }

  @Test func `five commands start a server and a first client`() throws {
    let guide = try String(contentsOf: Self.package.appendingPathComponent("docs/server.md"), encoding: .utf8)
    let commands = try Self.block("console", in: guide).split(separator: "\n").map { $0.dropFirst(2) }
    #expect(commands.count == 5)
    let scratch = try Scratch()
    let port = String(try Self.freePort())
    try scratch.file("first.py", try Self.block("python", in: guide).replacing("8080", with: port))
    // What `make demo` leaves behind.
    let programs = try Stockroom.executable.deletingLastPathComponent().path
    let seeds = Self.package.appendingPathComponent("Seeds/purchase.seed").path
    let demo =
      "mkdir -p .build/demo; ln -s '\(programs)' .build/release; "
      + ".build/release/stockroom --store .build/demo/books.db run '\(seeds)' > demo.txt"
    let script = ([demo] + commands.map(String.init)).joined(separator: "\n")
      .replacing("serve --testing", with: "serve --testing --listen 127.0.0.1:\(port)")
    let result = try Shell.run("set -e\n\(script)\nkill $!; wait $! || true; cat requests.log >&2", in: scratch)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(result.output.contains("com.example."), "\(result.output)")
    #expect(result.errors.contains("GET /v1/apps 200"), "\(result.errors)")
  }

  /// A port that was free a moment ago.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
      }
    }
    try #require(status == 0)
    return Int(address.sin_port.bigEndian)
  }
}
