internal import Foundation
internal import StockroomKit

/// Where a line's output goes instead of the screen.
protocol OutputTarget: AnyObject {
  func write(_ text: String) throws
  /// Ends it; `succeeded` tells whether the line did.
  func finish(succeeded: Bool) throws
}

/// A file, which stands under its name only when the line succeeds.
final class FileTarget: OutputTarget {
  private let path: String
  private let temporary: String
  private let handle: FileHandle

  init(path: String, append: Bool) throws {
    self.path = path
    temporary = "\(path).stockroom-\(UUID().uuidString.prefix(8))"
    var start = Data()
    if append, let existing = FileManager.default.contents(atPath: path) { start = existing }
    guard FileManager.default.createFile(atPath: temporary, contents: start),
      let handle = FileHandle(forWritingAtPath: temporary)
    else {
      throw Refusal(
        "file.unwritable", "cannot write \(path)", hint: "is the folder there, and writable?", subject: path)
    }
    self.handle = handle
    try handle.seekToEnd()
  }

  func write(_ text: String) throws {
    try handle.write(contentsOf: Data(text.utf8))
  }

  func finish(succeeded: Bool) throws {
    try handle.close()
    guard succeeded else {
      try FileManager.default.removeItem(atPath: temporary)
      return
    }
    guard rename(temporary, path) == 0 else {
      throw Refusal("file.unwritable", "cannot write \(path)", hint: "is it a folder?", subject: path)
    }
  }
}

/// A shell command that reads the output; its failure fails the line.
final class ShellTarget: OutputTarget {
  private let process = Process()
  private let pipe = Pipe()

  init(command: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = pipe
    try process.run()
  }

  func write(_ text: String) throws {
    do {
      try FileDescriptor.writeAll(text, to: pipe.fileHandleForWriting.fileDescriptor)
    } catch is FileDescriptor.Closed {
      // `| head` has read enough.
    }
  }

  func finish(succeeded: Bool) throws {
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 || !succeeded else {
      throw Refusal("shell.failed", "the shell command after | failed with status \(process.terminationStatus)")
    }
  }
}
