internal import Engine
internal import Rendering
internal import StockroomKit

/// The items of a noun as resources: those of its `show` command, and its `list`.
///
/// A noun has them by its commands alone, so that those of a new plugin are there, too.
struct ItemResource {
  /// The plural of the noun.
  let name: String
  private let noun: String
  /// The command that lists them.
  private(set) var list: String?
  /// The command that shows one.
  private(set) var show: String?
  /// What completes the key of one.
  private(set) var completer: String?
  private let argument: String
  private let summary: String

  /// The nouns of plugins whose commands need nothing but a key, or nothing.
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
      // There is only one, or the one in use.
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
      "description": .string("What \(list) returns: the first \(OutputReader.defaultLimit) rows, and their number."),
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
