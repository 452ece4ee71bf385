package import StockroomKit

/// The explanations of the console's own nouns.
package enum EngineExplanations {
  package static let all =
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
      "log.state", label: "State", "Whether it was undone, undoes another, or is an undo limit."),
    Explanation("log.why", label: "Why", "The reason given with --why."),
  ]

  private static let store = [
    Explanation(
      "store", label: "Store",
      "One file with everything in it, and a folder beside it for packages; --store or STOCKROOM_STORE selects another."
    ),
    Explanation(
      "store.profile", label: "Rule Profile",
      """
      The rules of the store: itc2012, iTunes Connect in 2012, or asc2026, App Store Connect today. It is chosen \
      by store init --profile, before there are products.
      """),
  ]
}
