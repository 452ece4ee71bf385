internal import Engine
internal import StockroomKit

/// The commands that begin with one word: a noun with its verbs, or a command of the console's own.
struct Noun {
  let name: String
  let commands: [RegisteredCommand]

  /// What follows the name, verb by verb.
  var verbs: [String] {
    commands.map { String($0.description.name.dropFirst(name.count + 1)) }.filter { !$0.isEmpty }
  }

  /// Whether it is a command by itself, without verbs.
  var isSingle: Bool { verbs.isEmpty }

  /// All there are, by name.
  static func all(in tree: CommandTree) -> [Noun] {
    Dictionary(grouping: tree.all) { String($0.description.name.prefix { $0 != " " }) }
      .sorted { $0.key < $1.key }.map { Noun(name: $0.key, commands: $0.value) }
  }
}
