internal import Engine
internal import CSandbox
internal import Foundation
internal import StockroomKit

/// The child's side of `WorkerProcess`, which confines itself before the untrusted work.
struct WorkerChild {
  /// The exit status if the process cannot confine itself.
  static let unconfined: Int32 = 3
  /// The descriptors before those of the files: the request, the answer, and /dev/null.
  static let standardStreams = 3

  private let worker: Registry.Worker
  private let seconds: UInt64
  private let fileCount: Int

  /// Parses the words after `worker`: the plugin and its worker, the time limit in seconds, and the number of files.
  init?(_ words: ArraySlice<String>, in registry: Registry) {
    let words = Array(words)
    guard words.count == 4, let seconds = UInt64(words[2]), let files = Int(words[3]) else { return nil }
    var workers = registry.doors.workers
    #if DEBUG
      workers[SandboxProbe.name] = SandboxProbe.run
    #endif
    guard let worker = workers["\(words[0])/\(words[1])"] else { return nil }
    (self.worker, self.seconds, self.fileCount) = (worker, seconds, files)
  }

  /// Confines the process, does the work, and returns the exit status.
  func run() -> Int32 {
    do {
      try ResourceLimits(processorSeconds: seconds).apply()
      warmUp()
      let problem = csandbox_can_confine() ? csandbox_confine() : 0
      guard problem == 0 else { return Self.unconfined }
      let clock = StepClock()
      let progress = ProgressReporter { _, done, total, _ in
        guard clock.isDue(done, total) else { return }
        // The child ends with the console.
        do { try Self.write(WorkerReply.step(done: done, total: total)) } catch { exit(1) }
      }
      let files = (0..<fileCount).map { CInt(Self.standardStreams + $0) }
      try worker(
        WorkerTask(files: files, progress: progress, read: Self.read) { answer in
          for piece in WorkerReply.pieces(answer) { try Self.write(piece) }
        })
      try Self.write(WorkerReply.end)
      return 0
    } catch {
      return 1
    }
  }

  /// Makes libraries open the files that they open on first use.
  private func warmUp() {
    struct Sample: Codable { var number = 1.5, text = "text", list: [Int64] = [1] }
    _ = try? JSONDecoder().decode(Sample.self, from: JSONEncoder().encode(Sample()))
    _ = ProcessInfo.processInfo.activeProcessorCount
  }

  private static func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }

  private static func write(_ data: Data) throws {
    try data.withUnsafeBytes { try OpenFile.writeAll($0, to: STDOUT_FILENO) }
  }
}

/// Limits progress reports to a few per second, and the last one.
private final class StepClock: @unchecked Sendable {
  // Guarded by `lock`: steps may come from any thread.
  private let lock = NSLock()
  private var next: UInt64 = 0

  func isDue(_ done: Int64, _ total: Int64?) -> Bool {
    lock.withLock {
      let now = DispatchTime.now().uptimeNanoseconds
      guard now >= next || done == total else { return false }
      next = now + 50_000_000
      return true
    }
  }
}
