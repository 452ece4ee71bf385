internal import StockroomKit

/// A shell with completion.
enum Shell: String, CaseIterable, ParameterValue {
  case bash, zsh, fish

  static var valueName: String { "SHELL" }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var choiceSummaries: [String: String] {
    [
      bash.rawValue: "source <(stockroom completions bash)", zsh.rawValue: "source <(stockroom completions zsh)",
      fish.rawValue: "stockroom completions fish | source",
    ]
  }

  static func parse(_ text: String) throws -> Shell {
    guard let shell = Shell(rawValue: text) else {
      throw Refusal(
        "usage.value", kind: .usage, "there are no completions for \(text)",
        hint: "use one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return shell
  }

  /// Its completion script.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}
