package import Language
internal import StockroomKit

/// The secrets that a session knows, so that no text it stores or shows contains them.
///
/// It is never written, and ends with the session.
package struct KnownSecrets {
  /// The replacement for a secret of any length.
  package static let stars = ProgramArguments.stars
  /// Shorter texts are found by their place alone: no stored secret is that short, but other words are.
  package static let shortest = 6

  /// Texts given as secrets, and the parts they were made of.
  package private(set) var values: Set<String> = []
  /// Each `let` and `for … do`, as typed, whose values turned out to be secret.
  package private(set) var statements: Set<String> = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty && statements.isEmpty }
  /// The number of known secrets; it only grows.
  package var count: Int { values.count + statements.count }

  package mutating func learn(_ value: String) {
    if value.utf8.count >= Self.shortest, !value.allSatisfy({ $0 == "*" }) { values.insert(value) }
  }

  package mutating func learn(_ origin: Origin) {
    origin.values.forEach { learn($0) }
    statements.formUnion(origin.statements)
  }

  /// Whether a text contains a known secret.
  package func mayBe(in text: String) -> Bool {
    values.contains(where: text.contains) || statements.contains(where: text.contains)
  }

  /// A text without the known values, except inside a longer word.
  package func scrub(_ text: String) -> String {
    values.contains(where: text.contains)
      ? values.sorted { $0.utf8.count > $1.utf8.count }.reduce(text) { Self.scrub($1, from: $0) } : text
  }

  /// The places of such values in a part of a source.
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

/// The origin of a variable's value: texts, and the statements that set them.
package struct Origin {
  /// A variable that keeps growing need not be followed forever.
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
