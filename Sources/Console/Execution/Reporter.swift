internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// A refused command, as far as it was read.
struct RefusedCommand {
  /// The command as written.
  let node: CommandNode
  /// Its words.
  var read: ReadCommand
  /// Its option `--errors`; nil for the console's format.
  var format: ErrorFormat?
  /// The hint for a refusal without one.
  var help: String { ownHelp ?? read.help }
  var ownHelp: String?
}

/// Makes failures from errors: with their places and corrections, and without secrets.
struct Reporter {
  let session: Session

  private var tree: CommandTree { session.tree }
  private var redaction: Redaction { session.redaction }
  private var known: KnownSecrets { session.state.known }

  /// Suggests corrections for refused lines.
  private var suggester: Suggester {
    Suggester(tree: tree) { [session] in ValueSpelling.isKnown($0, in: session) }
  }

  // MARK: - Commands

  /// The failure of a refused command, with a correction if it is known.
  ///
  /// Other errors, such as a closed output, remain what they are.
  func failure(of error: any Error, in refused: RefusedCommand) -> any Error {
    let failure: Failure
    switch error {
    case let correction as Correction: failure = answer(correction.refusal, correction, in: refused)
    case let done as DoneButFailed: failure = Failure(done, in: refused)
    // SQLite reports ^C while it opens a virtual table as a failure of the table.
    case let refusal as Refusal where refusal.kind == .unavailable && Interrupts.pending:
      failure = answer(.cancelled, nil, in: refused)
    case let refusal as Refusal: failure = answer(refusal.withInstalledRemedy(in: tree), nil, in: refused)
    case let diagnostics as Diagnostics: failure = Failure(diagnostics, from: refused.node)
    case let diagnostic as Diagnostic: failure = Failure(Diagnostics(diagnostic), from: refused.node)
    case let known as Failure: failure = known
    default: return error
    }
    return failure.printed(as: refused.format)
  }

  private func answer(_ cause: Refusal, _ certain: Correction?, in refused: RefusedCommand) -> Failure {
    var (refusal, correction) = (cause, certain)
    if let command = refused.read.command {
      if certain == nil {
        correction = ValueSpelling(session: session, command: command, words: refused.read.words).correction(for: cause)
      }
      // A command that may lose work is never suggested for another item than the named one.
      if certain == nil, command.mayLoseWork, let asking = correction?.refusal { (refusal, correction) = (asking, nil) }
    } else if let habit = habit(refused, certain?.cause ?? cause) {
      correction = habit
    }
    var failure = located(correction?.refusal ?? refusal, correction, in: refused)
    if failure.diagnostic.hint == CommandSpelling.overviewHint {
      failure.diagnostic.hint =
        suggester.nearest(to: refused.read.words, in: session.workspace.search) ?? CommandSpelling.overviewHint
    }
    return failure
  }

  /// The failure of an error at its place in a command that is not run, with the corrected line.
  func located(_ error: any Error, in refused: RefusedCommand) -> any Error {
    switch error {
    case let correction as Correction: located(correction.refusal, correction, in: refused)
    case let refusal as Refusal: located(refusal, nil, in: refused)
    default: error
    }
  }

  private func located(_ refusal: Refusal, _ correction: Correction?, in refused: RefusedCommand) -> Failure {
    let words = refused.read.words
    var failure = Failure(refusal, in: refused)
    failure.diagnostic.hint = failure.diagnostic.hint.map { suggester.shown($0, of: refusal, typed: words) }
    guard let correction, let line = suggester.line(correction, of: refused.node, words: words) else { return failure }
    failure.diagnostic.hint = line.shown
    failure.correction = line.ready
    failure.isHabit = correction.isHabit && line.reads
    return failure
  }

  /// The correction of a whole line that is a habit from other programs.
  private func habit(_ refused: RefusedCommand, _ refusal: Refusal) -> Correction? {
    let words = refused.read.words
    guard let first = words.first?.word, let last = words.last?.word,
      let line = Habits.meaning(
        of: words.map(\.word.span.text).joined(separator: " "), in: tree, mainNoun: session.registry.mainNoun)
    else { return nil }
    var habit = Correction(refusal, edits: [(first.span.through(last.span.end), line)])
    habit.isHabit = refused.node.prefixes.isEmpty
    return habit
  }

  // MARK: - Lines

  /// The failure of an unknown variable, with the only variable of which it can be a misspelling.
  func failure(of diagnostic: Diagnostic, expanding node: CommandNode) -> Failure {
    var failure = Failure(diagnostic)
    guard let (line, name) = meantLine(node), redaction.text(node.text) == node.text else { return failure }
    failure.diagnostic.hint = suggester.shown(line, meant: name) ?? failure.diagnostic.hint
    failure.correction = line
    return failure
  }

