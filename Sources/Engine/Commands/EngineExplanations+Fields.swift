internal import StockroomKit

extension EngineExplanations {
  /// The columns and fields of the console's own lists.
  static let fields =
    Explanation.fields(of: "log", changes) + Explanation.fields(of: "diff", changes)
    + Explanation.fields(of: "store", store)
    + Explanation.fields(of: "plugin", plugin) + Explanation.fields(of: "history", history)
    + Explanation.fields(of: "alias", alias) + Explanation.fields(of: "set", settings)

  private static let changes: [Explanation.FieldText] = [
    ("change", "Change", "+ for an added row, - for a deleted one, ~ for a changed one."),
    ("noun", "What", "The kind of row: a product, a price, a setting."),
    ("subject", "Subject", "The name of the changed item."),
    (
      "details", "Change",
      "The columns that differ, with their values before and after; as data, one by one."
    ),
  ]

  private static let store: [Explanation.FieldText] = [
    ("path", "Store", "The file of the store; its blobs are in the folder beside it."),
    (
      "label", "Label", "The name in the prompt: store label NAME sets it, store label --remove removes it."
    ),
    ("is-protected", "Protected", "Whether every write needs confirmation: store label NAME --protected."),
    ("bytes", "Size", "The size of the file, without its blobs; store compact frees unused space."),
    ("now", "Store Time", "The store's time, in UTC."),
    ("apps", "Apps", "The number of apps: app list."),
    ("products", "Products", "The number of products in all apps: product list."),
    ("testers", "Sandbox Testers", "The number of testers: tester list."),
    ("units", "Units in the Journal", "The number of units in the journal: log list."),
  ]

  private static let plugin: [Explanation.FieldText] = [
    ("name", "Plugin", "Its name: plugin enable, plugin disable."),
    ("state", "State", "Whether it is enabled in this store."),
    ("commands", "Commands", "Its commands, or their number."),
    ("summary", "Summary", "Its purpose."),
  ]

  private static let history: [Explanation.FieldText] = [
    ("number", "No", "Its position in the history, the newest last."),
    ("line", "Line", "The line as typed, without its secrets."),
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
