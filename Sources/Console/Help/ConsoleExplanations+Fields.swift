internal import StockroomKit

extension ConsoleExplanations {
  /// The columns and fields of what the console itself lists.
  static let fields =
    Explanation.fields(of: "log", changes) + Explanation.fields(of: "diff", changes)
    + Explanation.fields(of: "store", store)
    + Explanation.fields(of: "plugin", plugin) + Explanation.fields(of: "history", history)
    + Explanation.fields(of: "alias", alias) + Explanation.fields(of: "set", settings)

  private static let changes: [Explanation.FieldText] = [
    ("change", "Change", "+ for a row that came, - for one that went, ~ for one that was changed."),
    ("noun", "What", "What the row is about: a product, a price, a setting."),
    ("subject", "Subject", "The name of what the row is about."),
    (
      "details", "Change",
      "The columns that differ, with what stood there before and what stands there now; as data, each by itself."
    ),
  ]

  private static let store: [Explanation.FieldText] = [
    ("path", "Store", "The file of the store; its blobs are in the folder beside it."),
    (
      "label", "Label", "The name that the prompt shows: store label NAME gives it, store label --remove takes it away."
    ),
    ("is-protected", "Protected", "Whether every write is asked about: store label NAME --protected."),
    ("bytes", "Size", "The size of the file, without its blobs; store compact gives unused space back."),
    ("now", "Store Time", "What the store's clock shows, in UTC."),
    ("apps", "Apps", "How many apps there are: app list."),
    ("products", "Products", "How many products there are, in all apps: product list."),
    ("testers", "Sandbox Testers", "How many there are: tester list."),
    ("units", "Units in the Journal", "How many units of work the journal has: log list."),
  ]

  private static let plugin: [Explanation.FieldText] = [
    ("name", "Plugin", "What it is called: plugin enable, plugin disable."),
    ("state", "State", "Whether it is on in this store."),
    ("commands", "Commands", "The commands it brings, or how many they are."),
    ("summary", "Summary", "What it is for."),
  ]

  private static let history: [Explanation.FieldText] = [
    ("number", "No", "Its place among the lines that are kept, the newest last."),
    ("line", "Line", "The line as typed, without its secrets."),
  ]

  private static let alias: [Explanation.FieldText] = [
    ("name", "Alias", "The word that stands for a command: alias NAME = COMMAND, unalias NAME."),
    ("command", "Command", "What it stands for; the words behind the alias are added."),
  ]

  private static let settings: [Explanation.FieldText] = [
    ("name", "Setting", "What can be set: output, errors, color, timing or idle."),
    ("value", "Value", "What it is now, until the console is left."),
    ("values", "Values", "What it may be, or examples of that."),
  ]
}
