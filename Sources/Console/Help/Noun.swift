internal import Engine
internal import StockroomKit

/// The commands that begin with one word: a noun with its verbs, or a single command.
struct Noun {
  let name: String
  let commands: [RegisteredCommand]

  /// The words after the name.
  var verbs: [String] {
    commands.map { String($0.description.name.dropFirst(name.count + 1)) }.filter { !$0.isEmpty }
  }

  /// Whether it is a single command, without verbs.
  var isSingle: Bool { verbs.isEmpty }

  /// All nouns, by name.
  static func all(in tree: CommandTree) -> [Noun] {
    Dictionary(grouping: tree.all) { String($0.description.name.prefix { $0 != " " }) }
      .sorted { $0.key < $1.key }.map { Noun(name: $0.key, commands: $0.value) }
  }
}
