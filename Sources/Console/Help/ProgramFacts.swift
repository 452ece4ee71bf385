internal import Engine

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
    ("STOCKROOM_OUTPUT", "The output format, unless --output is given."),
    ("NO_COLOR, CLICOLOR_FORCE", "Never, or always, color; --color overrides both."),
    ("VISUAL, EDITOR", "Edits a line of the prompt at ^X^E; vi if neither is set."),
    ("PAGER", "Shows output taller than the terminal."),
  ]

  static let files: [(path: String, meaning: String)] = [
    ("$XDG_DATA_HOME/stockroom/store.db", "The default store."),
    ("$XDG_CONFIG_HOME/stockroom/rc", "Lines run when the prompt opens; scripts never read it."),
    ("$XDG_STATE_HOME/stockroom/history", "Lines typed at the prompt, without their secrets."),
  ]
}
