internal import StockroomKit

/// A shell that can complete.
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
        hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return shell
  }

  /// What it has to read.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}
