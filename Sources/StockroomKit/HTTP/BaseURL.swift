/// The URL of a server as its clients see it, before the paths: `https://api.example.com`.
public struct BaseURL: Hashable, ParameterValue {
  /// The name of a value in help.
  public static let valueName = "URL"

  /// The URL, without a slash at its end.
  public let text: String

  /// Parses an http or https URL with a host, and perhaps a port and a path, but no user, query, or fragment.
  ///
  /// - Throws: A `Refusal` whose subject is the word.
  public static func parse(_ text: String) throws -> BaseURL {
    let form = /(?i)https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?<port>[0-9]+))?(?:\/[a-z0-9._~-]+)*\/?/
    guard text.utf8.count <= 2000, let match = text.wholeMatch(of: form),
      match.port.map({ UInt16($0) ?? 0 > 0 }) ?? true
    else {
      throw Refusal(
        "url.base", kind: .usage, "\(ProgramArguments([text]).hidden[0]) is not the base URL of a server",
        hint: "use one such as https://api.example.com", subject: text)
    }
    return BaseURL(text: text.hasSuffix("/") ? String(text.dropLast()) : text)
  }
}
