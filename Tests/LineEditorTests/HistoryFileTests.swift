import Foundation
import Testing
import TestSupport

@testable import LineEditor

@Suite struct HistoryFileTests {
  @Test(arguments: ["plain", "two\nlines", "carriage\r\nreturn", #"back\slash \n"#, "\\", "\ttab", "é価😀", "\u{1B}[0m"])
  func `an entry comes back as it was`(entry: String) throws {
    let scratch = try Scratch()
    let history = HistoryFile(path: scratch.path("history"))
    try history.append(entry)
    #expect(history.load(limit: 10) == [entry])
    #expect(try scratch.contents("history").split(separator: "\n", omittingEmptySubsequences: false).count == 3)
  }

  @Test func `the newest entries are loaded, oldest first`() throws {
    let scratch = try Scratch()
    let history = HistoryFile(path: scratch.path("a/b/history"))
    #expect(history.load(limit: 2) == [])
    for entry in ["one", "two", "three"] { try history.append(entry) }
    #expect(history.load(limit: 2) == ["two", "three"])
  }

  @Test func `entries that are changed later are nowhere in the file any more, and the others stay`() throws {
    let scratch = try Scratch()
    let history = HistoryFile(path: scratch.path("history"))
    for entry in ["one", "two\nlines", "back\\slash", "two\nlines", "three"] { try history.append(entry) }
    try history.amend { $0.hasPrefix("two") ? "2\nlines" : nil }
    #expect(history.load(limit: 10) == ["one", "2\nlines", "back\\slash", "2\nlines", "three"])
    #expect(!(try scratch.contents("history").contains("two")))
    #expect(
      try FileManager.default.attributesOfItem(atPath: scratch.path("history"))[.posixPermissions] as? Int == 0o600)
    try history.append("four")
    #expect(history.load(limit: 2) == ["three", "four"])
    try HistoryFile(path: scratch.path("none")).amend { _ in "x" }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("none")))
  }

  @Test func `sessions at the same time lose nothing`() async throws {
    let scratch = try Scratch()
    let path = scratch.path("history")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for session in 1...4 {
        group.addTask {
          for number in 1...25 { try HistoryFile(path: path).append("\(session)-\(number)") }
        }
      }
      try await group.waitForAll()
    }
    let expected = (1...4).flatMap { session in (1...25).map { "\(session)-\($0)" } }
    #expect(HistoryFile(path: path).load(limit: 1000).sorted() == expected.sorted())
  }

  @Test func `a file of twice the limit is cut back to it`() throws {
    let scratch = try Scratch()
    let lines = (1...HistoryFile.limit * 2).map { "line \($0)\n" }
    let path = try scratch.file("history", "#line-history 1\n" + lines.joined())
    #expect(HistoryFile(path: path).load(limit: 1) == ["line \(HistoryFile.limit * 2)"])
    #expect(try scratch.contents("history").split(separator: "\n").count == HistoryFile.limit + 1)
    #expect(HistoryFile(path: path).load(limit: HistoryFile.limit).first == "line \(HistoryFile.limit + 1)")
  }

  @Test func `an entry cut off by a crash does not spoil the next`() throws {
    let scratch = try Scratch()
    let history = HistoryFile(path: try scratch.file("history", "#line-history 1\nfirst\nsec"))
    try history.append("third")
    #expect(history.load(limit: 10) == ["first", "sec", "third"])
  }

  @Test func `a file that is not a history is left as it is`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("books.seed", "product list\n")
    #expect(throws: HistoryFile.Problem("\(path) is not a history file and was not changed.")) {
      try HistoryFile(path: path).append("entry")
    }
    #expect(HistoryFile(path: path).load(limit: 10) == [])
    #expect(try scratch.contents("books.seed") == "product list\n")
  }

  @Test func `links and folders are refused`() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: scratch.path("other"))
    #expect(throws: HistoryFile.Problem("\(scratch.path("link")) is a link and was not changed.")) {
      try HistoryFile(path: scratch.path("link")).append("entry")
    }
    #expect(throws: HistoryFile.Problem.self) { try HistoryFile(path: scratch.path).append("entry") }
    #expect(mkfifo(scratch.path("fifo"), 0o600) == 0)
    #expect(throws: HistoryFile.Problem("\(scratch.path("fifo")) is not a file and was not changed.")) {
      try HistoryFile(path: scratch.path("fifo")).append("entry")
    }
  }

  @Test func `a file others could read is closed to them`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("history", "#line-history 1\n")
    chmod(path, 0o644)
    try HistoryFile(path: path).append("entry")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }
}
