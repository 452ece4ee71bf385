internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// Writes units of the journal as a batch file that repeats them on a new store.
struct JournalSeed {
  private let catalog: Catalog
  private let registry: Registry
  private let tree: CommandTree
  /// The items that `use` can select at the next line.
  private var scopes: [String] = []
  private var scopeInUse: String?
  /// The number of secrets by name.
  private var secretCounts: [String: Int] = [:]

  /// Reads the journal of a command's store.
  init(_ context: Context) throws {
    catalog = context.catalog
    registry = context.registry
    tree = try CommandTree(of: registry)
  }

  /// The lines of the newest `limit` units that match a filter, oldest first, without those that were undone.
  mutating func text(_ filter: JournalFilter, limit: Int?) throws -> String {
    var entries: [JournalEntry] = []
    try catalog.store.journal.entries(filter, in: catalog.store) { entries.append($0) }
    if let limit { entries = Array(entries.prefix(limit)) }
    scopes = try scopesBefore(filter)
    return try entries.reversed().flatMap { try lines($0) }.map { $0 + "\n" }.joined()
  }

  /// The items that existed before the units.
  private func scopesBefore(_ filter: JournalFilter) throws -> [String] {
    guard let scope = registry.commandSet.scope else { return [] }
    var filter = filter
    filter.noun = scope.noun
    var made: [String] = []
    try catalog.store.journal.entries(filter, in: catalog.store) { made += scopesMade(by: try rows($0)) }
    return try scope.all(in: catalog).filter { !made.contains($0) }
  }

  private func scopesMade(by rows: [RowChange]) -> [String] {
    rows.filter { $0.noun == registry.commandSet.scope?.noun && $0.kind == .insert }.map(\.subject)
  }

  private func rows(_ entry: JournalEntry) throws -> [RowChange] {
    try catalog.store.journal.rowChanges(of: entry.number, in: catalog.store)
  }

  private mutating func lines(_ entry: JournalEntry) throws -> [String] {
    switch entry.kind {
    case .undo, .redo, .refused: return []
    case .horizon: return ["# unit \(entry.number): \(Self.comment(entry.line))"]
    case .unit where entry.undoneBy != nil: return []
    case .unit where entry.actor.part == .system: return ["# unit \(entry.number), by the clock: \(entry.line)"]
    case .unit where entry.file != nil: return file(entry)
    case .unit: return try use(entry) + (try statements(entry))
    }
  }

  /// Repeats a unit that ran a file: the journal does not have the file's lines.
  private func file(_ entry: JournalEntry) -> [String] {
    let comment = "# unit \(entry.number): \(Self.comment(entry.line))"
    guard let file = entry.file, FileManager.default.fileExists(atPath: file) else {
      return [comment + "; not repeated: its lines are not in a file here"]
    }
    return [comment, "source \(Quoting.quote(file))"]
  }

  /// Selects the app that a unit worked on, if its line does not name it.
  private mutating func use(_ entry: JournalEntry) throws -> [String] {
    let rows = try rows(entry)
    scopes += scopesMade(by: rows).filter { !scopes.contains($0) }
    guard scopes.count > 1 else { return [] }
    let named = scopes.filter { id in
      rows.contains { row in [" ", ".", "/"].contains { "\(row.subject) ".hasPrefix(id + $0) } }
    }
    guard let scope = named.max(by: { $0.utf8.count < $1.utf8.count }), scope != scopeInUse,
      !entry.line.contains(scope)
    else { return [] }
    scopeInUse = scope
    return ["use \(scope)"]
  }

  private mutating func statements(_ entry: JournalEntry) throws -> [String] {
    var parser = Parser(source: Array(entry.line.utf8), file: "", mode: .file)
    var result: [String] = []
    do {
      while let line = try parser.next() {
        for statement in line.statements {
          switch statement {
          case .command(let node) where ["begin", "commit"].contains(node.text): break
          case .command(let node): result += command(node)
          default: result += definition(statement, in: line)
          }
        }
      }
      return result
    } catch {
      return ["# unit \(entry.number) cannot be repeated: \(Self.comment(entry.line))"]
    }
  }

  private mutating func command(_ node: CommandNode) -> [String] {
    var secrets = SeedSecrets(tree: tree)
    secrets.read(.command(node), counts: &secretCounts)
    let text = secrets.edits.text(of: node.span.source, in: node.span.offsets)
    var comments = secrets.comments
    if node.words.contains(where: { $0.literal == nil }) {
      comments.append("# It was typed with variables: set them with let before it.")
    }
    return comments + [needsConfirmation(tree.read(node)) ? text + " --yes" : text]
  }

  /// A loop or another definition, which extends to the end of its line.
  private mutating func definition(_ statement: Statement, in line: Line) -> [String] {
    var secrets = SeedSecrets(tree: tree)
    secrets.read(statement, counts: &secretCounts)
    let range = statement.span.offsets.lowerBound..<line.span.offsets.upperBound
    return secrets.comments + [secrets.edits.text(of: line.span.source, in: range)]
  }

  /// True if a command would ask for a confirmation, which a batch file cannot give.
  private func needsConfirmation(_ read: ReadCommand) -> Bool {
    guard read.command?.description.effect == .destroys else { return false }
    return !read.words.contains { word in
      if case .flag(let flag, _)? = word.role { flag.name == "yes" } else { false }
    }
  }

  private static func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Replaces each secret in a line of the journal with an environment variable named after its option.
struct SeedSecrets {
  let tree: CommandTree
  private(set) var edits = SourceEdits()
  private var variables: [String] = []

  init(tree: CommandTree) {
    self.tree = tree
  }

  /// Comments for whoever runs the line.
  var comments: [String] {
    variables.isEmpty
      ? [] : ["# The journal keeps no secrets: set \(HumanNumbers.list(variables)) in the environment."]
  }

  /// Replaces the secrets of a statement; `counts` has the number of secrets by name.
  mutating func read(_ statement: Statement, counts: inout [String: Int]) {
    switch statement {
    case .command(let node), .alias(_, let node, _): read(node, &counts)
    case .assignment(let name, let word, _): read(word, name, &counts)
    case .loop(let loop):
      if case .items(let items) = loop.set { items.forEach { read($0.word, loop.variable, &counts) } }
      loop.body.flatMap(\.statements).forEach { read($0, counts: &counts) }
    }
  }

  private mutating func read(_ node: CommandNode, _ counts: inout [String: Int]) {
    for word in tree.read(node).words { read(word.word, word.role?.valueParameter?.name ?? "secret", &counts) }
  }

  private mutating func read(_ word: Word, _ name: String, _ counts: inout [String: Int]) {
    // Older versions wrote three stars.
    let value = word.secretValue
    guard [KnownSecrets.stars, "***"].contains(where: value.isBare) else { return }
    let title = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    counts[String(title), default: 0] += 1
    let variable = "\(String(title))_\(counts[String(title), default: 1])"
    variables.append(variable)
    edits.replace(value.span.offsets, with: "${env:\(variable)}")
  }
}
