import CSupervisor
import Foundation
import StockroomKit
import StockroomPlugin
import Synchronization

/// A running program, which exchanges lines with time limits.
///
/// When it is released, or this process ends, the program ends with its children.
final class ProgramProcess: Sendable {
  let name: String
  /// The version of its file when it was started.
  let stamp: FileStamp?
  private let handle: csupervisor
  private let state = Mutex(State())

  private struct State {
    var buffer = LineBuffer()
    var isInputOpen = true
    /// Its status from `waitpid`; nil while it runs.
    var exit: Int32?
    /// The error that stopped its use.
    var failure: Refusal?
    var lastID = 0
  }

  /// The interval of checks for ^C, in milliseconds.
  private static let glance: Int64 = 50
  private static let logLimit: off_t = 1 << 20

  /// Starts a program in its own folder, with an environment of its own.
  init(name: String, path: String, folder: String, log: String?) throws {
    stamp = FileStamp(path: path)
    self.name = name
    let environment = [
      "PATH=/usr/local/bin:/usr/bin:/bin", "LC_CTYPE=C.UTF-8", "HOME=\(folder)", "TMPDIR=\(folder)",
      "STOCKROOM_PLUGIN=\(Manifest.newestProtocol)",
    ]
    let words: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for string in words + settings { free(string) } }
    let file = log.map { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600) } ?? -1
    defer { if file >= 0 { close(file) } }
    // Appending is the supervisor's work: it also shortens the log.
    if file >= 0 { _ = fcntl(file, F_SETFL, 0) }
    Self.reap()
    var started = csupervisor()
    let problem = csupervisor_start(
      &started, CSUPERVISOR_SERVICE, path, words, settings, folder, file, Self.logLimit)
    guard problem == 0 else { throw Refusal.programNotStarted(name, path, String(cString: strerror(problem))) }
    handle = started
    _ = fcntl(handle.input, F_SETFL, O_NONBLOCK)
    _ = fcntl(handle.output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    endInput()
    close(handle.control)
    close(handle.output)
    if !hasEnded { Self.reap(adding: handle.process) }
  }

  /// Released supervisors, which end by themselves.
  private static let ending = Mutex<[pid_t]>([])

  /// Reaps the ended supervisors, without waiting for the others.
  private static func reap(adding process: pid_t? = nil) {
    ending.withLock { ending in
      if let process { ending.append(process) }
      ending.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    }
  }

  /// Closes its input, after which it should end.
  func endInput() {
    state.withLock {
      if $0.isInputOpen { close(handle.input) }
      $0.isInputOpen = false
    }
  }

  /// A number for the next request.
  func nextID() -> Int {
    state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  /// True if it wrote something without a request.
  var hasNoise: Bool {
    guard state.withLock({ $0.buffer.isEmpty }) else { return true }
    var places = [pollfd(fd: handle.output, events: Int16(POLLIN), revents: 0)]
    return poll(&places, 1, 0) > 0
  }

  /// Sends a message.
  ///
  /// - Throws: A `Refusal` if the program has ended, or does not read for `timeout` seconds.
  func send(_ message: HostMessage, timeout: Int, isCancelled: @Sendable () -> Bool) throws {
    var line = try MessageLine.line(message)[...]
    var deadline = Deadline(timeout)
    while !line.isEmpty {
      let count = line.withUnsafeBytes { write(handle.input, $0.baseAddress, $0.count) }
      if count > 0 {
        line = line.dropFirst(count)
        deadline = Deadline(timeout)
      } else if errno == EAGAIN {
        try wait(for: handle.input, POLLOUT, deadline, isCancelled)
      } else if errno != EINTR {
        throw ended()
      }
    }
  }

  /// The next message.
  ///
  /// - Throws: A `Refusal` if the program ends, is silent for `timeout` seconds, or sends something else than a message.
  func next(timeout: Int, isCancelled: @Sendable () -> Bool) throws -> ProgramMessage {
    let deadline = Deadline(timeout)
    while true {
      if let line = state.withLock({ $0.buffer.next() }) {
        do {
          return try MessageLine.message(ProgramMessage.self, in: line)
        } catch {
          throw Refusal.notMessage(name, line, error)
        }
      }
      guard !state.withLock({ $0.buffer.isTooLong }) else { throw Refusal.lineTooLong(name) }
      try wait(for: handle.output, POLLIN, deadline, isCancelled)
      try receive()
    }
  }

  /// Records the error after which it cannot be used.
  func fail(_ refusal: Refusal) {
    state.withLock { $0.failure = $0.failure ?? refusal }
  }

  /// The error that stopped its use.
  var failure: Refusal? { state.withLock { $0.failure } }

  /// True if it ends within a number of seconds; its messages meanwhile are not read.
  func hasEnded(within timeout: Int, isCancelled: () -> Bool) throws -> Bool {
    let deadline = Deadline(timeout)
    while deadline.millisecondsLeft > 0 {
      if hasEnded { return true }
      if isCancelled() { throw Refusal.cancelled }
      usleep(2_000)
    }
    return false
  }

  var hasEnded: Bool { exitStatus != nil }

  /// Its status once it has ended; it is waited for only once, since the process number may be reused.
  private var exitStatus: Int32? {
    state.withLock { state in
      if state.exit == nil {
        var status: Int32 = 0
        let process = waitpid(handle.process, &status, WNOHANG)
        if process == handle.process || (process < 0 && errno == ECHILD) { state.exit = status }
      }
      return state.exit
    }
  }

  private func receive() throws {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { chunk in
      let count = read(handle.output, chunk.baseAddress, chunk.count)
      if count > 0 { state.withLock { $0.buffer.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) } }
      return count
    }
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { throw ended() }
  }

  private func wait(
    for descriptor: CInt, _ event: Int32, _ deadline: Deadline, _ isCancelled: () -> Bool
  ) throws {
    while true {
      let left = deadline.millisecondsLeft
      guard left > 0 else { throw Refusal.silent(name, seconds: deadline.seconds) }
      var places = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
      if poll(&places, 1, Int32(min(left, Self.glance))) > 0 { return }
      if isCancelled() { throw Refusal.cancelled }
    }
  }

  /// The refusal for a program that has ended.
  private func ended() -> Refusal {
    // On a busy machine its supervisor ends a moment later; a program that only closed its output continues.
    for _ in 0..<2_000 {
      if let status = exitStatus {
        return .programEnded(name, status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
      }
      usleep(1_000)
    }
    return .programEnded(name, nil)
  }
}

/// The end of a timeout.
struct Deadline {
  let seconds: Int
  private let end: UInt64

  init(_ seconds: Int) {
    self.seconds = seconds
    end = nanosecondsOfUptime() + UInt64(seconds) * 1_000_000_000
  }

  /// The milliseconds left, rounded up; 0 once it has passed.
  var millisecondsLeft: Int64 {
    let now = nanosecondsOfUptime()
    return now >= end ? 0 : Int64((end - now + 999_999) / 1_000_000)
  }
}

private func nanosecondsOfUptime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Bytes from a program, read line by line.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The beginning of the next line.
  private var start = 0
  /// The end of the searched bytes, which have no line feed.
  private var searched = 0

  /// True if all received bytes were read.
  var isEmpty: Bool { start == bytes.count }

  /// True if a line exceeds the limit for programs.
  var isTooLong: Bool { bytes.count - start > MessageLine.limit }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next complete line, without its line feed.
  mutating func next() -> Data? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Data(bytes[start..<end])
  }
}
