internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

extension Session {
  /// Runs a reading command again and again until ^C, redrawing in place on a terminal.
  func watch(_ node: CommandNode, interval: Word?) throws {
    let seconds = try interval.map { try StockroomKit.Duration.parse(expand($0)).seconds } ?? 2
    let command = node.withoutFirstPrefix
    guard unit == nil, runDepth == 0 else {
      throw Failure(
        node.diagnostic(
          "watch.not-here", "watch runs until ^C, so it cannot stand in a file or a unit", hint: "leave watch out"))
    }
    let words = try node.words.map { BoundWord(word: $0, text: try expand($0)) }
    let effect = tree.command(for: words)?.command.description.effect
    guard effect != .writes, effect != .destroys else {
      throw Failure(node.diagnostic("watch.writes", "watch repeats commands that only read", hint: "leave watch out"))
    }
    Interrupts.clear()
    var frame = WatchFrame(isInPlace: printer.drawsInPlace, height: Terminal.height)
    while true {
      frame.height = Terminal.height
      try printer.write(frame.next(try printer.captured { try execute(command) }))
      let end = Date().addingTimeInterval(TimeInterval(max(1, seconds)))
      while Date() < end {
        if Interrupts.pending { return Interrupts.clear() }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// Reports long work on standard error, on a terminal only.
  var progress: ProgressReporter {
    guard printer.isTerminal, isatty(STDERR_FILENO) == 1, environment["TERM"] != "dumb" else { return .silent }
    return printer.progress.reporter
  }

  /// Asks for a secret, or reads it from standard input where that is free.
  func readSecret(_ prompt: String) throws -> String {
    if let dialog, canAsk {
      guard let secret = try dialog.askSecret(prompt) else { throw Refusal.cancelled }
      return secret
    }
    guard !readsStandardInput, let line = readLine(strippingNewline: true) else {
      throw Refusal(
        "secret.no-input", "standard input is the script, so no secret can be read from it",
        hint: "use --password-file FILE or ${env:NAME}")
    }
    return line
  }
}
