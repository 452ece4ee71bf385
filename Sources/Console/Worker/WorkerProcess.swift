internal import Foundation
internal import LineEditor
internal import StockroomKit

/// A child of this very program that does untrusted work: bytes in, bytes out, and a clock it does not outlive.
struct WorkerProcess {
  /// The longest answer taken, in bytes: a report on 50,000 files has some 10 MB.
  private static let maximumReply = 64 << 20

  private let order: Preparation.WorkOrder
  private let progress: ProgressReporter
  private let process = Process()

  init(_ order: Preparation.WorkOrder, of plugin: String, progress: ProgressReporter) {
    self.order = order
    self.progress = progress
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["worker", plugin, order.worker]
    process.environment = ["PATH": "/usr/bin:/bin", "LC_CTYPE": "C.UTF-8"]
  }

  /// Starts the child and waits for its answer; a child that is ended, by itself or by us, is refused.
  func run() throws -> Data {
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let watchdog = Watchdog(process, patience: order.patience)
    defer { watchdog.rest() }
    // A child that died early has closed its end; its status tells.
    try? input.fileHandleForWriting.write(contentsOf: order.request)
    try? input.fileHandleForWriting.close()
    let reply = try read(output.fileHandleForReading)
    process.waitUntilExit()
    if Interrupts.pending { throw Refusal.cancelled }
    guard process.terminationReason == .exit, process.terminationStatus == 0, let answer = reply.answer else {
      throw Refusal(
        "worker.ended",
        "the child process that looked at it was ended: \(watchdog.hasBitten ? tooLong : reason)",
        hint: "the file is damaged, or made to do harm; nothing was changed")
    }
    return answer
  }

  /// The child looked at what nobody trusts: it is not let fill the console's memory either.
  private func read(_ handle: FileHandle) throws -> WorkerReply {
    var reply = WorkerReply()
    while let chunk = try next(of: handle) {
      reply.take(chunk) { done, total in progress.update(order.label, done: done, total: total) }
      guard reply.count <= Self.maximumReply else {
        kill(process.processIdentifier, SIGKILL)
        throw Refusal(
          "worker.reply", "the child process answered more than \(Self.maximumReply) bytes",
          hint: "nothing was changed")
      }
    }
    return reply
  }

  /// What the child has said by now; nil at the end.
  ///
  /// `FileHandle` would wait for all that it is asked for.
  private func next(of handle: FileHandle) throws -> Data? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(handle.fileDescriptor, &chunk, chunk.count)
      if count >= 0 { return count == 0 ? nil : Data(chunk.prefix(count)) }
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }

  private var tooLong: String { "it took longer than \(order.patience) s" }

  private var reason: String {
    guard process.terminationReason == .uncaughtSignal else { return "status \(process.terminationStatus)" }
    switch process.terminationStatus {
    case SIGXCPU: return "it used too much time"
    case SIGKILL, SIGSEGV, SIGABRT, SIGILL, SIGTRAP: return "it used too much memory or time"
    default: return "signal \(process.terminationStatus)"
    }
  }
}

/// Ends a child that takes too long.
private final class Watchdog {
  private final class State: @unchecked Sendable {
    // Guarded by `lock`: the dog bites on a thread of its own.
    let lock = NSLock()
    var hasBitten = false
  }

  private let state = State()
  private let timer: any DispatchSourceTimer

  init(_ process: Process, patience: Int) {
    let child = process.processIdentifier
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + .seconds(patience))
    timer.setEventHandler { [state] in
      state.lock.withLock { state.hasBitten = true }
      kill(child, SIGKILL)
    }
    timer.resume()
  }

  /// Whether the child was ended.
  var hasBitten: Bool { state.lock.withLock { state.hasBitten } }

  /// Lets the child be.
  func rest() {
    timer.cancel()
  }
}
