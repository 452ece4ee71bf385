internal import StockroomKit

/// The commands of the plugins that are disabled in this store, which a line is told about rather than corrected.
struct DisabledCommands: Sendable {
  /// The plugins by the names of their commands.
  private var plugins: [String: String] = [:]

  init(of disabled: Set<String> = [], in everything: Registry = Registry()) {
    for entry in everything.commandSet.entries where disabled.contains(entry.plugin) {
      plugins[entry.description.name] = entry.plugin
    }
  }

  /// The refusal of words that begin with the name of such a command, or with a noun that only such commands have.
  func refusal(of words: [String], isNoun: (String) -> Bool) -> Refusal? {
    guard !plugins.isEmpty, let noun = words.first else { return nil }
    for count in [3, 2, 1] where words.count >= count {
      let name = words.prefix(count).joined(separator: " ")
      if let plugin = plugins[name] { return .disabled(name, plugin) }
    }
    guard !isNoun(noun), let name = plugins.keys.filter({ $0.utf8.starts(with: "\(noun) ".utf8) }).min(),
      let plugin = plugins[name]
    else { return nil }
    return .disabled(noun, plugin)
  }
}
