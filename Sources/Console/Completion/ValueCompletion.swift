internal import Engine
internal import Foundation
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Completes a value: a choice of a parameter, a file, or a value from the store or a plugin.
struct ValueCompletion {
  let session: Session
  /// The arguments before the value.
  var arguments: [String] = []
  /// The maximum number of values read from the store.
  var pageSize = Completer.pageSize
  /// True for all values, also those that the command does not accept now.
  var includesRefused = false

  /// The values of a parameter that continue a word; in a list, the part after the last comma.
  ///
  /// Empty for a command that the caller may not run.
  func candidates(of parameter: ParameterDescription, in command: RegisteredCommand?, _ prefix: String) -> [Candidate] {
    guard !parameter.isSecret, command.map({ session.workspace.permits($0.description) }) ?? true else { return [] }
    let takesList = parameter.kind == .option && (parameter.isRepeated || parameter.valueName == "LIST")
    guard takesList, let comma = prefix.lastIndex(of: ",") else { return single(parameter, command, prefix) }
    let before = prefix[...comma]
    let listed = Set(before.split(separator: ",").map(String.init))
    return single(parameter, command, String(prefix[prefix.index(after: comma)...])).compactMap { candidate in
      listed.contains(candidate.text)
        ? nil : Candidate(text: before + candidate.text, summary: candidate.summary, isFinal: false)
    }
  }

  /// A page of values from the store, of which a command accepts each now; empty if the store cannot be read.
  func live(_ completer: String, _ prefix: String, for command: RegisteredCommand? = nil) -> [Candidate] {
    let command = includesRefused ? nil : command?.description.name
    guard let completer = session.registry.completer(completer, of: command) else { return [] }
    let found = try? session.workspace.read { catalog in try completer(prefix, catalog, pageSize) }
    return (found ?? []).map { Candidate(text: $0.text, summary: $0.summary) }
  }

  /// A value that a parameter may have, to ask the command about.
  func example(of parameter: ParameterDescription, in command: RegisteredCommand) -> String {
    switch parameter.completer {
    case _ where parameter.kind == .flag: "true"
    case "condition": "id=1"
    case FilePath.completer, nil: parameter.choices.first ?? "1"
    case _?: candidates(of: parameter, in: command, "").first?.text ?? "1"
    }
  }

  private func single(
    _ parameter: ParameterDescription, _ command: RegisteredCommand?, _ prefix: String
  ) -> [Candidate] {
    if let command, CommonOptions.names.contains(parameter.name) {
      let columns = ColumnCompletion(session: session, command: command)
      if parameter.name == "columns" { return columns.columns(prefix) }
      if parameter.name == "sort" { return columns.sort(prefix) }
    }
    if !parameter.choices.isEmpty { return choices(of: parameter, prefix) }
    switch parameter.completer {
    case "topic": return topics.starting(with: prefix)
    case "file": return FileCompletion(session: session, isWritten: parameter.isWritten).candidates(prefix)
    case "condition": return command.map { ColumnCompletion(session: session, command: $0).conditions(prefix) } ?? []
    case "plugin": return plugins.starting(with: prefix)
    case "alias": return aliases.starting(with: prefix)
    case "setting": return settings.starting(with: prefix)
    case "expectation": return CommandCompletion.names(after: ["expect"], in: session.tree).starting(with: prefix)
    case "explanation": return explanations.starting(with: prefix)
    case let name?: return live(name, prefix, for: command)
    case nil: return []
    }
  }

  /// The choices, ignoring case and differences of spaces, `-`, and `_`, as in parsing.
  private func choices(of parameter: ParameterDescription, _ prefix: String) -> [Candidate] {
    let folded = prefix.replacing(" ", with: "-").replacing("_", with: "-")
    return parameter.under(session.rules).choices.map {
      Candidate(text: $0, summary: parameter.choiceSummaries[$0] ?? "")
    }
    .starting(with: folded)
  }

  /// The topics of help pages.
  private var topics: [Candidate] {
    let names = CommandCompletion.names(after: arguments, in: session.tree)
    guard arguments.isEmpty else { return names }
    let pages = HelpTopic.allCases.map { Candidate(text: $0.rawValue, summary: $0.summary) }
    return names + pages + [Candidate(text: "commands", summary: "Every command.")]
  }

