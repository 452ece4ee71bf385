internal import Language

/// A help page that is not about a command.
enum HelpTopic: String, CaseIterable {
  case keys, language

  /// The page's summary.
  var summary: String {
    switch self {
    case .keys: KeyPage.summary
    case .language: "The language of the prompt, batch files, and -c: words, variables, loops, output."
    }
  }

  var text: String {
    switch self {
    case .keys: KeyPage.text
    case .language: Grammar.text
    }
  }
}
