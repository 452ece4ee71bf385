import ArgumentParser
import Console
import Foundation

@main
struct Stockroom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stockroom",
    abstract:
      "The App Store's back office on one machine: apps, in-app purchases, hosted content, testers, prices, review.",
    usage: """
      stockroom [--store PATH] COMMAND WORDS…    one command
      stockroom [--store PATH] run FILE…         batch files, all or nothing
      stockroom [--store PATH] -c LINE           one line of the console's language
      stockroom [--store PATH]                   the prompt, or a batch from standard input
      """,
    discussion: "`stockroom help` lists the commands, `stockroom help NOUN VERB` explains one.",
    version: "0.1.0")

  @Option(help: "The store's file. Default: STOCKROOM_STORE, or store.db in $XDG_DATA_HOME/stockroom.")
  var store: String?

  @Flag(help: "Work on a throw-away copy of the store.")
  var scratch = false

  @Option(name: .shortAndLong, help: "table, json, ndjson, csv or markdown. Default: STOCKROOM_OUTPUT, or table.")
  var output: String?

  @Option(name: .customShort("c"), help: "A line to run; may be repeated.")
  var lines: [String] = []

  @Option(help: "text, json or github.")
  var errors: ErrorFormat = .text

  @Option(help: "auto, always or never.")
  var color: String?

  @Option(help: "Who is at work. Default: the operating system's user.")
  var actor: String?

  @Flag(name: .shortAndLong, help: "Confirm what takes something away.")
  var yes = false

  @Flag(help: "Leave the startup file alone.")
  var noRc = false

  @Argument(parsing: .captureForPassthrough, help: "A command and its words.")
  var words: [String] = []

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let status = exitCode(for: error).rawValue
      let text = fullMessage(for: error)
      // Usage is 2 here, as in the console itself, rather than sysexits' 64.
      if status == 64 {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        Foundation.exit(2)
      }
      if !text.isEmpty { print(text) }
      Foundation.exit(status)
    }
  }

  func run() throws {
    if let first = words.first, first.hasPrefix("-") { throw Self.outerError(first) }
    var options = ConsoleOptions()
    options.store = store
    options.isScratch = scratch
    options.output = output
    options.lines = lines
    options.errors = errors
    options.color = color
    options.actor = actor
    options.isConfirmed = yes
    options.skipsStartupFile = noRc
    options.words = words
    throw ExitCode(Console(plugins: plugins).run(options))
  }
}

extension Stockroom {
  /// What stands before the command and is no option: everything from the first unknown word on is passed through.
  private static func outerError(_ word: String) -> any Error {
    switch word {
    case "--help", "-h": CleanExit.helpRequest()
    case "--version": CleanExit.message(configuration.version)
    default: ValidationError("unknown option \(word)")
    }
  }
}

extension ErrorFormat: ExpressibleByArgument {}
