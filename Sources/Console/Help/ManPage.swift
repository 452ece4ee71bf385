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
    for command in help.tree.all { write(command.description) }
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
