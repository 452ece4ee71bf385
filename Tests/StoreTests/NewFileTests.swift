import Basics
import Foundation
import Store
import TestSupport
import Testing

/// Files that get their names once they are complete.
@Suite struct NewFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// What is in the folder beside the home of its commands.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0 != "home" }
  }

  private func mode(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func write(_ text: String, to file: NewFile) throws {
    try Array(text.utf8).withUnsafeBytes { try OpenFile.writeAll($0, to: file.descriptor) }
  }

  @Test func `a new file replaces another only once it is complete, and leaves no draft`() throws {
    let path = try scratch.file("books.pkg", "old")
    let file = try NewFile(at: path, replaces: true, mode: 0o644)
    try write("new", to: file)
    #expect(try scratch.contents("books.pkg") == "old")
    #expect(try String(contentsOfFile: file.openPath, encoding: .utf8) == "new")
    try file.finish()
    #expect(try scratch.contents("books.pkg") == "new")
    #expect(try mode(of: path) & 0o700 == 0o600)
    #expect(try names() == ["books.pkg"])
  }

  @Test func `a file that is not finished leaves nothing`() throws {
    let path = scratch.path("books.pkg")
    try write("half", to: NewFile(at: path, replaces: true))
    #expect(try names().isEmpty)
  }

  @Test func `a file that must not replace another is refused at the start and at the end`() throws {
    let path = scratch.path("shop.tar")
    let (first, second) = (try NewFile(at: path), try NewFile(at: path))
    try first.finish()
    #expect(try mode(of: path) == 0o600)
    #expect(throws: FileSystemError.self) { try second.finish() }
    #expect(throws: FileSystemError.self) { _ = try NewFile(at: path) }
  }
}
