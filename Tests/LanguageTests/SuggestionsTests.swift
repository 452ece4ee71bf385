import Language
import Testing

@Suite("Did you mean")
struct SuggestionsTests {
  private let verbs = [
    "create", "list", "show", "edit", "delete", "localize", "screenshot", "availability", "why", "can",
  ]

  @Test(arguments: [
    ("lsit", ["list"]),
    ("shwo", ["show"]),
    ("craete", ["create"]),
    ("delet", ["delete"]),
    ("edti", ["edit"]),
    ("localise", ["localize"]),
    ("LIST", ["list"]),
    ("screnshoot", ["screenshot"]),
    ("avail", ["availability"]),
    ("sho", ["show"]),
    ("zzz", []),
    ("x", []),
    ("", []),
    ("remove", []),
  ])
  func `a few typos are forgiven`(word: String, found: [String]) {
    #expect(Suggestions.closest(to: word, among: verbs) == found)
  }

  @Test
  func `those that begin with the word come first, then the closest, at most so many`() {
    let options = ["--status", "--start", "--storefront", "--stats", "--statuses"]
    #expect(Suggestions.closest(to: "--stat", among: options) == ["--stats", "--status", "--statuses"])
    #expect(Suggestions.closest(to: "--stattus", among: options, limit: 1) == ["--status"])
    #expect(Suggestions.closest(to: "--s", among: options, limit: 0).isEmpty)
  }
}
