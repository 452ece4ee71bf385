import ArgumentParser
import Console
import Engine
import Language
import StockroomKit

/// The flags before a command, as the shell gives them.
struct OuterCommand: ParsableCommand {
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
    version: Console.version)

  @Option(help: ArgumentHelp(OuterOptions.store.summary))
  var store: String?

  @Flag(help: ArgumentHelp(OuterOptions.scratch.summary))
  var scratch = false

  @Option(name: .shortAndLong, help: ArgumentHelp(OuterOptions.summary("output")))
  var output: String?

  @Flag(exclusivity: .chooseLast)
  var formatFlag: FormatFlag?

  @Option(
    name: [.customShort("c"), .customLong("line")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(OuterOptions.line.summary))
  var lines: [String] = []

  @Option(name: [.customShort("f"), .customLong("file")], help: ArgumentHelp(OuterOptions.file.summary))
  var files: [String] = []

  @Option(help: ArgumentHelp(OuterOptions.summary("errors")))
  var errors: ErrorFormat = .text

  @Option(help: ArgumentHelp(OuterOptions.summary("color")))
  var color: String?

  @Option(help: ArgumentHelp(OuterOptions.summary("actor")))
  var actor: String?

  @Flag(name: .shortAndLong, help: ArgumentHelp(OuterOptions.summary("yes")))
  var yes = false

  @Flag(help: ArgumentHelp(OuterOptions.noRC.summary))
  var noRc = false

  @Argument(parsing: .captureForPassthrough, help: "A command and its words.")
  var words: [String] = []

  /// The options as given.
  ///
  /// - Throws: What ArgumentParser prints for a flag that does not exist.
  func options() throws -> ConsoleOptions {
    if let first = words.first, first.hasPrefix("-") { throw Self.outerError(first) }
    let given = OuterArguments(
      store: store, isScratch: scratch, output: output, format: formatFlag?.format, lines: lines, files: files,
      errors: errors, color: color, actor: actor, isConfirmed: yes, skipsStartupFile: noRc, words: words)
    return try given.options()
  }
}

extension OuterCommand {
  /// An unknown option before the command; everything from the first unknown word on is passed through.
  private static func outerError(_ word: String) -> any Error {
    switch word {
    case "--help", "-h": CleanExit.helpRequest()
    case "--version": CleanExit.message(Console.version)
    default: ValidationError("unknown option \(word)" + (meant(by: word).map { "; did you mean \($0)?" } ?? ""))
    }
  }

  /// The option that a word is a typo of, or another program's name for.
  private static func meant(by word: String) -> String? {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" }).lowercased()
    if ["db", "database", "sqlite", "db-path", "store-path", "data"].contains(name) { return "--store" }
    return Suggestions.closest(to: name, among: OuterOptions.all.map(\.name), limit: 1).first.map { "--\($0)" }
  }
}

extension ErrorFormat: ExpressibleByArgument {}

/// `--json` for `--output json`, and so on.
struct FormatFlag: EnumerableFlag {
  static let allCases = OutputFormat.allCases.map(FormatFlag.init)

  let format: OutputFormat

  static func name(for flag: FormatFlag) -> NameSpecification { .customLong(flag.format.rawValue) }

  static func help(for flag: FormatFlag) -> ArgumentHelp? {
    OuterOptions.formats.first { $0.name == flag.format.rawValue }.map { ArgumentHelp($0.summary) }
  }
}
