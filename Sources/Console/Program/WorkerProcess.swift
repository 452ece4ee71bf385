internal import CSandbox
internal import Engine
internal import Foundation
internal import LineEditor
internal import StockroomKit

/// A child process of this program that does untrusted work on open files, with a request, an answer, and a time limit.
final class WorkerProcess {
  /// The maximum size of an answer, in bytes; a report on 50,000 files has about 10 MB.
  private static let maximumReply = 64 << 20
  /// The interval of checks for ^C, in milliseconds.
  private static let glance = 100

  private let order: WorkOrder
  private let progress: ProgressReporter
  private let deadline: ContinuousClock.Instant
  private let child: pid_t
  /// The console's end of the pipe; nil once all is written.
  private var input: FileDescriptorOwner?
  private let output: FileDescriptorOwner
  private var unwritten: Data
  private var reply = WorkerReply()
  private var received = 0

  /// Starts the child.
  init(_ order: WorkOrder, of plugin: String, progress: ProgressReporter) throws {
    self.order = order
    self.progress = progress
    deadline = .now + .seconds(order.timeout)
    unwritten = order.request
    let (input, output) = (try WorkerPipe(), try WorkerPipe())
    let nowhere = FileDescriptorOwner(open("/dev/null", O_WRONLY | O_CLOEXEC))
    child = try Self.start(
      ["worker", plugin, order.worker, String(order.timeout), String(order.files.count)],
      on: [input.reading.number, output.writing.number, nowhere.number] + order.files)
    self.input = input.writing
    self.output = output.reading
    // A child that does not read must not block the console.
    _ = fcntl(input.writing.number, F_SETFL, O_NONBLOCK)
  }

  /// Waits for the answer and passes its pieces on; a child that fails or is stopped is refused.
  func run() throws {
    let status: Int32
    do {
      while try exchange() {}
      status = try wait()
    } catch {
      kill(child, SIGKILL)
      reap()
      throw error
    }
    if isStopped { throw Refusal.cancelled }
    if status == WorkerChild.unconfined << 8 { throw Refusal.unconfined }
    guard status == 0, reply.isComplete, !reply.isNonsense else { throw Refusal.ended(Self.reason(status)) }
  }

  /// Writes and reads what is possible now; false once the child is done.
  private func exchange() throws -> Bool {
    try checkTime()
    var places = [pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)]
    if let input { places.append(pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)) }
    guard poll(&places, nfds_t(places.count), Int32(Self.glance)) > 0 else { return true }
    if places.count > 1, places[1].revents != 0 { writeMore() }
    return places[0].revents == 0 ? true : try readMore()
  }

  private func writeMore() {
    let count = unwritten.withUnsafeBytes { write(input?.number ?? -1, $0.baseAddress, min($0.count, 1 << 16)) }
    if count > 0 { unwritten = unwritten.dropFirst(count) }
    // A child that died early has closed its end; its status is reported.
    if unwritten.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) { input = nil }
  }

  private func readMore() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output.number, &chunk, chunk.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    for part in reply.take(Data(chunk.prefix(count))) {
      switch part {
      case .step(let done, let total): progress.update(order.label, done: done, total: total)
      case .piece(let piece):
        received += piece.count
        // The child handles untrusted files, and must not fill the console's memory either.
        guard received <= Self.maximumReply else { throw Refusal.tooLong(Self.maximumReply) }
        try order.answer(piece)
      case .end: break
      }
    }
    // No wait: the child may be blocked on output that nobody reads.
    guard !reply.isNonsense else { throw Refusal.ended("its answer is unreadable") }
    return true
  }

  /// The status of the child, which has closed its output.
  private func wait() throws -> Int32 {
    var status: Int32 = 0
    while case let ended = waitpid(child, &status, WNOHANG), ended != child {
      guard ended == 0 || errno == EINTR else { return -1 }
      try checkTime()
      usleep(1_000)
    }
    return status
  }

  private func checkTime() throws {
    if isStopped { throw Refusal.cancelled }
    if .now >= deadline { throw Refusal.ended("it took longer than \(order.timeout) s") }
  }

  /// True if ^C was pressed, or the request was stopped.
  private var isStopped: Bool { Interrupts.pending || Cancellation.ofWork.isCancelled() }

  private func reap() {
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  private static func reason(_ status: Int32) -> String {
    guard status & 0x7f != 0 else { return "status \(status >> 8)" }
    switch status & 0x7f {
    case SIGXCPU: return "it used too much time"
    case SIGKILL, SIGSEGV, SIGABRT, SIGILL, SIGTRAP: return "it used too much memory or time"
    default: return "signal \(status & 0x7f)"
    }
  }

  private static func start(_ words: [String], on files: [CInt]) throws -> pid_t {
    let program = ProgramInput.executable.path
    // Not the console's own environment; one heap for all threads, and no crash reporter.
    let environment = [
      "PATH=/usr/bin:/bin", "LC_CTYPE=C.UTF-8", "MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no",
    ]
    let arguments = ([program] + words).map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for string in arguments + settings { free(string) } }
    var child = pid_t()
    let problem = csandbox_spawn(&child, program, arguments, settings, files, Int32(files.count))
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EAGAIN) }
    return child
  }
}

extension Refusal {
  fileprivate static func ended(_ why: String) -> Refusal {
    Refusal(
      "worker.ended", "the worker process ended: \(why)",
      hint: "the file is damaged or malicious; nothing was changed")
  }

  fileprivate static func tooLong(_ bytes: Int) -> Refusal {
    Refusal(
      "worker.reply", kind: .unavailable, "the worker process answered more than \(bytes) bytes",
      hint: "nothing was changed")
  }

  fileprivate static let unconfined = Refusal(
    "worker.unconfined", kind: .unavailable, "this system cannot confine processes, so the file was not read",
    hint: "use Linux with seccomp filters (CONFIG_SECCOMP_FILTER), and a container that allows them")
}

/// A descriptor that is closed with the object.
private final class FileDescriptorOwner {
  let number: CInt

  init(_ number: CInt) {
    self.number = number
  }

  deinit {
    if number >= 0 { close(number) }
  }
}

/// A pipe whose ends are not inherited by other children.
private struct WorkerPipe {
  let reading: FileDescriptorOwner
  let writing: FileDescriptorOwner

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (FileDescriptorOwner(ends[0]), FileDescriptorOwner(ends[1]))
  }
}

/// Background work in a process of this program that outlives the command: in its own session, without a working
/// folder, and without the command's files.
enum BackgroundProcess {
  /// The first word of its arguments.
  static let word = "background"

  /// The variables that it inherits from the environment.
  private static let settings = ["HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "XDG_DATA_HOME"]

  /// Starts it; if that fails, the next process finds the work in the store.
  static func start(_ work: String, on store: String) {
    let program = ProgramInput.executable.path
    let own = ProgramInput.environment
    let environment =
      ["PATH=/usr/local/bin:/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
      + settings.compactMap { name in own[name].map { "\(name)=\($0)" } }
    let words = [program, "--store", store, word, work]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for string in arguments + variables { free(string) } }
    _ = csandbox_start_detached(program, arguments, variables)
  }
}
