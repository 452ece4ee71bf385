internal import Engine
internal import Language

/// The help page of a keyword.
struct KeywordPage {
  let usages: [String]
  let text: String
  let example: String

  /// The page of `word`; nil if it is not a keyword.
  init?(_ word: String) {
    guard let page = Self.pages[word] else { return nil }
    self = page
  }

  /// The text of the page.
  func page(of word: String) -> String {
    let summary = Grammar.keywords.first { $0.word == word }?.summary ?? ""
    let usage = usages.joined(separator: "\n       ")
    return """
      \(summary)

      Usage: \(usage)

      \(text)

      Examples:
        \(example)

      help language has the whole grammar.

      """
  }

  private init(_ usages: [String], _ text: String, _ example: String) {
    (self.usages, self.text, self.example) = (usages, text, example)
  }

  private static let pages: [String: KeywordPage] = [
    "alias": KeywordPage(
      ["alias", "alias NAME = COMMAND", "unalias NAME"],
      """
      NAME then means COMMAND, and words after it are added to the command. alias without arguments lists them all, \
      help NAME shows one. Those in the startup file are available at every prompt.
      """, "alias ready = product list --status ready-to-submit; alias"),
    "for": KeywordPage(
      ["for NAME in SET do COMMAND", "for NAME in SET do … end, over several lines"],
      """
      SET is 1..9, or 0001..1000 with its zeros kept; words between spaces or commas; or @rows.csv, then \
      ${NAME.column}. $NAME is the value. It is one unit: all of it is done, or none.
      """, "for n in 001..003 do product create .pack$n --name \"Pack $n\""),
    "let": KeywordPage(
      ["let NAME = WORD"],
      """
      $NAME is then WORD, as one word that is never split. $_ is the key of the last record created, changed, \
      or shown, ${env:HOME} a variable of the environment.
      """, "let title = \"Level 2\""),
    "plan": KeywordPage(
      ["plan [--check] COMMAND"],
      """
      Runs COMMAND, prints what it changed, and rolls it back. With --check the exit status is 3 if \
      something would change.
      """, "plan product edit .chapter1 --notes \"For the reviewer\""),
    "watch": KeywordPage(
      ["watch [DURATION] COMMAND"],
      "Shows a command that reads every two seconds, or DURATION such as 10s, in place, until ^C.", "watch 2s status"),
  ]
}
