internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// Runs `body`, which runs statements, and removes secrets from its errors.
  ///
  /// The shown line contains the words of all its commands, and their origins.
  func concealing<Value>(_ statements: [Statement], _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as Failure {
      throw concealed(failure, in: statements)
    } catch let diagnostic as Diagnostic {
      throw concealed(Failure(diagnostic), in: statements)
    } catch let diagnostics as Diagnostics {
      throw concealed(Failure(diagnostics), in: statements)
    }
  }

  /// The next line to run.
  func read(_ parser: inout Parser) throws -> Line? {
    do {
      return try parser.next()
    } catch {
      throw failure(of: UnreadLine(text: parser.unread, diagnostic: error))
    }
  }

  /// The failure of a line that cannot be parsed, which is not shown if it may hold a secret.
  func failure(of line: UnreadLine) -> Failure {
    var diagnostic = line.diagnostic
    if redaction.mayHoldSecret(line.text) {
      diagnostic.sourceLine = nil
      if diagnostic.quotesRange { diagnostic.message = "the range cannot be read" }
    }
    var failure = Failure(diagnostic)
    failure.isConcealed = true
    if let line = Habits.meaning(of: line.text, in: tree, mainNoun: registry.mainNoun),
      let shown = suggester.shown(line)
    {
      failure.diagnostic.hint = shown
      failure.correction = line
      failure.isHabit = suggester.check.reads(line)
    }
    return failure
  }

  /// A failure without known secrets.
  func concealed(_ failure: Failure) -> Failure { Self.concealed(failure, known) }

  private static func concealed(_ failure: Failure, _ known: KnownSecrets) -> Failure {
    var copy = failure
    copy.diagnostic = known.scrub(failure.diagnostic)
    copy.others = failure.others.map(known.scrub)
    if let line = failure.correction, !known.scrub(line).hasSameBytes(as: line) { copy.correction = nil }
    return copy
  }

  private func concealed(_ failure: Failure, in statements: [Statement]) -> Failure {
    // The lines of an alias or a file have already been concealed.
    guard !failure.isConcealed, let source = statements.first?.span.source else { return concealed(failure) }
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
    copy = Self.concealed(copy, scan.known)
    copy.isConcealed = true
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
