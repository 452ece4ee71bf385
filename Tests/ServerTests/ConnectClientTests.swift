import Foundation
import TestSupport
import Testing

/// Clients of the App Store Connect API, unmodified, on a real server: `Tests/Clients`.
@Suite struct ConnectClientTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: [
    ("clients", "connect_api", "answers are as openapi.json has them"),
    ("clients", "codemagic_tools", "codemagic-cli-tools works"),
    ("older-clients", "appstoreconnect_api", "appstoreconnect works"),
  ])
  func `a client does its work`(environment: String, script: String, said: String) throws {
    let python = Self.package.appendingPathComponent(".build/\(environment)/bin/python").path
    try #require(FileManager.default.isExecutableFile(atPath: python), "the clients are missing: run make clients")
    let path = Self.package.appendingPathComponent("Tests/Clients/\(script).py").path
    let result = try Shell.run(
      "'\(python)' -W ignore '\(path)' '\(try Stockroom.executable.path)'", in: try Scratch())
    #expect(result.status == 0 && result.output.contains(said), "\(result.output) \(result.errors)")
  }
}
