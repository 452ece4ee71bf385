package import StockroomKit

/// The commands that need no door: the clock, the journal, and the store's label.
package struct EnginePlugin: Plugin {
  package let name = "Console"
  package let summary = "The clock and the journal."

  package init() {}

  package func install(into registry: inout Registry) {
    registry.commands(
      ClockShow.self, ClockSet.self, ClockAdvance.self, ClockReset.self, LogList.self, LogShow.self,
      StoreCheck.self, StoreEdit.self, StoreLabelCommand.self)
    registry.explain(EngineExplanations.all)
    registry.complete("unit") { digits, catalog, limit in
      let store = catalog.store
      return try store.journal.entries(startingWith: digits, limit: limit, in: store).map {
        (String($0.number), "\($0.actor.name), \($0.storeTime.isoDay): \($0.line)")
      }
    }
  }
}

/// Explanations of the engine's own nouns.
package enum EngineExplanations {
  package static let all: [Explanation] = {
    var subjects = Set(resources.map(\.subject))
    return resources + WorkspaceCommands.explanations.filter { subjects.insert($0.subject).inserted }
  }()

  /// The explanations that the descriptions of commands take their fields from.
  package static let resources =
    clock + log + store + fields + [
      Explanation(
        "plugin", label: "Plugin",
        "A part of the console with commands, rules, and columns; plugin disable turns it off in a store.")
    ]

  private static let clock = [
    Explanation(
      "clock", label: "Store Clock",
      """
      The time for dates, prices, and reviews. It is real until clock set stops it; then \
      only clock set and clock advance move it, never before the newest unit of the log.
      """),
    Explanation("clock.now", label: "Now", "The store's time, in UTC."),
    Explanation("clock.is-real", label: "Real", "Whether the clock follows the machine's; clock reset restores that."),
    Explanation("clock.due", label: "Due", "The timers and when they are due; clock advance runs those that come due."),
  ]

  private static let log = [
    Explanation(
      "log", label: "Journal",
      """
      Every unit of work that changed the store: a command, a run, a loop, or begin to commit. undo reverses a unit, \
      log show shows its changes, row by row.
      """),
    Explanation("log.unit", label: "Unit", "Its number, for log show and undo."),
    Explanation("log.time", label: "Store Time", "The time on the store's clock."),
    Explanation("log.actor", label: "Actor", "Who made the change: the operating system's user, or --actor."),
    Explanation("log.part", label: "Part", "The role: administrator, reviewer, or system."),
    Explanation("log.changes", label: "Rows", "The number of rows it changed."),
    Explanation("log.line", label: "Line", "The line as typed, without its secrets."),
    Explanation(
      "log.state", label: "State", "Whether it was undone, undoes another, is an undo limit, or was refused."),
    Explanation("log.why", label: "Why", "The reason given with --why."),
  ]

  private static let store = [
    Explanation(
      "store.administrators", label: "Administrators",
      "The role on the server whose members change the store; store init --grant sets it up."),
    Explanation(
      "store.readers", label: "Readers",
      "The role on the server whose members read the store; store init --grant sets it up."),
    Explanation(
      "store", label: "Store",
      "One file with everything in it, and a folder beside it for packages; --store or STOCKROOM_STORE selects another."
    ),
    Explanation(
      "store.profile", label: "Rule Profile",
      """
      The rules of the store: itc2012, iTunes Connect in 2012, or asc2026, App Store Connect today. It is chosen \
      by store init --profile, and changed by store edit --profile before there are products.
      """),
  ]
}

extension EngineExplanations {
  /// The columns and fields of the engine's own lists.
  static let fields =
    Explanation.fields(of: "log", changes) + Explanation.fields(of: "diff", changes)
    + Explanation.fields(of: "store", storeFields)
    + Explanation.fields(of: "undo", [("unit", "Unit", "The last unit that was undone.")])
    + Explanation.fields(of: "redo", [("unit", "Unit", "The unit that was redone.")])
    + Explanation.fields(of: "plugin", plugin) + Explanation.fields(of: "history", history)
    + Explanation.fields(of: "alias", alias) + Explanation.fields(of: "whoami", whoami)
    + Explanation.fields(of: "set", settings)

  private static let changes: [Explanation.FieldText] = [
    ("change", "Change", "+ for an added row, - for a deleted one, ~ for a changed one."),
    ("noun", "What", "The kind of row: a product, a price, a setting."),
    ("subject", "Subject", "The name of the changed item."),
    (
      "details", "Change",
      "The columns that differ, with their values before and after; as data, one by one."
    ),
  ]

  private static let storeFields: [Explanation.FieldText] = [
    (
      "path", "Store",
      "The file of the store, with its blobs in the folder beside it, or the address of its database on a server."
    ),
    ("engine", "Engine", "The program that keeps the store's tables, and its version."),
    (
      "content", "Content",
      "Where packages and images are: a folder, or the database. store init --content DIR chooses a folder for machines to share."
    ),
    ("connections", "Connections", "The number of connections to its database; none for a file."),
    (
      "label", "Label", "The name in the prompt: store label NAME sets it, store label --remove removes it."
    ),
    ("is-protected", "Protected", "Whether every write needs confirmation: store label NAME --protected."),
    ("bytes", "Size", "The size of its tables, without its blobs; store compact frees unused space."),
    ("now", "Store Time", "The store's time, in UTC."),
    ("units", "Units in the Journal", "The number of units in the journal: log list."),
  ]

  private static let plugin: [Explanation.FieldText] = [
    ("name", "Plugin", "Its name: plugin enable, plugin disable."),
    ("state", "State", "Whether it is enabled in this store."),
    ("commands", "Commands", "Its commands, or their number."),
    ("is-enabled", "Enabled", "Whether it is enabled in this store: plugin enable, plugin disable."),
    ("summary", "Summary", "Its purpose."),
    ("version", "Version", "The version that the plugin program reports."),
    ("path", "Program", "The file of a plugin program."),
    (
      "file", "File",
      "Whether the plugin program's file is unchanged since it was added; a changed program is not started."
    ),
    ("asks", "Asks to", "The kinds of work that the plugin program asks to do."),
  ]

  private static let history: [Explanation.FieldText] = [
    ("number", "No", "Its position in the history, the newest last."),
    ("line", "Line", "The line as typed, without its secrets."),
  ]

  private static let whoami: [Explanation.FieldText] = [
    ("actor", "Actor", "The name that the journal keeps: --actor sets another."),
    ("store", "Store", "The store's file: --store or STOCKROOM_STORE selects another."),
    ("app", "App in Use", "The app that names like .level2 belong to: use BUNDLE-ID."),
  ]

  private static let alias: [Explanation.FieldText] = [
    ("name", "Alias", "The name of the alias: alias NAME = COMMAND, unalias NAME."),
    ("command", "Command", "Its command; words after the alias are added to it."),
  ]

  private static let settings: [Explanation.FieldText] = [
    ("name", "Setting", "The setting: output, errors, color, timing, or idle."),
    ("value", "Value", "Its value until you leave the console."),
    ("values", "Values", "Its possible values, or examples."),
  ]
}
