import CTestSupport
package import Foundation

/// A program on a terminal of its own, and the person in front of it.
///
/// ```swift
/// let terminal = try PseudoTerminal("/bin/cat", in: scratch)
/// terminal.send("hello\r")
/// try terminal.expect("hello")
/// ```
package final class PseudoTerminal {
  /// How long an answer may take, in seconds; only a failing test waits that long.
  package static let timeout = 60.0

  /// What the screen shows.
  package private(set) var screen: VirtualScreen

  /// Everything the program has written, escape sequences and all.
  package private(set) var written = Data()

  private var master: Int32
  private var process: pid_t = 0
  private var ending: Int32?
  private var parser = EscapeParser()
  private var transcript = ""

  /// Starts a program, with the scratch folder's home and `TERM=xterm`; `environment` may say otherwise.
  package init(
    _ executable: String, _ arguments: [String] = [], in scratch: Scratch, environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    screen = VirtualScreen(columns: columns, rows: rows)
    var name = [CChar](repeating: 0, count: 128)
    master = ctest_open_terminal(&name, name.count)
    guard master >= 0 else { throw TestSupportError("No terminal: \(String(cString: strerror(errno)))") }
    resizeTerminal()
    let spawn = Spawn(
      executable: executable, arguments: arguments,
      environment: scratch.environment(adding: ["TERM": "xterm"].merging(environment) { $1 }), directory: scratch.path)
    process = try spawn.start(
      on: .terminal(
        name: String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)))
  }

  deinit {
    close()
  }

  /// Types; Return is `\r`, Control and a letter that letter's control character.
  package func send(_ keys: String) {
    send(bytes: Array(keys.utf8))
  }

  /// Sends bytes as they are.
  package func send(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A program that waits for its output to be read reads nothing itself.
      var both = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&both, 1, -1) > 0 || errno == EINTR else { return }
      if both.revents & Int16(POLLIN) != 0, !receive() { return }
      guard both.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.prefix(128).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Waits until the program has written `text` since the last call, and returns everything from there to its end.
  ///
  /// Escape sequences, carriage returns and hints do not count. Throws if the program ends, or the time is over.
  @discardableResult
  package func expect(_ text: String, timeout: Double = timeout) throws -> String {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while true {
      if let range = transcript.range(of: text, options: .literal) {
        defer { transcript.removeSubrange(..<range.upperBound) }
        return String(transcript[..<range.upperBound])
      }
      guard read(until: deadline) else { throw missing(text) }
    }
  }

  /// Waits until the screen shows `text`, in a row of it or across rows.
  package func expectScreen(_ text: String, timeout: Double = timeout) throws {
    try expectScreen(showing: text, timeout: timeout) { $0.text.contains(text) }
  }

  /// Waits until the row with the cursor is `line`, in which an earlier one that reads the same does not count.
  package func expectLine(_ line: String, timeout: Double = timeout) throws {
    try expectScreen(showing: line, timeout: timeout) { $0.line == line }
  }

  /// Waits until the row with the cursor is `line`, and the hint behind it is `hint`.
  package func expectHint(_ hint: String, behind line: String, timeout: Double = timeout) throws {
    try expectScreen(showing: "\(line)[\(hint)]", timeout: timeout) { $0.line == line && $0.hint == hint }
  }

  /// Waits until the screen is as `condition` wants it; `description` names that where it does not come.
  package func expectScreen(
    showing description: String, timeout: Double = timeout, where condition: (VirtualScreen) -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while !condition(screen) {
      guard read(until: deadline) else { throw missing(description) }
    }
  }

  /// Changes the terminal's size, of which the program is told.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    resizeTerminal()
  }

  /// Sends the program a signal.
  package func signal(_ number: Int32) {
    if ending == nil { kill(process, number) }
  }

  /// Reads on until the program has ended, and returns its status as a shell says it.
  package func wait(timeout: Double = timeout) throws -> Int32 {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while read(until: deadline) {}
    guard deadline.timeIntervalSinceNow > 0 else { throw TestSupportError("It has not ended.\n\(screen.text)") }
    return ChildResult.decode(reap()).status
  }

  /// Takes the terminal away, and the program with it.
  package func close() {
    guard master >= 0 else { return }
    if process > 0, ending == nil {
      kill(process, SIGKILL)
      _ = reap()
    }
    Foundation.close(master)
    master = -1
  }

  private func reap() -> Int32 {
    if let ending { return ending }
    let status = Spawn.wait(for: process)
    ending = status
    return status
  }

  /// Waits for output; false at its end, or when the time is over.
  private func read(until deadline: Date) -> Bool {
    while true {
      let remaining = deadline.timeIntervalSinceNow
      guard remaining > 0 else { return false }
      var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, Int32(remaining * 1000) + 1) > 0 else { continue }
      return receive()
    }
  }

  /// Takes what was written; false at its end.
  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var count = -1
    repeat { count = Foundation.read(master, &buffer, buffer.count) } while count < 0 && errno == EINTR
    // When nobody has the terminal open any more, Linux reports an error rather than an end.
    guard count > 0 else { return false }
    written += buffer[..<count]
    for item in parser.parse(buffer[..<count]) {
      screen.apply(item)
      if case .scalar(let scalar) = item, scalar != "\r", !screen.isGray { transcript.unicodeScalars.append(scalar) }
    }
    return true
  }

  private func missing(_ text: String) -> TestSupportError {
    TestSupportError(
      "Waited for \(text.debugDescription).\nUnread: \(transcript.debugDescription)\nScreen:\n\(screen.text)\nHint: \(screen.hint.debugDescription)"
    )
  }

  private func resizeTerminal() {
    var size = winsize()
    size.ws_col = UInt16(screen.columns)
    size.ws_row = UInt16(screen.rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
