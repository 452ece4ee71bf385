/// What people ask for in their own words, and the lines that do it.
///
/// ```swift
/// registry.intents { intents in
///   intents.words("product", "in-app purchase", "iap", "item")
///   intents.names("storefront", ["UK": "GBR"])
///   intents.add("product availability --off <- take product off sale; stop selling product")
///   intents.add("copy product", advises: "there is no copy: create the product again")
/// }
/// ```
///
/// The order of the words does not matter, nor do words such as `the` and `please`. A command's name is an intent by
/// itself, in any order. The values of a request are not part of the intent: each goes to the parameter of the command
/// that takes values of its kind. The console shows the line as a correction; it never runs it by itself.
public struct Intents: Sendable {
  /// What the console answers to a request.
  package enum Answer: Sendable {
    /// The line, without the values of the request.
    case line(String)
    /// That there is no such thing, and what to do instead.
    case advice(Remedy)
  }

  package private(set) var all: [(request: String, answer: Answer)] = []
  package private(set) var synonyms: [(meaning: String, words: [String])] = []
  /// By completer, the values by what people call them.
  package private(set) var names: [String: [String: String]] = [:]

  /// By kind of value, the words that a value says by itself.
  package private(set) var spoken: [String: [String]] = [:]
  /// Words that a request may have for any command.
  package private(set) var ignored: [String] = []

  package init() {}

  /// Adds other words for a word of intents, of commands' names, or of parameters; a word may have several meanings.
  public mutating func words(_ meaning: String, _ words: String...) {
    synonyms.append((meaning, words))
  }

  /// Adds what people call the values of a completer besides their texts and summaries: `UK` for `GBR`.
  public mutating func names(_ completer: String, _ others: [String: String]) {
    names[completer, default: [:]].merge(others) { first, _ in first }
  }

  /// Adds the words that a value says by itself, so that a request may leave them out.
  ///
  /// - Parameter kind: A completer (`product`), a form (`EMAIL`, `VERSION`, `AMOUNT`, `FILE`, or `KEY` for a text with a
  ///   dot), or the ending of a file (`.pkg`); a file of that kind belongs to no command without one of the words.
  public mutating func value(_ kind: String, says words: String...) {
    spoken[kind, default: []] += words
  }

  /// Adds words that a request may have for any command.
  public mutating func ignore(_ words: String...) {
    ignored += words
  }

  /// Adds requests by the lines that do what they ask for: `LINE <- REQUEST; REQUEST`, one line in each row.
  ///
  /// The line ends before the request's values: `product availability --only` takes the storefronts of the request. A
  /// word such as `LOCALE=en-US` is the value of an argument that the request leaves open.
  public mutating func add(_ table: String) {
    for row in table.split(separator: "\n") {
      guard let arrow = row.firstRange(of: " <- ") else { continue }
      let line = String(row[..<arrow.lowerBound])
      for request in row[arrow.upperBound...].split(separator: ";") {
        all.append((String(request.drop { $0 == " " }), .line(line)))
      }
    }
  }

  /// Adds requests, separated by `;`, for what does not exist, and what to do instead.
  public mutating func add(_ requests: String, advises remedy: Remedy) {
    for request in requests.split(separator: ";") {
      all.append((String(request.drop { $0 == " " }), .advice(remedy)))
    }
  }
}

extension Registry {
  /// Adds what people ask for in their own words; `build` is called when a line is refused.
  public mutating func intents(_ build: @escaping @Sendable (inout Intents) -> Void) {
    intentBuilders.append(build)
  }

  /// All intents.
  package var intents: Intents {
    var intents = Intents()
    for build in intentBuilders { build(&intents) }
    return intents
  }
}
