internal import Foundation
internal import StockroomKit

/// A child of this very program that does untrusted work: bytes in, bytes out, and a clock it does not outlive.
enum WorkerProcess {
  /// How long a child may take, in seconds; its own limits end it long before.
  private static let patience: TimeInterval = 600
  /// The longest answer taken, in bytes: a report on 50,000 files has some 10 MB.
  private static let maximumReply = 64 << 20

  static func run(_ name: String, request: Data) throws -> Data {
    let parts = name.split(separator: "/").map(String.init)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["worker"] + parts
    process.environment = ["PATH": "/usr/bin:/bin", "LC_CTYPE": "C.UTF-8"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: watchdog)
    defer { watchdog.cancel() }
    // A child that died early has closed its end; its status tells.
    try? input.fileHandleForWriting.write(contentsOf: request)
    try? input.fileHandleForWriting.close()
    let reply = try read(output.fileHandleForReading, from: process)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Refusal(
        "worker.ended", "the child process that looked at it was ended: \(reason(process))",
        hint: "the file is damaged, or made to do harm; nothing was changed")
    }
    return reply
  }

  /// The child looked at what nobody trusts: it is not let fill the console's memory either.
  private static func read(_ handle: FileHandle, from process: Process) throws -> Data {
    var reply = Data()
    while let chunk = try handle.read(upToCount: 1 << 16), !chunk.isEmpty {
      reply += chunk
      guard reply.count <= maximumReply else {
        process.terminate()
        throw Refusal(
          "worker.reply", "the child process answered more than \(maximumReply) bytes", hint: "nothing was changed")
      }
    }
    return reply
  }

  private static func reason(_ process: Process) -> String {
    guard process.terminationReason == .uncaughtSignal else { return "status \(process.terminationStatus)" }
    switch process.terminationStatus {
    case SIGXCPU: return "it used too much time"
    case SIGKILL, SIGSEGV, SIGABRT: return "it used too much memory or time"
    case SIGTERM: return "it took too long"
    default: return "signal \(process.terminationStatus)"
    }
  }
}
