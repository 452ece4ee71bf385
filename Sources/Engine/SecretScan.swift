package import Language
internal import StockroomKit

/// Finds the secrets in statements without running them: the values of secret options, and the texts that lead to them
/// through variables, loops, and aliases.
package struct SecretScan {
  /// The hidden parts.
  package private(set) var edits = SourceEdits()

  /// The known secrets, including those of these statements.
  package var known: KnownSecrets { redaction.known }

  private var redaction: Redaction
  /// The variables that are part of secrets.
  private var names: Set<String>
  /// The variables that the statements set themselves, such as `$p` of `for p in …`.
  private var bound: Set<String>
  /// The readings of the statements' own commands, by their start.
  private var readings: [Int: Reading] = [:]

  /// - Parameters:
  ///   - names: Variables that are part of known secrets.
  ///   - bound: Variables that are set around the statements.
  package init(_ statements: [Statement], redaction: Redaction, names: Set<String> = [], bound: Set<String> = []) {
    self.redaction = redaction
    self.names = names
    self.bound = bound
    let all = Self.flat(statements)
    all.forEach { define($0) }
    var count = -1
    while count < self.names.count {
      count = self.names.count
      all.forEach { trace($0) }
    }
    all.forEach { learn($0) }
    all.forEach { hide($0) }
  }

  /// True if the values of a variable lead to a secret.
  package func isSecret(_ name: String) -> Bool {
    names.contains(name) || SecretNames.suggest(name)
  }

  /// True if a loop in the statements reads secrets from a file.
  package func readsSecretRows(_ statements: [Statement]) -> Bool {
    Self.flat(statements).contains { statement in
      guard case .loop(let loop) = statement, case .rows = loop.set else { return false }
      return isSecret(loop.variable)
    }
  }

  /// The statements, and those in their loops.
  private static func flat(_ statements: [Statement]) -> [Statement] {
    statements.flatMap { statement -> [Statement] in
      guard case .loop(let loop) = statement else { return [statement] }
      return [statement] + flat(loop.body.flatMap(\.statements))
    }
  }

  private mutating func define(_ statement: Statement) {
    switch statement {
    case .command: break
    case .assignment(let name, _, _): bound.insert(name)
    case .loop(let loop): bound.insert(loop.variable)
    case .alias(let name, let body, _): redaction.aliases[name] = body.text
    }
  }

  // MARK: - Tracing

  private mutating func trace(_ statement: Statement) {
    switch statement {
    case .command(let node), .alias(_, let node, _): trace(node, read(node))
    case .assignment(let name, let word, _): if isSecret(name) { names.formUnion(word.variables) }
    case .loop(let loop):
      guard isSecret(loop.variable), case .items(let items) = loop.set else { return }
      items.forEach { names.formUnion($0.word.variables) }
    }
  }

  private mutating func trace(_ node: CommandNode, _ reading: Reading) {
    // If the words cannot be bound, any of them may be part of a secret.
    for word in reading.isUnreadable ? node.words : reading.secrets { names.formUnion(word.variables) }
    names.formUnion(reading.variables)
    for word in node.words {
      guard let inner = redaction.nested(in: word) else { continue }
      for case .command(let node) in Self.flat(TypedText(inner).statements) { trace(node, self.reading(of: node)) }
    }
  }

  /// Learns the literal secrets in the statements, which other words may repeat.
  private mutating func learn(_ statement: Statement) {
    switch statement {
    case .command(let node), .alias(_, let node, _):
      let reading = read(node)
      if !reading.isUnreadable { reading.secrets.forEach { learn($0.secretValue) } }
    case .assignment(let name, let word, _): if isSecret(name) { learn(word) }
    case .loop(let loop):
      guard isSecret(loop.variable), case .items(let items) = loop.set else { return }
      items.forEach { learn($0.word) }
    }
  }

  private mutating func learn(_ word: Word) {
    if let text = word.literal { redaction.known.learn(text) }
  }

  // MARK: - Hiding

  private mutating func hide(_ statement: Statement) {
    switch statement {
    case .command(let node), .alias(_, let node, _): hide(node)
    case .assignment(let name, let word, let span):
      if isSecret(name) || redaction.known.statements.contains(span.text) || redaction.isKnown(word) { hide(word) }
    case .loop(let loop):
      guard case .items(let items) = loop.set else { return }
      let isSecret = isSecret(loop.variable) || redaction.known.statements.contains(loop.span.text)
      for item in items where isSecret || redaction.isKnown(item.word) {
        if !item.isRange || Self.isLong(item.word) { hide(item.word) }
      }
    }
  }

  /// A range is not a secret, unless its numbers are as long as one.
  private static func isLong(_ range: Word) -> Bool {
    range.span.text.split(separator: ".").contains { $0.utf8.count >= KnownSecrets.shortest }
  }

  private mutating func hide(_ word: Word) {
    if !word.isAllVariables { edits.hide(word.secretSpan) }
  }

  private mutating func hide(_ node: CommandNode) {
    let reading = read(node)
    if reading.isUnreadable {
      let end = node.words[reading.nameCount - 1].span.offsets.upperBound
      return edits.replace(end..<node.span.offsets.upperBound, with: " …")
    }
    for word in reading.secrets where !word.secretValue.isSetBy(bound) { edits.hide(word.secretSpan) }
    for word in node.words where !edits.offsets.contains(word.secretSpan.offsets) {
      if redaction.isKnown(word) { edits.hide(word.secretSpan) }
      guard let inner = redaction.nested(in: word) else { continue }
      let text = redaction.text(of: TypedText(inner), names: names, bound: bound)
      if !text.hasSameBytes(as: inner) { edits.replace(word.span.offsets, with: Quoting.quote(text)) }
    }
  }

  // MARK: - Commands

  /// The roles of a command's words, as far as known without running it.
  private struct Reading {
    var secrets: [Word] = []
    /// The variables in the secrets of the called alias.
    var variables: [String] = []
    /// True if the words of a command with secrets could not be bound.
    var isUnreadable = false
    /// The number of words at its start that are certainly not secret.
    var nameCount = 1
  }

  private mutating func read(_ node: CommandNode) -> Reading {
    let start = node.span.offsets.lowerBound
    if let known = readings[start] { return known }
    let reading = reading(of: node)
    readings[start] = reading
    return reading
  }

  private func reading(of node: CommandNode) -> Reading {
    var words = [ExpandedWord](typed: node)
    // The words of an alias precede those that follow it.
    var lead = 0
    var depth = 0
    while depth < 16, let first = words.first, !first.word.isQuoted, let body = body(of: first.text) {
      words = body + words.dropFirst()
      lead += body.count - 1
      depth += 1
    }
    var reading = Reading()
    let found = redaction.tree.command(for: words)
    if let (command, count) = found, command.hasSecrets {
      words = ReadCommand(command, words: words, nameCount: count).words
      reading.isUnreadable =
        words.count > count && (try? Binder(command, words: words, asksForSecrets: true)) == nil
      reading.nameCount = max(1, count - lead)
    } else {
      // Even without secret options, a word may be a secret, such as in a whole line after help.
      words = redaction.tree.readUnnamed(words, of: found?.0).words
    }
    let own = lead == 0 && depth == 0 ? 0 : lead + 1
    reading.secrets = words.dropFirst(own).filter(\.isSecret).map(\.word)
    reading.variables = words.prefix(own).filter(\.isSecret).flatMap(\.word.variables)
    return reading
  }

  private func body(of alias: String) -> [ExpandedWord]? {
    guard let text = redaction.aliases[alias],
      case .command(let node)? = TypedText(text).statements.first
    else { return nil }
    return [ExpandedWord](typed: node)
  }
}
