internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

extension Session {
  /// Runs a reading command again and again until ^C, redrawing in place on a terminal.
  func watch(_ node: CommandNode, interval: Word?) throws {
    let pause = try watchInterval(of: node, interval)
    let command = node.withoutFirstPrefix
    Interrupts.clear()
    isWatching = true
    defer { isWatching = false }
    var frame = WatchFrame(isInPlace: printer.drawsInPlace)
    while let output = try watched(command) {
      try printer.write(frame.next(output, columns: Terminal.width, rows: Terminal.height))
      let end = ContinuousClock.now + .seconds(pause)
      while .now < end, !Interrupts.pending { Thread.sleep(forTimeInterval: 0.1) }
    }
    printer.leaveInterruptedLine()
    Interrupts.clear()
  }

  /// The command's output; nil after ^C, which ends watch without a failure.
  private func watched(_ command: CommandNode) throws -> String? {
    guard !Interrupts.pending else { return nil }
    do {
      return try printer.captured { try execute(command) }
    } catch _ where Interrupts.pending {
      return nil
    }
  }

  /// The interval in seconds; refuses a command that cannot be watched.
  private func watchInterval(of node: CommandNode, _ interval: Word?) throws -> Int64 {
    var words = try node.words.map { ExpandedWord(word: $0, text: try expand($0)) }
    let found = tree.command(for: words)
    let command = found?.command
    words = found.map { words.read(as: $0.command, nameCount: $0.count) } ?? redaction.markedAnywhere(words)
    let text = try interval.map { ExpandedWord(word: $0, text: try expand($0)) }
    do {
      guard unit == nil, runDepth == 0 else {
        throw Refusal(
          "watch.not-here", "watch runs until ^C, so it cannot be used in a file or a unit", hint: "omit watch")
      }
      if let command { try requireWatchable(command) }
      return try text.map(WatchInterval.seconds) ?? WatchInterval.standard
    } catch {
      let hasSecrets = command?.hasSecrets ?? words.contains(where: \.isSecret)
      words += text.map { [$0] } ?? []
      guard let failed = failure(of: error, in: node, words: words, hasSecrets: hasSecrets, help: "help watch") else {
        throw error
      }
      throw failed
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
enum WatchInterval {
  /// The default interval in seconds.
  static let standard: Int64 = 2

  /// Parses an interval in seconds; a number alone is probably meant in seconds, and zero is too short.
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
