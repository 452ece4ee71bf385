package import Language

/// What a session has learned to be secret, so that no text it keeps or shows repeats it.
///
/// It is never written anywhere, and goes away with the session.
package struct KnownSecrets {
  /// What stands in the place of every secret, whatever its length.
  package static let stars = "******"
  /// A shorter text is found by its place alone: no secret that is kept is as short, and words that mean something else
  /// are.
  package static let shortest = 6

  /// Texts that were given as secrets, or that such a text was made of.
  package private(set) var values: Set<String> = []
  /// Each `let` and `for … do`, as typed, whose values came to be secrets.
  package private(set) var statements: Set<String> = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty && statements.isEmpty }
  /// How much is known; it only grows.
  package var count: Int { values.count + statements.count }

  package mutating func learn(_ value: String) {
    if value.utf8.count >= Self.shortest, !value.allSatisfy({ $0 == "*" }) { values.insert(value) }
  }

  package mutating func learn(_ origin: Origin) {
    origin.values.forEach { learn($0) }
    statements.formUnion(origin.statements)
  }

  /// Whether a text has something in it that is known: only then is it worth reading.
  package func mayBe(in text: String) -> Bool {
    values.contains(where: text.contains) || statements.contains(where: text.contains)
  }

  /// A text without the values that stand in it by themselves, rather than inside of a longer word.
  package func scrub(_ text: String) -> String {
    values.contains(where: text.contains)
      ? values.sorted { $0.utf8.count > $1.utf8.count }.reduce(text) { Self.scrub($1, from: $0) } : text
  }

  /// Where such values stand in a part of a source.
  package func places(in source: SourceText, _ range: Range<Int>) -> [Range<Int>] {
    let text = source.text(in: range)
    return values.flatMap { value -> [Range<Int>] in
      let wanted = Array(value.utf8)
      guard text.contains(value), wanted.count <= range.count else { return [] }
      return (range.lowerBound...range.upperBound - wanted.count).compactMap { start in
        source.bytes[start...].starts(with: wanted) ? start..<start + wanted.count : nil
      }
    }
  }

  private static func scrub(_ value: String, from text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let place = rest.firstRange(of: value) {
      let before = place.lowerBound == rest.startIndex ? kept.last : rest[..<place.lowerBound].last
      let isApart =
        !(joins(before) && joins(value.first)) && !(joins(rest[place.upperBound...].first) && joins(value.last))
      kept += rest[..<place.lowerBound] + (isApart ? stars : String(rest[place]))
      rest = rest[place.upperBound...]
    }
    return kept + rest
  }

  private static func joins(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }
}

/// What a variable's value was made of: texts, and the statements that gave them.
package struct Origin {
  /// A variable that goes on growing need not be followed for ever.
  private static let limit = 256

  package private(set) var values: Set<String> = []
  package private(set) var statements: Set<String> = []

  package init() {}

  package mutating func add(_ value: String) {
    if values.count < Self.limit { values.insert(value) }
  }

  package mutating func add(statement: String) {
    if statements.count < Self.limit { statements.insert(statement) }
  }

  package mutating func add(_ other: Origin) {
    other.values.forEach { add($0) }
    other.statements.forEach { add(statement: $0) }
  }
}
