import Foundation
import TestSupport
import Testing

/// Hooks of a store on a real server, which people use from several machines.
@Suite struct SharedStoreTests {
  private let address: String
  private let ann: Scratch
  private let ben: Scratch

  init() throws {
    address = try PostgreSQLServer.shared().database()
    (ann, ben) = (try Scratch(), try Scratch())
    try run("app", "create", "com.example.books", "--name", "Example Books", "--sku", "BOOKS1")
    for number in 1...3 {
      try run("product", "create", "com.example.books.level\(number)", "--name", "Level \(number)")
    }
    let path = try ann.file(
      "keep.sh", "#!/bin/sh\ncat >> '\(ann.path)/events'; echo >> '\(ann.path)/events'; sleep 0.5\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try run("hook", "add", "product.status-changed", path, "--name", "keep")
  }

  /// Runs the program in somebody's home; Ann has approved the hook.
  @discardableResult
  private func run(_ words: String..., as person: Scratch? = nil) throws -> String {
    let result = try Stockroom.run(words, in: person ?? ann, environment: ["STOCKROOM_STORE": address])
    guard result.status == 0 else { throw TestSupportError("\(words): \(result.errors)") }
    return result.output
  }

  private func follow(_ person: Scratch) throws -> PseudoTerminal {
    try Stockroom.terminal(["hook", "deliver", "--follow"], in: person, environment: ["STOCKROOM_STORE": address])
  }

  /// The events that arrived, once there are so many.
  private func events(_ count: Int) -> [Substring] {
    for _ in 0..<1_500 {
      let lines = ((try? ann.contents("events")) ?? "").split(separator: "\n")
      if lines.count >= count { return lines }
      usleep(20_000)
    }
    return []
  }

  @Test func `what a colleague does on another machine reaches the hook where it is approved`() throws {
    try run("product", "adopt", "com.example.books.level1", "--status", "approved", as: ben)
    #expect(try run("hook", "list", as: ben).contains("not approved here"))
    let follower = try follow(ann)
    let first = events(1)
    #expect(first.count == 1 && first[0].contains("level1"))
    try run("product", "adopt", "com.example.books.level2", "--status", "approved", as: ben)
    #expect(events(2).last?.contains("level2") == true)
    follower.send("\u{3}")
    #expect(try follower.wait() == 130)
  }

  @Test func `two machines that have approved a hook make each delivery once`() throws {
    try run("hook", "approve", "keep", as: ben)
    let followers = [try follow(ann), try follow(ben)]
    for number in 1...3 {
      try run(
        "product", "adopt", "com.example.books.level\(number)", "--status", "approved", as: number == 2 ? ben : ann)
    }
    #expect(events(3).count == 3)
    try run("hook", "deliver", "--wait")
    #expect(events(3).count == 3)
    let log = try run("hook", "log", "--columns", "attempt,result", "-o", "csv").split(separator: "\n").dropFirst()
    #expect(log.count == 3 && log.allSatisfy { $0.hasPrefix("1,") }, "\(log)")
    for follower in followers { follower.send("\u{3}") }
  }
}
