import Foundation
import Testing

/// Runs another program, to have its opinion.
enum Tool {
  /// What a program printed; a failure is a failure of the test.
  @discardableResult
  static func run(_ words: String..., in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words.joined(separator: " ")): \(text)")
    return text
  }
}
