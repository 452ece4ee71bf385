internal import Foundation
internal import StockroomKit

/// One run of a program, without a shell: in a process group of its own, with few variables, and the event on standard
/// input.
struct ProgramRun {
  let path: String
  let arguments: [String]
  /// What it gets besides the usual variables.
  let variables: [(String, String)]
  let input: String
  /// In seconds; then its whole group is killed.
  let timeout: Int64

  /// Where hooks find programs.
  static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

  private static var home: String { getenv("HOME").map { String(cString: $0) } ?? NSHomeDirectory() }

  func run(until isStopped: () -> Bool) -> AttemptResult {
    do {
      let input = try Self.file(with: self.input)
      defer { close(input) }
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0 else { return .failed(Self.reason(errno)) }
      let output = ends[0]
      defer { close(output) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(output, F_SETFL, O_NONBLOCK)
      let child: pid_t
      do {
        defer { close(ends[1]) }
        child = try spawn(input: input, output: ends[1])
      }
      return wait(for: child, output: output, until: isStopped)
    } catch let error as FileSystemError {
      return .failed("cannot be run: \(error.reason)")
    } catch {
      return .failed("cannot be run")
    }
  }

  private func wait(for child: pid_t, output: CInt, until isStopped: () -> Bool) -> AttemptResult {
    let deadline = MachineTime.now + timeout * 1000
    var printed = Printed()
    var status: Int32 = 0
    while true {
      let isAtEnd = printed.read(from: output)
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR { return .failed("cannot be waited for", output: printed.text) }
      let left = deadline - MachineTime.now
      guard left > 0, !isStopped() else {
        // Before the group's leader is waited for, its number cannot become that of another group.
        kill(-child, SIGKILL)
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        _ = printed.read(from: output)
        return .failed("timed out", output: printed.text)
      }
      var place = pollfd(fd: isAtEnd ? -1 : output, events: Int16(POLLIN), revents: 0)
      _ = poll(&place, 1, Int32(min(left, isAtEnd ? 2 : 20)))
    }
    _ = printed.read(from: output)
    let signal = status & 0x7F
    guard signal == 0 else { return .failed("signal \(signal)", output: printed.text) }
    let code = status >> 8 & 0xFF
    return AttemptResult(isSuccess: code == 0, text: "exit \(code)", output: printed.text)
  }

  private func spawn(input: CInt, output: CInt) throws -> pid_t {
    let environment =
      [
        "PATH=\(Self.folders.joined(separator: ":"))", "LANG=C.UTF-8", "HOME=\(Self.home)",
        "USER=\(NSUserName())",
      ]
      + variables.map { "\($0.0)=\($0.1)" }
    // It gets these three descriptors, and none that this process was given.
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd"))?.compactMap(CInt.init) ?? []
    for other in open where other > 2 { _ = fcntl(other, F_SETFD, FD_CLOEXEC) }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var problem = posix_spawn_file_actions_adddup2(&actions, input, 0)
    if problem == 0 { problem = posix_spawn_file_actions_adddup2(&actions, output, 1) }
    if problem == 0 { problem = posix_spawn_file_actions_adddup2(&actions, output, 2) }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    if problem == 0 { problem = posix_spawnattr_setsigdefault(&attributes, &all) }
    if problem == 0 { problem = posix_spawnattr_setsigmask(&attributes, &none) }
    if problem == 0 { problem = posix_spawnattr_setpgroup(&attributes, 0) }
    if problem == 0 { problem = posix_spawnattr_setflags(&attributes, Int16(flags)) }
    var child = pid_t()
    if problem == 0 { problem = posix_spawn(&child, path, &actions, &attributes, words, settings) }
    guard problem == 0 else { throw FileSystemError(problem) }
    return child
  }

  /// An open file without a name: a program may read it or not, at once or in pieces.
  private static func file(with text: String) throws -> CInt {
    let descriptor = try UnnamedFile.open()
    do {
      var text = text
      try text.withUTF8 { try OpenFile.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
      lseek(descriptor, 0, SEEK_SET)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func reason(_ number: CInt) -> String { "cannot be run: \(FileSystemError(number).reason)" }
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
