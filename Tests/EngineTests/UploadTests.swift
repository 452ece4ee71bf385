import Engine
import Foundation
import StockroomKit
import Testing

/// A door that only takes files sent with the call.
private final class RemoteDoor: Door {
  var allowsFiles: Bool { false }
}

@Suite struct UploadTests {
  private static let tester = [
    "tester", "create", "yuki@example.com", "--first", "Yuki", "--last", "Ito", "--storefront", "JPN",
    "--password-file", "secret.txt",
  ]

  private let shop: Shop
  private let workspace: Workspace
  private let door = RemoteDoor()

  init() throws {
    shop = try Shop()
    workspace = shop.engine.workspace(for: "ann")
    workspace.openDoor = door
  }

  @Test func `a command reads a file that was sent with the call`() throws {
    let uploads = Uploads(["secret.txt": Data("Asked4Phrase\n".utf8)])
    _ = try workspace.perform(try workspace.call(Self.tester, uploads: uploads))

    #expect(try workspace.read { try $0.testers.find("yuki@example.com") } != nil)
  }

  @Test(arguments: [[:], ["other.txt": Data("Asked4Phrase".utf8)]] as [[String: Data]])
  func `a file that was not sent is refused`(files: [String: Data]) throws {
    try Data("Asked4Phrase".utf8).write(to: URL(fileURLWithPath: shop.path("secret.txt")))
    let error = #expect(throws: Refusal.self) {
      try workspace.perform(try workspace.call(Self.tester, uploads: Uploads(files)))
    }

    #expect(error?.code == "file.not-sent")
    #expect(error?.kind == .forbidden)
    #expect(error?.subject == "secret.txt")
  }

  @Test(arguments: ["store backup", "diff", "store restore"])
  func `a call may not write or open a file of this machine`(command: String) throws {
    let words = command.split(separator: " ").map(String.init) + [shop.path("other.db")]

    #expect(throws: Refusal.self) {
      try workspace.perform(try workspace.call(words + (command == "store restore" ? ["--yes"] : [])))
    }
    #expect(!FileManager.default.fileExists(atPath: shop.path("other.db")))
  }

  @Test(arguments: ["../../escape", "/etc/passwd", ".", "a/b.png", String(repeating: "x", count: 300), "ö\u{0}.zip"])
  func `an uploaded file's name does not become a path`(name: String) throws {
    let uploads = Uploads([name: Data("text".utf8)])
    let path = try #require(try uploads.path(named: name))

    #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
    #expect(try uploads.path(named: name) == path)
    #expect(path.split(separator: "/").last?.allSatisfy { $0.isASCII && $0 != "/" } == true)
    #expect(try uploads.path(named: "other") == nil)
  }
}
