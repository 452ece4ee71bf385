/// The arguments of another program, some of which are secrets: what comes from the environment, and by their names the
/// value of `--token`, `API_KEY=…`, and `Authorization: …`.
public struct ProgramArguments: Hashable, Sendable {
  /// What is shown and stored in place of a secret, whatever its length.
  public static let stars = "******"

  /// The arguments as the program gets them.
  public let words: [String]
  /// Which of them are secrets whatever their names.
  private let secretPlaces: Set<Int>

  /// Creates arguments; those at `secretPlaces` are secrets whatever their names.
  public init(_ words: [String], secretPlaces: Set<Int> = []) {
    (self.words, self.secretPlaces) = (words, secretPlaces)
  }

  /// Arguments of which `stored` has stars in place of the secrets.
  public init(_ words: [String], stored: [String]) {
    let places = words.indices.filter { stored.indices.contains($0) && stored[$0].hasSuffix(Self.stars) }
    self.init(words, secretPlaces: Set(places))
  }

  /// The arguments with stars in place of each secret.
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

  /// The first bytes of a program's output, with stars in place of its secrets.
  ///
  /// - Parameter output: It goes on beyond the limit by the length of the longest secret, so that none is cut.
  public static func hidden(_ secrets: [String], in output: [UInt8], upTo limit: Int) -> [UInt8] {
    let places = secrets.flatMap { output.places(of: $0) }
    return Array(output.replacing(places, with: stars, upTo: limit).prefix(limit))
  }

  /// The part of an argument that is a secret by its own name or by the option before it; nil if none is.
  package static func secret(in word: String, after previous: String?) -> Substring? {
    if let previous, previous.hasPrefix("-"), !previous.contains("="), !word.hasPrefix("--"), !word.isEmpty,
      SecretNames.suggestArgument(previous)
    {
      return word[...]
    }
    guard let separator = word.firstIndex(where: { $0 == "=" || $0 == ":" }),
      SecretNames.suggestArgument(word[..<separator])
    else { return nil }
    let value = word[word.index(after: separator)...].drop { $0 == " " }
    return value.isEmpty ? nil : value
  }
}

extension Arguments {
  /// The words of a parameter that is ``Parameter/ofProgram``, of which those from the environment are secrets.
  public func ofProgram(_ parameter: Parameter<[String]>) throws -> ProgramArguments {
    ProgramArguments(try self[parameter], secretPlaces: secretPlaces(parameter.description.name))
  }
}
