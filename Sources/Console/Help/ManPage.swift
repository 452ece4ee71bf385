internal import Engine
internal import Language
internal import StockroomKit

/// `help --man`: the manual page, for `man -l` and for share/man.
struct ManPage {
  let help: HelpPage
  private var roff = Roff()

  init(_ help: HelpPage) {
    self.help = help
    write()
  }

  var text: String { roff.text }

  private mutating func write() {
    roff.title("stockroom", section: 1, source: "Stockroom \(Console.version)")
    roff.section("Name")
    roff.paragraph("stockroom - \(ProgramFacts.summary)")
    roff.section("Synopsis")
    for (usage, meaning) in ProgramFacts.synopsis {
      roff.item(["stockroom [--store PATH]", usage].filter { !$0.isEmpty }.joined(separator: " "), meaning)
    }
    roff.section("Options")
    roff.paragraph("These options precede the command.")
    for option in OuterOptions.all { roff.item(option.usageWithShort, option.summary) }
    roff.section("Commands")
    roff.paragraph("Every command also has these options:")
    for option in CommonOptions.descriptions { roff.item(option.usageWithShort, help.sentence(option, of: "")) }
    for command in help.tree.all { write(help.description(of: command)) }
    roff.section("Language")
    roff.verbatim(Grammar.text)
    roff.section("Keys")
    roff.verbatim(KeyPage.text)
    roff.section("Exit status")
    for (status, meaning) in ProgramFacts.statuses { roff.item(status, meaning) }
    roff.section("Environment")
    for (variable, meaning) in ProgramFacts.environment { roff.item(variable, meaning) }
    roff.section("Files")
    for (path, meaning) in ProgramFacts.files { roff.item(path, meaning) }
  }

  private mutating func write(_ command: CommandDescription) {
    roff.subsection(command.usage)
    roff.paragraph(command.summary)
    let noun = command.name.prefix { $0 != " " }
    for parameter in command.parameters { roff.item(parameter.usageWithShort, help.sentence(parameter, of: noun)) }
    if !command.examples.isEmpty { roff.verbatim(command.examples.map { "    \($0)" }.joined(separator: "\n")) }
  }
}

/// The manual's facts about the program as a whole.
enum ProgramFacts {
  static let summary =
    "the App Store's back office on one machine: apps, in-app purchases, hosted content, testers, prices, review"

  /// The ways to start it.
  static let synopsis: [(usage: String, summary: String)] = [
    ("COMMAND WORD…", "Runs one command, with words from the shell."),
    ("run FILE…", "Runs batch files, all or nothing."),
    ("-c LINE", "Runs one line of the console's language."),
    ("", "Opens the prompt on a terminal; elsewhere runs a batch from standard input."),
  ]

  static let statuses: [(status: String, meaning: String)] = [
    ("0", "Done."), ("1", "Refused, or failed."), ("2", "Invalid usage, or no confirmation."),
    ("3", "A diff, or plan --check, found changes."), ("4", "Done, but not shown: the output cannot be written."),
    ("75", "Another console locks the store; try again."),
    ("130", "Interrupted."),
  ]

  static let environment: [(variable: String, meaning: String)] = [
    ("STOCKROOM_STORE", "The store, unless --store is given."),
    ("PGPASSWORD, PGSERVICE", "The password and the service of a PostgreSQL server; others of libpq work, too."),
    ("STOCKROOM_OUTPUT", "The output format, unless --output is given."),
    ("NO_COLOR, CLICOLOR_FORCE", "Disable or force color; --color overrides both."),
    ("VISUAL, EDITOR", "Edits a line of the prompt at ^X^E; vi if neither is set."),
    ("PAGER", "Shows output taller than the terminal."),
  ]

  static let files: [(path: String, meaning: String)] = [
    ("$XDG_DATA_HOME/stockroom/store.db", "The default store."),
    ("$XDG_CONFIG_HOME/stockroom/rc", "Lines run when the prompt opens; scripts never read it."),
    ("$XDG_CACHE_HOME/stockroom", "Copies of the blobs of stores on PostgreSQL servers."),
    ("$XDG_STATE_HOME/stockroom/history", "Lines typed at the prompt, without their secrets."),
  ]
}

/// Text of a man page, in man macros.
private struct Roff {
  private(set) var text = ".\\\" -*- mode: troff; coding: utf-8 -*-\n"

  mutating func title(_ name: String, section: Int, source: String) {
    text += ".TH \(name.uppercased()) \(section) \"\" \"\(source)\"\n"
    // People copy commands: no hyphenation, and no stretched spaces.
    text += ".nh\n.ad l\n"
  }

  mutating func section(_ name: String) { text += ".SH \(name.uppercased())\n" }

  mutating func subsection(_ name: String) { text += ".SS \(Self.escaped(name))\n" }

  mutating func paragraph(_ words: String) { text += ".PP\n\(Self.escaped(words))\n" }

  /// A term with its meaning below.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n.B \"\(Self.escaped(term, inQuotes: true))\"\n\(Self.escaped(meaning))\n"
  }

  /// Lines with their breaks and spaces.
  mutating func verbatim(_ lines: String) {
    text +=
      ".PP\n.nf\n"
      + lines.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped($0) + "\n" }
      .joined() + ".fi\n"
  }

  /// Escapes backslashes, hyphens, and quotes, and lines that look like requests.
  private static func escaped(_ text: some StringProtocol, inQuotes: Bool = false) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"" where inQuotes: escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
