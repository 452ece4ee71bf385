import CSupervisor
import Foundation
import StockroomKit
import StockroomPlugin
import Synchronization

/// A running program: lines go in and come out, each with a time limit.
///
/// When it is no longer used, or this process ends, the program ends with everything that it has started.
final class ProgramProcess: Sendable {
  /// Its name.
  let name: String
  private let handle: csupervisor
  private let state = Mutex(State())

  private struct State {
    var buffer = LineBuffer()
    var isInputOpen = true
    /// Its status as `waitpid` says; nil while it runs.
    var exit: Int32?
    /// What made it useless.
    var failure: Refusal?
    var lastID = 0
  }

  /// How often ^C is looked for, in milliseconds.
  private static let glance: Int64 = 50
  private static let logLimit: off_t = 1 << 20

  /// Starts a program in a folder of its own, with an environment that says nothing of this one.
  init(name: String, path: String, folder: String, log: String?) throws {
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

  /// Supervisors that were let go, which end by themselves.
  private static let ending = Mutex<[pid_t]>([])

  /// Takes note of the supervisors that have ended, without waiting for the others.
  private static func reap(adding process: pid_t? = nil) {
    ending.withLock { ending in
      if let process { ending.append(process) }
      ending.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    }
  }

  /// Ends its input, after which it should end.
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

  /// Whether it wrote something that nobody asked for.
  var hasNoise: Bool {
    guard state.withLock({ $0.buffer.isEmpty }) else { return true }
    var places = [pollfd(fd: handle.output, events: Int16(POLLIN), revents: 0)]
    return poll(&places, 1, 0) > 0
  }

  /// Sends a message.
  ///
  /// - Throws: A `Refusal` if the program has ended, or does not read for `patience` seconds.
  func send(_ message: HostMessage, patience: Int, isCancelled: @Sendable () -> Bool) throws {
    var line = try MessageLine.line(message)[...]
    var deadline = Deadline(patience)
    while !line.isEmpty {
      let count = line.withUnsafeBytes { write(handle.input, $0.baseAddress, $0.count) }
      if count > 0 {
        line = line.dropFirst(count)
        deadline = Deadline(patience)
      } else if errno == EAGAIN {
        try wait(for: handle.input, POLLOUT, deadline, isCancelled)
      } else if errno != EINTR {
        throw ended()
      }
    }
  }

  /// The next message.
  ///
  /// - Throws: A `Refusal` if the program ends, is silent for `patience` seconds, or sends what is not a message.
  func next(patience: Int, isCancelled: @Sendable () -> Bool) throws -> ProgramMessage {
    let deadline = Deadline(patience)
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

  /// Notes that it cannot be used any more.
  func fail(_ refusal: Refusal) {
    state.withLock { $0.failure = $0.failure ?? refusal }
  }

  /// What made it useless; nil as long as it is in step.
  var failure: Refusal? { state.withLock { $0.failure } }

  /// Whether it ends in this time, in seconds; what it sends meanwhile is not read.
  func hasEnded(within patience: Int, isCancelled: () -> Bool) throws -> Bool {
    let deadline = Deadline(patience)
    while deadline.millisecondsLeft > 0 {
      if hasEnded { return true }
      if isCancelled() { throw Refusal.cancelled }
      usleep(2_000)
    }
    return false
  }

  /// Whether it has ended.
  var hasEnded: Bool { exitStatus != nil }

  /// Its status once it has ended, which is waited for only once: the number may be another's then.
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

  /// Why it has ended.
  private func ended() -> Refusal {
    // Its supervisor ends when it does, on a busy machine a moment later; a program that only closed its output goes on.
    for _ in 0..<2_000 {
      if let status = exitStatus {
        return .programEnded(name, status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
      }
      usleep(1_000)
    }
    return .programEnded(name, nil)
  }
}

/// A point in time at which patience ends.
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

/// Bytes from a program, taken out line by line.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far there is no line feed.
  private var searched = 0

  /// Whether something has come that was not taken out.
  var isEmpty: Bool { start == bytes.count }

  /// Whether a line is longer than a program may send.
  var isTooLong: Bool { bytes.count - start > MessageLine.limit }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its line feed; nil if there is none yet.
  mutating func next() -> Data? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Data(bytes[start..<end])
  }
}
