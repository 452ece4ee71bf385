/// The arguments of another program, some of which are secrets by their names: the value of `--token`, `API_KEY=…`, and
/// `Authorization: …`.
public enum ProgramArguments {
  /// What is shown and stored in place of a secret, whatever its length.
  public static let stars = "******"

  /// The arguments with stars in place of each secret.
  public static func hidden(_ arguments: [String]) -> [String] {
    arguments.enumerated().map { index, word in
      secret(in: word, after: index > 0 ? arguments[index - 1] : nil).map { word[..<$0.startIndex] + stars } ?? word
    }
  }

  /// The secrets among the arguments.
  public static func secrets(in arguments: [String]) -> [String] {
    arguments.enumerated().compactMap { index, word in
      secret(in: word, after: index > 0 ? arguments[index - 1] : nil).map(String.init)
    }
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
