internal import StockroomKit

/// What `explain` knows of the console's own nouns.
enum ConsoleExplanations {
  static let all =
    clock + log + store + fields + [
      Explanation(
        "plugin", label: "Plugin",
        "A part of the console that brings commands, rules and columns; plugin disable leaves it out of a store.")
    ]

  private static let clock = [
    Explanation(
      "clock", label: "Store Clock",
      """
      The time that dates, prices and reviews go by. It is the real one until clock set makes it stand still; then \
      only clock set and clock advance move it, never before the newest unit of the log.
      """),
    Explanation("clock.now", label: "Now", "What the store's clock shows, in UTC."),
    Explanation("clock.is-real", label: "Real", "Whether the clock goes with the machine's; clock reset makes it."),
    Explanation("clock.due", label: "Due", "What will happen by itself, and when; clock advance runs what comes due."),
  ]

  private static let log = [
    Explanation(
      "log", label: "Journal",
      """
      Every unit of work that changed the store: a command, a run, a loop, or begin to commit. undo takes a unit back, \
      log show tells what it changed, row by row.
      """),
    Explanation("log.unit", label: "Unit", "Its number, which log show and undo take."),
    Explanation("log.time", label: "Store Time", "What the store's clock showed."),
    Explanation("log.actor", label: "Actor", "Who did it: the operating system's user, or --actor."),
    Explanation("log.part", label: "Part", "As what: administrator, reviewer or system."),
    Explanation("log.changes", label: "Rows", "How many rows of the store it changed."),
    Explanation("log.line", label: "Line", "The line as typed, without its secrets."),
    Explanation(
      "log.state", label: "State", "Whether it was undone, undoes another, or is a horizon undo does not cross."),
    Explanation("log.why", label: "Why", "The reason given with --why."),
  ]

  private static let store = [
    Explanation(
      "store", label: "Store",
      "One file with everything in it, and a folder beside it for packages; --store or STOCKROOM_STORE names another."),
    Explanation(
      "store.profile", label: "Rule Profile",
      """
      Whose rules the store follows: itc2012, iTunes Connect in 2012, or asc2026, App Store Connect today. It is chosen \
      by store init --profile, before there are products.
      """),
  ]
}
