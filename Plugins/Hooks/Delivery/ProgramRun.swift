internal import CSupervisor
internal import Foundation
internal import StockroomKit

/// One run of a program, without a shell: in a session of its own, with few variables, and the event on standard input.
struct ProgramRun {
  let path: String
  let arguments: [String]
  /// What it gets besides the usual variables.
  let variables: [(String, String)]
  let input: String
  /// In seconds; then it is killed with everything that it has started.
  let timeout: Int64

  /// Where hooks find programs.
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
    func letGo() {
      if isHeld { close(program.control) }
      isHeld = false
    }
    defer { letGo() }
    let deadline = MachineTime.now + timeout * 1000
    var printed = Printed()
    var status: Int32 = 0
    while true {
      event.write()
      let isAtEnd = printed.read(from: program.output)
      let ended = waitpid(program.process, &status, WNOHANG)
      if ended == program.process { break }
      if ended < 0, errno != EINTR { return .failed("cannot be waited for", output: printed.text) }
      let left = deadline - MachineTime.now
      guard left > 0, !isStopped() else {
        letGo()
        while waitpid(program.process, &status, 0) < 0, errno == EINTR {}
        _ = printed.read(from: program.output)
        return .failed("timed out", output: printed.text)
      }
      var places = [
        pollfd(fd: isAtEnd ? -1 : program.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: event.descriptor, events: Int16(POLLOUT), revents: 0),
      ]
      _ = poll(&places, 2, Int32(min(left, isAtEnd ? 2 : 20)))
    }
    _ = printed.read(from: program.output)
    let signal = status & 0x7F
    guard signal == 0 else { return .failed("signal \(signal)", output: printed.text) }
    let code = status >> 8 & 0xFF
    return AttemptResult(isSuccess: code == 0, text: "exit \(code)", output: printed.text)
  }

  /// Starts it; returns 0, or why that failed, as errno.
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
    return csupervisor_start(&program, CSUPERVISOR_RUN, path, words, settings, ".", -1, 0)
  }
}

/// The event on its way to a program, which may read it or not, at once or in pieces.
private struct EventInput {
  private var rest: ArraySlice<UInt8>
  /// The end to write to; -1 once it is closed.
  private(set) var descriptor: CInt

  init(_ bytes: [UInt8], to descriptor: CInt) { (rest, self.descriptor) = (bytes[...], descriptor) }

  /// Writes what fits, and closes the end after the last byte, or once nobody reads.
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

/// The beginning of what a program prints; the rest is read and dropped, so that it does not wait for a reader.
private struct Printed {
  private var kept: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Reads what is there, up to a limit, so that a flood does not hide the time; returns whether that was the end.
  mutating func read(from descriptor: CInt) -> Bool {
    for _ in 0..<64 {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      kept += buffer[..<min(count, AttemptResult.maximumOutput - kept.count)]
    }
    return false
  }

  var text: String { String(decoding: kept, as: UTF8.self) }
}
