/// The arguments of another program, some of which are secrets: those from the environment, those with such names as
/// `--token`, `API_KEY=…`, and `Authorization: …`, and those in URLs.
public struct ProgramArguments: Hashable, Sendable {
  /// The text that is shown and stored instead of a secret of any length.
  public static let stars = "******"

  /// The arguments for the program.
  public let words: [String]
  /// The indices of the arguments that are secrets whatever their names.
  private let secretPlaces: Set<Int>

  /// Creates arguments; those at `secretPlaces` are secrets, whatever their names.
  public init(_ words: [String], secretPlaces: Set<Int> = []) {
    (self.words, self.secretPlaces) = (words, secretPlaces)
  }

  /// Creates arguments whose secrets are stars in `stored`.
  public init(_ words: [String], stored: [String]) {
    let places = words.indices.filter { stored.indices.contains($0) && stored[$0].hasSuffix(Self.stars) }
    self.init(words, secretPlaces: Set(places))
  }

  /// The arguments with stars instead of secrets.
  public var hidden: [String] {
    words.indices.map { index in
      secret(at: index).map { words[index][..<$0.startIndex] + Self.stars } ?? words[index]
    }
  }

  /// The secrets among the arguments.
  public var secrets: [String] { words.indices.compactMap { secret(at: $0).map(String.init) } }

  private func secret(at index: Int) -> Substring? {
    if let named = Self.secret(in: words[index], after: index > 0 ? words[index - 1] : nil) { return named }
    guard secretPlaces.contains(index) else { return nil }
    let word = words[index]
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let value = equals.map { word[word.index(after: $0)...] } ?? word[...]
    return value.isEmpty ? nil : value
  }

  /// The beginning of a program's output, with stars instead of secrets.
  ///
  /// - Parameter output: It must extend beyond the limit by the length of the longest secret, so that none is cut.
  public static func hidden(_ secrets: [String], in output: [UInt8], upTo limit: Int) -> [UInt8] {
    let places = secrets.flatMap { output.places(of: $0) }
    return Array(output.replacing(places, with: stars, upTo: limit).prefix(limit))
  }

  /// The secret in an argument, by its own name or the option before it; nil if it has none.
  package static func secret(in word: String, after previous: String?) -> Substring? {
    if let previous, previous.hasPrefix("-"), !previous.contains("="), !word.hasPrefix("--"), !word.isEmpty,
      SecretNames.suggestArgument(previous)
    {
      return word[...]
    }
    if let scheme = word.firstRange(of: "://") { return secret(inURL: word[scheme.upperBound...]) }
    guard let separator = word.firstIndex(where: { $0 == "=" || $0 == ":" }),
      SecretNames.suggestArgument(word[..<separator])
    else { return nil }
    let value = word[word.index(after: separator)...].drop { $0 == " " }
    return value.isEmpty ? nil : value
  }

  /// The secret in a URL after its scheme: the password before its host, or the first item of its query with such a
  /// name, and what follows.
  private static func secret(inURL rest: Substring) -> Substring? {
    let host = rest.prefix { !"/?#".contains($0) }
    if let at = host.lastIndex(of: "@"), let colon = host[..<at].firstIndex(of: ":") {
      return rest[rest.index(after: colon)...]
    }
    guard let query = rest.firstIndex(of: "?") else { return nil }
    return rest[query...].dropFirst().split(separator: "&").compactMap { item -> Substring? in
      guard let equals = item.firstIndex(of: "="), item.index(after: equals) < item.endIndex,
        SecretNames.suggestArgument(item[..<equals])
      else { return nil }
      return rest[item.index(after: equals)...]
    }.first
  }
}

extension Arguments {
  /// The words of a parameter that is ``Parameter/ofProgram``; those from the environment are secrets.
  public func ofProgram(_ parameter: Parameter<[String]>) throws -> ProgramArguments {
    ProgramArguments(try self[parameter], secretPlaces: secretPlaces(parameter.description.name))
  }
}
