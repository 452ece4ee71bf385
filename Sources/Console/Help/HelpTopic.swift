internal import Language

/// A help page that is not about a command.
enum HelpTopic: String, CaseIterable {
  case keys, language

  /// What the page is about.
  var summary: String {
    switch self {
    case .keys: KeyPage.summary
    case .language: "The language of the prompt, of batch files and of -c: words, variables, loops, output."
    }
  }

  var text: String {
    switch self {
    case .keys: KeyPage.text
    case .language: Grammar.text
    }
  }
}
