internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes nouns, verbs, options, and values, at the prompt and in shells.
struct Completer {
  let session: Session
  /// The maximum number of values read from the store.
  static let pageSize = 100

  /// The completions of a line at the cursor.
  func complete(_ line: String, cursor: Int) -> Completion {
    let point = CompletionPoint.at(cursor: cursor, in: line)
    let found = candidates(at: point).map { candidate in
      Candidate(
        text: point.insertion(of: candidate.text, isFinal: candidate.isFinal), summary: candidate.summary,
        isFinal: candidate.isFinal)
    }
    return Completion(
      range: point.replacement, candidates: found, isCut: found.count == Self.pageSize,
      note: found.isEmpty ? note(at: point) : nil)
  }

  /// The completions of the last of a shell's words, in which quotes and `$` have no meaning.
  func complete(_ words: [String]) -> [Candidate] {
    let point = CompletionPoint(words: words)
    let found = candidates(at: point)
    guard let option = point.option else { return found }
    return found.map { Candidate(text: "\(option)=\($0.text)", summary: $0.summary, isFinal: $0.isFinal) }
  }

  /// The reason that nothing completes a line, if its command accepts none of the values that there are.
  private func note(at point: CompletionPoint) -> String? {
    guard case .command = point.context else { return nil }
    return CommandCompletion(session: session, point: point).parameterCompletion?.refusal
  }

  private func candidates(at point: CompletionPoint) -> [Candidate] {
    switch point.context {
    case .command: CommandCompletion(session: session, point: point).candidates
    case .variable(let isBraced): variables(point.partial, isBraced: isBraced)
    case .file(let isWritten): FileCompletion(session: session, isWritten: isWritten).candidates(point.partial)
    case .shell, .comment: []
    }
  }

  private func variables(_ prefix: String, isBraced: Bool) -> [Candidate] {
    let own = session.state.variables.names.map { Candidate(text: $0, summary: session.state.shownValue(of: $0)) }
    let inherited = isBraced ? session.environment.keys.sorted().map { Candidate(text: "env:" + $0) } : []
    let isAskedFor = prefix.hasPrefix("env") || own.isEmpty
    return (own + (isAskedFor ? inherited : [])).starting(with: prefix)
  }
}

extension [Candidate] {
  /// The candidates that begin with a prefix, ignoring case.
  func starting(with prefix: String) -> [Candidate] {
    let wanted = prefix.lowercased().utf8
    return filter { $0.text.lowercased().utf8.starts(with: wanted) }
  }
}
