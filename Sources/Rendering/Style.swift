/// Color and weight by ANSI SGR sequences, or nothing if color is off.
struct Style: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, in: "1") }
  func dim(_ text: String) -> String { wrap(text, in: "2") }

  func toned(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .good: wrap(text, in: "32")
    case .busy: wrap(text, in: "33")
    case .attention: wrap(text, in: "31")
    case .muted: wrap(text, in: "2")
    }
  }

  private func wrap(_ text: String, in code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Whether to write color: `--color auto|always|never`.
package enum ColorChoice: String, CaseIterable, Codable, Sendable {
  case auto, always, never

  /// Decides for one stream, honoring `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`, `CLICOLOR` and `TERM=dumb`.
  package func resolve(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return false }
      if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
      if environment["CLICOLOR"] == "0" { return false }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