  private var plugins: [Candidate] {
    session.workspace.plugins.items.map { Candidate(text: $0.name, summary: $0.summary) }
  }

  private var aliases: [Candidate] {
    session.state.aliases.sorted { $0.key < $1.key }.map { Candidate(text: $0.key, summary: $0.value) }
  }

  /// The values of the setting named before.
  private var settings: [Candidate] {
    (arguments.last.flatMap(ConsoleSetting.init(rawValue:))?.values ?? []).map { Candidate(text: $0) }
  }

  private var explanations: [Candidate] {
    session.workspace.explanations.sorted { $0.subject < $1.subject }.map {
      Candidate(text: $0.subject, summary: $0.label)
    }
  }
}

/// Completes `--columns` and `--sort` with the columns of a command's table.
private struct ColumnCompletion {
  let session: Session
  let command: RegisteredCommand

  /// The columns; after `price:`, the values for the column.
  func columns(_ prefix: String) -> [Candidate] {
    let isOfProducts = command.description.fields.map(\.name) == session.registry.views.columns.map(\.name)
    guard command.description.ownsListing, isOfProducts else { return named(ofTable, prefix) }
    return ofProducts(prefix)
  }

  /// The columns of products, before the operator of a condition.
  func conditions(_ prefix: String) -> [Candidate] {
    prefix.contains { "=!<>~".contains($0) } ? [] : ofProducts(prefix)
  }

  private func ofProducts(_ prefix: String) -> [Candidate] {
    let all = session.registry.views.columns
    guard let colon = prefix.firstIndex(of: ":"),
      let completer = all.first(where: { $0.name == prefix[..<colon] })?.argumentCompleter
    else { return named(all.map { ($0.name, $0.label) }, prefix) }
    let name = prefix[...colon]
    return ValueCompletion(session: session).live(completer, String(prefix[prefix.index(after: colon)...])).map {
      Candidate(text: name + $0.text, summary: $0.summary, isFinal: false)
    }
  }

  /// The columns a list can be sorted by; a `-` before one reverses the order.
  func sort(_ prefix: String) -> [Candidate] {
    let minus = prefix.hasPrefix("-") ? "-" : ""
    return columns(String(prefix.dropFirst(minus.count))).map {
      Candidate(text: minus + $0.text, summary: $0.summary, isFinal: $0.isFinal)
    }
  }

  private func named(_ columns: [(String, String)], _ prefix: String) -> [Candidate] {
    columns.map { Candidate(text: $0.0, summary: $0.1, isFinal: false) }.starting(with: prefix)
  }

  /// The declared fields of the command, which is not run.
  private var ofTable: [(String, String)] { command.description.fields.map { ($0.name, $0.label) } }
}

/// Completes a path.
struct FileCompletion {
  let session: Session
  /// True if the file will be written; protected files are then omitted.
  var isWritten = false

  /// The files and folders that continue a path, if the caller may use them; hidden ones only after a period.
  func candidates(_ prefix: String) -> [Candidate] {
    if prefix == "~" { return [Candidate(text: "~/", summary: "folder", isFinal: false)] }
    let slash = prefix.lastIndex(of: "/")
    let shown = slash.map { String(prefix[...$0]) } ?? ""
    let start = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    let folder = session.resolve(shown.isEmpty ? "." : shown)
    let protected = session.protectedFiles
    guard protected.allows(folder) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      name.utf8.starts(with: start.utf8) && (!name.hasPrefix(".") || start.hasPrefix("."))
        && protected.allows("\(folder)/\(name)")
        && (!isWritten || protected.problem(at: "\(folder)/\(name)") == nil)
    }
    .sorted().compactMap { candidate($0, in: folder, shown) }
  }

  /// The candidate for a file; nil for a name that is not UTF-8, which cannot be typed.
  private func candidate(_ name: String, in folder: String, _ shown: String) -> Candidate? {
    let path = "\(folder)/\(name)"
    guard let status = FileStatus(at: path) else {
      return FileStatus(at: path, followsLinks: false).map { _ in Candidate(text: shown + name) }
    }
    if status.isFolder { return Candidate(text: "\(shown)\(name)/", summary: "folder", isFinal: false) }
    return Candidate(text: shown + name, summary: HumanNumbers.bytes(Int64(status.size)))
  }
}
