internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes nouns, verbs, options and values, for the prompt and for shells alike.
struct Completer {
  let session: Session
  /// At most so many live values are asked of the store.
  static let pageSize = 100

  /// The ways to go on with a line at a cursor.
  func complete(_ line: String, cursor: Int) -> Completion {
    let point = CompletionPoint.at(cursor: cursor, in: line)
    let found = candidates(at: point).map { candidate in
      Candidate(
        text: point.insertion(of: candidate.text, isFinal: candidate.isFinal), summary: candidate.summary,
        isFinal: candidate.isFinal)
    }
    return Completion(range: point.replacement, candidates: found, isCut: found.count == Self.pageSize)
  }

  /// The ways to go on with the last of a shell's words, in which no quote or `$` means anything.
  func complete(_ words: [String]) -> [Candidate] {
    let point = CompletionPoint(words: words)
    let found = candidates(at: point)
    guard let option = point.option else { return found }
    return found.map { Candidate(text: "\(option)=\($0.text)", summary: $0.summary, isFinal: $0.isFinal) }
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
    let own = session.variables.names.map { Candidate(text: $0, summary: session.shownValue(of: $0)) }
    let inherited = isBraced ? session.environment.keys.sorted().map { Candidate(text: "env:" + $0) } : []
    let isAskedFor = prefix.hasPrefix("env") || own.isEmpty
    return (own + (isAskedFor ? inherited : [])).starting(with: prefix)
  }
}

extension [Candidate] {
  /// Those that go on with a prefix; case is forgiven.
  func starting(with prefix: String) -> [Candidate] {
    let wanted = prefix.lowercased().utf8
    return filter { $0.text.lowercased().utf8.starts(with: wanted) }
  }
}
