import Foundation
import TestSupport
import Testing

/// Apple's own library against a real server: `Tests/Clients`.
@Suite struct ClientTests {
  @Test(arguments: ["app_store_server", "receipts", "notifications", "subscriptions"])
  func `Apple's library accepts what the store signs, and calls all that it has`(script: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let python = package.appendingPathComponent(".build/clients/bin/python3")
    try #require(
      FileManager.default.isExecutableFile(atPath: python.path), "the clients are missing: run make clients")
    let process = Process()
    process.executableURL = python
    process.currentDirectoryURL = package
    process.arguments = ["-W", "ignore", "Tests/Clients/\(script).py", try Stockroom.executable.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
