internal import Engine
internal import LineEditor
internal import StockroomKit

/// Completes a value: a choice of a parameter, a file, or a value from the store or a plugin.
struct ValueCompletion {
  let session: Session
  /// The arguments before the value.
  var arguments: [String] = []
  /// The maximum number of values read from the store.
  var pageSize = Completer.pageSize

  /// The values of a parameter that continue a word; in a list, the part after the last comma.
  ///
  /// There are none for a command that the caller may not run.
  func candidates(of parameter: ParameterDescription, in command: RegisteredCommand?, _ prefix: String) -> [Candidate] {
    guard !parameter.isSecret, command.map({ session.workspace.permits($0.description) }) ?? true else { return [] }
    let takesList = parameter.kind == .option && (parameter.isRepeated || parameter.valueName == "LIST")
    guard takesList, let comma = prefix.lastIndex(of: ",") else { return single(parameter, command, prefix) }
    let before = prefix[...comma]
    return single(parameter, command, String(prefix[prefix.index(after: comma)...])).map { candidate in
      Candidate(text: before + candidate.text, summary: candidate.summary, isFinal: false)
    }
  }

  /// A page of values from the store; none if the store cannot be read.
  func live(_ completer: String, _ prefix: String) -> [Candidate] {
    guard let completer = session.registry.commandSet.completers[completer] else { return [] }
    let found = try? session.workspace.read { catalog in try completer(prefix, catalog, pageSize) }
    return (found ?? []).map { Candidate(text: $0.text, summary: $0.summary) }
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
    case let name?: return live(name, prefix)
    case nil: return []
    }
  }

  /// The choices, ignoring case and the differences of spaces, `-`, and `_`, as in parsing.
  private func choices(of parameter: ParameterDescription, _ prefix: String) -> [Candidate] {
    let folded = prefix.replacing(" ", with: "-").replacing("_", with: "-")
    return parameter.choices.map { Candidate(text: $0, summary: parameter.choiceSummaries[$0] ?? "") }
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
    session.registry.explanations.sorted { $0.subject < $1.subject }.map {
      Candidate(text: $0.subject, summary: $0.label)
    }
  }
}
