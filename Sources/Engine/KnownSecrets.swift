package import Language
internal import StockroomKit

/// The secrets that a session knows, so that no text it stores or shows contains them.
///
/// It is never written, and ends with the session.
package struct KnownSecrets {
  /// The replacement for a secret of any length.
  package static let stars = ProgramArguments.stars
  /// The minimum length of a known value: no stored secret is shorter, but ordinary words are.
  package static let shortest = 6

  /// Texts given as secrets, and their parts.
  package private(set) var values: Set<String> = []
  /// The `let` and `for … do` statements, as typed, whose values turned out to be secret.
  package private(set) var statements: Set<String> = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty && statements.isEmpty }
  /// The number of known secrets; it only grows.
  package var count: Int { values.count + statements.count }

  package mutating func learn(_ value: String) {
    // The value of `API_KEY=…`, too, which other words may repeat.
    if let part = ProgramArguments.secret(in: value, after: nil) { learn(String(part)) }
    if value.utf8.count >= Self.shortest, !value.allSatisfy({ $0 == "*" }) { values.insert(value) }
  }

  package mutating func learn(_ origin: Origin) {
    origin.values.forEach { learn($0) }
    statements.formUnion(origin.statements)
  }

  /// True if a text contains a known secret.
  package func mayBe(in text: String) -> Bool {
    guard !isEmpty else { return false }
    let bytes = Array(text.utf8)
    return values.union(statements).contains { !bytes.places(of: $0).isEmpty }
  }

  /// A text without the known values, except inside a longer word.
  package func scrub(_ text: String) -> String {
    guard !values.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let places = values.flatMap { value in bytes.places(of: value).filter { Self.isApart(value, at: $0, in: text) } }
    return places.isEmpty ? text : String(decoding: bytes.replacing(places, with: Self.stars), as: UTF8.self)
  }

  /// The places of known values in a part of a source.
  package func places(in source: SourceText, _ range: Range<Int>) -> [Range<Int>] {
    let range = range.clamped(to: source.bytes.indices)
    let bytes = Array(source.bytes[range])
    return values.flatMap { bytes.places(of: $0) }
      .map { $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound }
  }

  /// True if a value at a place is not part of a longer word.
  private static func isApart(_ value: String, at place: Range<Int>, in text: String) -> Bool {
    let start = text.utf8.index(text.startIndex, offsetBy: place.lowerBound)
    let end = text.utf8.index(start, offsetBy: place.count)
    return !(joins(text[..<start].last) && joins(value.first)) && !(joins(text[end...].first) && joins(value.last))
  }

  private static func joins(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }
}

/// The origin of a variable's value: texts, and the statements that set them.
package struct Origin {
  /// The maximum number of texts that are followed, for a variable that keeps growing.
  private static let limit = 256

  package private(set) var values: Set<String> = []
  package private(set) var statements: Set<String> = []
  /// True if any part of it is from the environment.
  package private(set) var isFromEnvironment = false

  package init() {}

  package mutating func add(fromEnvironment value: String) {
    add(value)
    isFromEnvironment = true
  }

  package mutating func add(_ value: String) {
    if values.count < Self.limit { values.insert(value) }
  }

  package mutating func add(statement: String) {
    if statements.count < Self.limit { statements.insert(statement) }
  }

  package mutating func add(_ other: Origin) {
    other.values.forEach { add($0) }
    other.statements.forEach { add(statement: $0) }
    isFromEnvironment = isFromEnvironment || other.isFromEnvironment
  }
}
