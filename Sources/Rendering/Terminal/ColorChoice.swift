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
