internal import Engine
internal import Language
internal import StockroomKit

/// Where secrets came from is remembered, so that it can be hidden once a value turns out to be one.
extension Session {
  /// What takes secrets out of texts, with all that is known by now.
  var redaction: Redaction { Redaction(tree: tree, aliases: aliases, known: known) }

  /// Sets a variable, and remembers what its value was made of.
  func assign(_ name: String, _ word: Word, in statement: SourceSpan) throws {
    let value = try expand(word)
    var origin = origin(of: word)
    origin.add(value)
    origin.add(statement: statement.text)
    variables[name] = value
    origins[name] = origin
  }

  /// What the variable of a loop is made of: all that its list holds, for one secret in it says what the others are.
  func origin(of loop: ForLoop) -> Origin? {
    guard case .items(let items) = loop.set else { return nil }
    var origin = Origin()
    origin.add(statement: loop.span.text)
    for item in items {
      origin.add(self.origin(of: item.word))
      if !item.isRange, let value = try? expand(item.word) { origin.add(value) }
    }
    return origin
  }

  /// Learns the secrets among a command's words, and what they were made of.
  func learnSecrets(in words: [BoundWord]) {
    for word in words where word.isSecret {
      let value = word.secretText
      known.learn(value)
      known.learn(origin(of: word.word))
      // An alias hands over values; the variables they came from still have them.
      for (name, origin) in origins where variables[name]?.utf8.elementsEqual(value.utf8) == true {
        known.learn(origin)
      }
    }
  }

  /// A variable's value, for people who look at all of them: stars where that is a secret, or may well be.
  func shownValue(of name: String) -> String {
    guard let value = variables[name] else { return "" }
    let isKnown = known.values.contains(value) || !known.statements.isDisjoint(with: origins[name]?.statements ?? [])
    return isKnown || SecretNames.suggest(name) ? KnownSecrets.stars : known.scrub(value)
  }

  private func origin(of word: Word) -> Origin {
    var origin = Origin()
    guard case .template(let pieces) = word.content else { return origin }
    for piece in pieces {
      switch piece {
      case .text: break
      case .variable(let name, _):
        if let known = origins[name] { origin.add(known) }
        if let value = variables[name] { origin.add(value) }
      case .environment(let name, _): if let value = environment[name] { origin.add(value) }
      }
    }
    return origin
  }
}

extension BoundWord {
  /// The value of a word that is one, or that has one behind its `=`.
  fileprivate var secretText: String {
    guard text.hasPrefix("--"), let equals = text.firstIndex(of: "=") else { return text }
    return String(text[text.index(after: equals)...])
  }
}