  private func meantLine(_ node: CommandNode) -> (line: String, name: String)? {
    let state = session.state
    for word in node.words {
      guard case .template(let pieces) = word.content else { continue }
      for case .variable(let name, let span) in pieces where state.variables[name] == nil {
        let near =
          state.environment[name] != nil ? "env:\(name)" : Suggestions.only(for: name, among: state.variables.names)
        guard let near else { return nil }
        let isBraced = span.text.hasPrefix("${") || near.contains { ".:".contains($0) }
        let meant = isBraced ? "${\(near)}" : "$\(near)"
        return node.corrected([(span, meant)]).map { ($0, meant) }
      }
    }
    return nil
  }

  /// The failure with the statements after it added to its corrected line.
  func goingOn(_ failure: Failure, with rest: ArraySlice<Statement>) -> Failure {
    guard !rest.isEmpty, let line = failure.correction, !rest.contains(where: \.isLoop),
      !rest.contains(where: { redaction.mayHoldSecret($0.span.text) })
    else { return failure }
    var copy = failure
    copy.correction = ([line] + rest.map(\.span.text)).joined(separator: "; ")
    copy.isWholeLine = true
    return copy
  }

  /// The failure of a line that cannot be parsed; the line is not shown if it may contain a secret.
  func failure(of line: UnreadLine) -> Failure {
    var diagnostic = line.diagnostic
    if redaction.mayHoldSecret(line.text) {
      diagnostic.sourceLine = nil
      if diagnostic.quotesRange { diagnostic.message = "the range cannot be read" }
    }
    var failure = Failure(diagnostic)
    failure.isConcealed = true
    if let line = Habits.meaning(of: line.text, in: tree, mainNoun: session.registry.mainNoun),
      let shown = suggester.shown(line)
    {
      failure.diagnostic.hint = shown
      failure.correction = line
      failure.isHabit = suggester.check.reads(line)
    }
    return failure
  }

  // MARK: - Secrets

  /// A redacted line as an agent and its person see it.
  ///
  /// If one of its commands takes secrets, words that the console does not know may be secrets in a wrong place, and are
  /// not shown. But of a command whose words all have their places, the values of new items are, since a person who
  /// decides must see what it does.
  func asked(_ line: String) -> String {
    let commands = TypedText(line).statements.flatMap(\.commands)
    guard commands.contains(where: { tree.read($0).hasSecrets }) else { return line }
    return commands.map { node in
      let line = node.span.text
      return (suggester.check.binds(node) ? suggester.shownToDecider(line) : suggester.shown(line)) ?? "…"
    }.joined(separator: "; ")
  }

  /// The failure of an error without known secrets.
  func concealed(_ error: any Error) -> Failure { Failure(of: error).scrubbed(known) }

  /// The failure of statements without their secrets.
  ///
  /// The shown line contains the words of all its commands, and their origins.
  func concealed(_ failure: Failure, in statements: [Statement]) -> Failure {
    // The lines of an alias or a file have already been concealed.
    guard !failure.isConcealed, let source = statements.first?.span.source else { return failure.scrubbed(known) }
    var copy = failure
    let scan = SecretScan(statements, redaction: redaction)
    if copy.diagnostic.shows(source) {
      // The text after | or > is not a statement.
      let places = copy.diagnostic.offsets(of: source).map { scan.known.places(in: source, $0) } ?? []
      copy.diagnostic.hide(scan.edits.offsets + places, in: source, behind: KnownSecrets.stars)
    } else if scan.readsSecretRows(statements) {
      copy.diagnostic.sourceLine = nil
      for index in copy.others.indices { copy.others[index].sourceLine = nil }
    }
    copy = copy.scrubbed(scan.known)
    copy.isConcealed = true
    return copy
  }
}

extension Failure {
  fileprivate func scrubbed(_ known: KnownSecrets) -> Failure {
    var copy = self
    copy.diagnostic = known.scrub(diagnostic)
    copy.others = others.map(known.scrub)
    if let line = correction, !known.scrub(line).hasSameBytes(as: line) { copy.correction = nil }
    return copy
  }
}

extension KnownSecrets {
  fileprivate func scrub(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !values.isEmpty else { return diagnostic }
    var copy = diagnostic
    copy.message = scrub(diagnostic.message)
    copy.hint = diagnostic.hint.map(scrub)
    copy.others = diagnostic.others.map(scrub)
    if let line = diagnostic.sourceLine, !scrub(line).hasSameBytes(as: line) {
      // The place of the underline is no longer known.
      copy.sourceLine = nil
    }
    return copy
  }
}
