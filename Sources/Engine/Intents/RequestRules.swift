internal import StockroomKit

/// What requests may leave out, and what their values say by themselves.
struct RequestRules {
  /// The completers of items' keys.
  let keys: Set<String>
  /// The noun of keys that stand alone.
  let mainNoun: String?
  /// The words that go without saying.
  let implied: Set<String>
  /// Words that a request may have for any command.
  let ignored: Set<String>
  /// The first words of the commands' names.
  let nouns: Set<String>
  private let spoken: [String: Set<String>]

  init(_ intents: Intents, keys: Set<String>, mainNoun: String?, nouns: Set<String>) {
    self.nouns = Set(nouns.map(Lexicon.key))
    self.keys = keys
    self.mainNoun = mainNoun.map(Lexicon.key)
    implied = Set(["show", "list", mainNoun].compactMap(\.self).map(Lexicon.key))
    ignored = Set(intents.ignored.map(Lexicon.key))
    spoken = intents.spoken.mapValues { Set($0.map(Lexicon.key)) }
  }

  /// The kind of values that a parameter takes.
  func kind(of parameter: ParameterDescription) -> ValueKind? {
    ValueKind(of: parameter, keys: keys)
  }

  /// The words that a value says by itself.
  func words(of value: RequestValue) -> Set<String> {
    let isFolder = value.forms[.folder] != nil
    let forms = value.forms.keys.filter { $0 != .file || !isFolder }
    let kinds = Array(value.items.keys) + forms.map(\.rawValue)
    return kinds.reduce(into: fileWords(of: value)) { $0.formUnion(spoken[$1] ?? []) }
  }

  /// The same for a command that reads, whose answer may go to a file.
  func words(of value: RequestValue, reads: Bool) -> Set<String> {
    reads && Self.format(of: value) != nil ? [] : words(of: value)
  }

  /// The output format that the ending of a file says.
  static func format(of value: RequestValue) -> String? {
    value.forms[.file]?.split(separator: ".").last.flatMap { formats[$0.lowercased()] }
  }

  /// Whether the ending of a file says no other format than a line's: a backup ends in `.tar`, which is not a table.
  static func isOfAnyFormat(_ file: String, for line: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return true }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.isEmpty || ending == "txt" || line.hasSuffix(" -o \(ending)")
  }

  private static let formats = [
    "csv": "csv", "json": "json", "ndjson": "ndjson", "yaml": "yaml", "yml": "yaml", "md": "markdown",
  ]

  /// The words that the ending of a file says.
  func fileWords(of value: RequestValue) -> Set<String> {
    guard let file = value.forms[.file], let ending = file.split(separator: ".").last else { return [] }
    return spoken[".\(ending.lowercased())"] ?? []
  }
}
