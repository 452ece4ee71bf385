internal import CSandbox
internal import Engine
internal import Foundation
internal import StockroomKit

/// The child process of `WorkerProcess`, which confines itself before the untrusted work.
struct WorkerChild {
  /// The exit status if the process cannot confine itself.
  static let unconfined: Int32 = 3
  /// The number of descriptors before the files: the request, the answer, and /dev/null.
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
        // The console is gone.
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

  /// Lets libraries open the files that they need on first use.
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

/// The resource limits of a worker process, enforced by the kernel (setrlimit).
private struct ResourceLimits {
  /// Processor time in seconds.
  let processorSeconds: UInt64

  /// Address space in bytes, including libraries; far less is in memory.
  private static let addressSpace: UInt64 = 512 << 20
  /// The largest file it may write, in bytes.
  private static let fileBytes: UInt64 = 3 << 30
  /// The maximum number of open descriptors.
  private static let openFiles: UInt64 = 16

  /// Limits the current process permanently.
  ///
  /// Throws a `POSIXError` if the kernel refuses a limit.
  func apply() throws {
    try set(RLIMIT_AS, Self.addressSpace)
    try set(RLIMIT_CPU, processorSeconds)
    try set(RLIMIT_FSIZE, Self.fileBytes)
    try set(RLIMIT_NOFILE, Self.openFiles)
    try set(RLIMIT_CORE, 0)
    // A write past the limit fails instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  #if canImport(Glibc)
    private func set(_ resource: __rlimit_resource, _ value: UInt64) throws {
      try set(Int32(bitPattern: resource.rawValue), value)
    }
  #endif

  private func set(_ resource: Int32, _ value: UInt64) throws {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
    // A lower limit cannot be raised, and need not be.
    let value = min(rlim_t(value), limit.rlim_max)
    limit = rlimit(rlim_cur: value, rlim_max: value)
    guard setrlimit(resource, &limit) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
  }
}

#if DEBUG
  /// A worker for tests, not in releases: it tries what a confined process must not be able to do.
  ///
  /// Its answer has a line for each attempt, with its errno or 0, and one for each open descriptor.
  private enum SandboxProbe {
    static let name = "console/probe"

    static func run(_ task: WorkerTask) throws {
      _ = try task.request()
      var lines: [String] = []
      var attempt: UnsafePointer<CChar>?
      while case let problem = csandbox_probe(Int32(lines.count), &attempt), problem >= 0 {
        lines.append("\(attempt.map { String(cString: $0) } ?? ""): \(problem)")
      }
      for descriptor in 0..<CInt(64) where lseek(descriptor, 0, SEEK_CUR) >= 0 || errno != EBADF {
        lines.append("descriptor: \(descriptor)")
      }
      let memory = mmap(nil, 512 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      lines.append("512 MB: \(memory == MAP_FAILED ? errno : 0)")
      try task.answer(Data(lines.joined(separator: "\n").utf8))
    }
  }
#endif
