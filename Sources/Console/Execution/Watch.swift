internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit
internal import TextWidth

/// `watch`: repeats a reading command, at intervals and when the store changes.
extension LineRunner {
  /// Repeats a reading command until ^C; redraws in place on a terminal.
  func watch(_ node: CommandNode, interval: Word?) throws {
    let pause = try watchInterval(of: node, interval)
    let command = node.withoutFirstPrefix
    Interrupts.clear()
    var frame = WatchFrame(isInPlace: session.printer.drawsInPlace)
    var isFirst = true
    while let output = try watched(command, isFirst: isFirst) {
      isFirst = false
      try session.printer.write(frame.next(output, columns: Terminal.width, rows: Terminal.height))
      let end = ContinuousClock.now + .seconds(pause)
      let version = session.workspace.storeVersion
      var next = ContinuousClock.now
      while .now < end, !Interrupts.pending {
        // A server is asked for it.
        if .now >= next {
          guard !session.workspace.storeVersion.differs(from: version) else { break }
          next = .now + .seconds(0.5)
        }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
    session.printer.leaveInterruptedLine()
    Interrupts.clear()
  }

  /// The command's output, or the reason that a server does not answer for now; nil after ^C, which ends watch without a
  /// failure.
  private func watched(_ command: CommandNode, isFirst: Bool) throws -> String? {
    guard !Interrupts.pending else { return nil }
    do {
      return try session.within {
        $0.isWatching = true
      } _: {
        try session.printer.captured { try execute(command) }
      }
    } catch _ where Interrupts.pending {
      return nil
    } catch let failure as Failure where !isFirst && failure.refusal?.kind == .busy {
      return "\(failure.refusal?.message ?? "")\n"
    }
  }

  /// The interval in seconds; refuses a command that cannot be watched.
  private func watchInterval(of node: CommandNode, _ interval: Word?) throws -> Int64 {
    func expanded(_ word: Word) throws -> ExpandedWord {
      ExpandedWord(word: word, text: try session.state.expand(word))
    }
    let read = tree.read(try node.words.map(expanded))
    let text = try interval.map(expanded)
    do {
      guard session.unit == nil, session.scope.runDepth == 0 else {
        throw Refusal(
          "watch.not-here", "watch runs until ^C, and cannot be used in a file or a unit", hint: "omit watch")
      }
      if let command = read.command { try requireWatchable(command) }
      return try text.map(WatchInterval.seconds) ?? WatchInterval.standard
    } catch {
      var refused = RefusedCommand(node: node, read: text.map(read.adding) ?? read)
      refused.ownHelp = "help watch"
      throw session.reporter.located(error, in: refused)
    }
  }

  /// Refuses to repeat a writing command; an alias is known only once it runs.
  func requireWatchable(_ command: RegisteredCommand) throws {
    guard command.description.effect != .writes, command.description.effect != .destroys else {
      throw Refusal("watch.writes", "watch repeats commands that only read", hint: "omit watch")
    }
  }
}

/// The interval of `watch`.
private enum WatchInterval {
  /// The default interval in seconds.
  static let standard: Int64 = 2

  /// Parses an interval in seconds; corrects a number without a unit to seconds, and zero to one second.
  static func seconds(_ word: ExpandedWord) throws -> Int64 {
    if let number = Int64(word.text), number > 0 {
      let refusal = Refusal("usage.duration", kind: .usage, "\(word.text) is not a duration", subject: word.text)
      throw Correction(refusal, at: word.word, meant: word.text + "s")
    }
    let seconds = try Duration.parse(word.text).seconds
    guard seconds > 0 else {
      let refusal = Refusal(
        "usage.duration", kind: .usage, "\(word.text) is too short", subject: word.text)
      throw Correction(refusal, at: word.word, meant: "1s")
    }
    return seconds
  }
}

/// The output of `watch`: redrawn in place on a terminal, appended elsewhere.
private struct WatchFrame {
  let isInPlace: Bool
  /// The terminal size of the last output.
  private var size: (columns: Int, rows: Int)?

  init(isInPlace: Bool) {
    self.isInPlace = isInPlace
  }

  /// The text that draws `output` on a terminal; rows are cleared only after their text, so that nothing flickers.
  mutating func next(_ output: String, columns: Int, rows: Int) -> String {
    guard isInPlace else { return output }
    // A resized terminal wraps its rows differently, and must be cleared.
    let isAnew = size.map { $0 != (columns, rows) } ?? true
    size = (columns, rows)
    var remaining = max(1, rows - 1)
    let shown = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().prefix { line in
      remaining -= max(1, (Self.width(line) + columns - 1) / max(1, columns))
      return remaining >= 0
    }
    let lines = shown.map { line in
      // After a line as wide as the window, erasing would delete its last character.
      let isFull = !line.isEmpty && Self.width(line) % max(1, columns) == 0
      return line + (isFull ? "\n" : "\u{1B}[K\n")
    }
    return (isAnew ? "\u{1B}[2J" : "") + "\u{1B}[H" + lines.joined() + "\u{1B}[J"
  }

  /// Colors have no width.
  private static func width(_ line: Substring) -> Int {
    DisplayWidth.of(String(line.replacing(/\u{1B}\[[0-9;]*m/, with: "")))
  }
}
