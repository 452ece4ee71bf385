internal import CSupervisor
internal import Foundation
internal import StockroomKit

/// One run of a program without a shell, in `/` and a session of its own, with few variables and the event on standard
/// input.
struct ProgramRun {
  let path: String
  let arguments: [String]
  /// The secrets among the arguments, which are hidden in the output.
  let secrets: [String]
  /// The variables besides the usual ones.
  let variables: [(String, String)]
  let input: String
  /// In seconds; then it is killed with its children.
  let timeout: Int64

  /// The folders that are searched for programs.
  static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

  private static var home: String { UserFolders(ProcessInfo.processInfo.environment).home ?? "/" }

  func run(until isStopped: () -> Bool) -> AttemptResult {
    var program = csupervisor()
    let problem = start(&program)
    guard problem == 0 else { return .failed("cannot be run: \(FileSystemError(problem).reason)") }
    for end in [program.input, program.output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    defer { close(program.output) }
    var event = EventInput(Array(input.utf8), to: program.input)
    defer { event.close() }
    var isHeld = true
    func release() {
      if isHeld { close(program.control) }
      isHeld = false
    }
    defer { release() }
    let deadline = ContinuousClock.now + .seconds(timeout)
    var printed = Printed(hiding: secrets)
    var status: Int32 = 0
    while true {
      event.write()
      let isAtEnd = printed.read(from: program.output)
      let ended = waitpid(program.process, &status, WNOHANG)
      if ended == program.process { break }
      if ended < 0, errno != EINTR { return .failed("cannot be waited for", output: printed.text) }
      let left = deadline - .now
      guard left > .zero, !isStopped() else {
        release()
        while waitpid(program.process, &status, 0) < 0, errno == EINTR {}
        _ = printed.read(from: program.output)
        return .failed("timed out", output: printed.text)
      }
      var places = [
        pollfd(fd: isAtEnd ? -1 : program.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: event.descriptor, events: Int16(POLLOUT), revents: 0),
      ]
      _ = poll(&places, 2, Int32(min(left / .milliseconds(1), isAtEnd ? 2 : 20)))
    }
    _ = printed.read(from: program.output)
    let signal = status & 0x7F
    guard signal == 0 else { return .failed("signal \(signal)", output: printed.text) }
    let code = status >> 8 & 0xFF
    return AttemptResult(isSuccess: code == 0, text: "exit \(code)", output: printed.text)
  }

  /// Starts it; returns 0, or errno.
  private func start(_ program: inout csupervisor) -> CInt {
    let environment =
      [
        "PATH=\(Self.folders.joined(separator: ":"))", "LANG=C.UTF-8", "HOME=\(Self.home)",
        "USER=\(NSUserName())",
      ]
      + variables.map { "\($0.0)=\($0.1)" }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    return csupervisor_start(&program, CSUPERVISOR_RUN, path, words, settings, "/", -1, 0)
  }
}

/// The event being written to a program, which may read it in pieces, or not at all.
private struct EventInput {
  private var rest: ArraySlice<UInt8>
  /// The end of the pipe; -1 once it is closed.
  private(set) var descriptor: CInt

  init(_ bytes: [UInt8], to descriptor: CInt) { (rest, self.descriptor) = (bytes[...], descriptor) }

  /// Writes as much as the pipe accepts, and closes it after the last byte, or if the reader is gone.
  mutating func write() {
    while descriptor >= 0 {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      rest = count < 0 ? [] : rest.dropFirst(count)
      if rest.isEmpty { close() }
    }
  }

  mutating func close() {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
    descriptor = -1
  }
}

/// The beginning of a program's output, which is kept in the store; the rest is discarded, so that the program does not
/// block.
private struct Printed {
  private let secrets: [String]
  /// Enough of it to see whether a secret begins before the limit.
  private let limit: Int
  private var kept: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(hiding secrets: [String]) {
    self.secrets = secrets
    limit = AttemptResult.maximumOutput + (secrets.map(\.utf8.count).max() ?? 0)
  }

  /// Reads available output up to a limit, so that a flood cannot delay the timeout; returns true at the end.
  mutating func read(from descriptor: CInt) -> Bool {
    for _ in 0..<64 {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      kept += buffer[..<min(count, limit - kept.count)]
    }
    return false
  }

  var text: String {
    let shown = ProgramArguments.hidden(secrets, in: kept, upTo: AttemptResult.maximumOutput)
    return String(decoding: shown, as: UTF8.self)
  }
}
