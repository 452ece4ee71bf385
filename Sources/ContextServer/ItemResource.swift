internal import Engine
internal import Rendering
internal import StockroomKit

/// The items of a noun as resources: each item by its `show` command, and all of them by its `list` command.
///
/// They are derived from the commands, so that a new plugin's nouns are resources, too.
struct ItemResource {
  /// The plural of the noun.
  let name: String
  private let noun: String
  /// The command that lists the items.
  private(set) var list: String?
  /// The command that shows an item.
  private(set) var show: String?
  /// The completer of an item's key.
  private(set) var completer: String?
  private let argument: String
  private let summary: String

  /// The nouns of plugins whose `show` command needs only a key, or no argument.
  static func all(in tree: CommandTree, _ registry: Registry) -> [ItemResource] {
    tree.all.compactMap { command in
      let words = command.description.name.split(separator: " ")
      guard words.count == 2, words[1] == "show", command.isOfPlugin, command.plugin != Refusal.console
      else { return nil }
      return ItemResource(String(words[0]), command, tree, registry)
    }
  }

  private init?(_ noun: String, _ command: RegisteredCommand, _ tree: CommandTree, _ registry: Registry) {
    let description = command.description
    guard Self.reads(description) else { return nil }
    (self.noun, summary) = (noun, description.summary)
    if let list = tree.command(named: "\(noun) list"), Self.reads(list.description),
      !list.description.parameters.contains(where: \.isRequired)
    {
      self.list = list.description.name
    }
    guard let key = description.parameters.first(where: { $0.kind == .argument }) else {
      // A single item, or the item in use.
      guard !description.parameters.contains(where: \.isRequired) else { return nil }
      (name, argument, list) = (noun, "", list ?? description.name)
      return
    }
    let others = description.parameters.filter { $0.isRequired && $0.name != key.name }
    guard others.isEmpty, let completer = key.completer, registry.commandSet.completers[completer] != nil else {
      return nil
    }
    (name, argument) = (HumanNumbers.plural(noun), key.name)
    (show, self.completer) = (description.name, completer)
  }

  private static func reads(_ description: CommandDescription) -> Bool {
    [.none, .reads].contains(description.effect) && !description.writesFiles
  }

  /// The resource of all items.
  var listJSON: JSON? {
    guard let list else { return nil }
    return [
      "uri": .string("\(ContextServer.scheme)\(name)"), "name": .string(name),
      "description": .string(
        "The output of \(list): the first \(OutputReader.defaultLimit) rows, and the number of all rows."),
      "mimeType": "application/json",
    ]
  }

  /// The template of one item.
  var templateJSON: JSON? {
    guard show != nil else { return nil }
    return [
      "uriTemplate": .string("\(ContextServer.scheme)\(name)/{\(argument)}"), "name": .string(noun),
      "description": .string(summary), "mimeType": "application/json",
    ]
  }
}
