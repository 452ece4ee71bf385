internal import Basics
internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// The state of a session between lines: variables, aliases, settings, and known secrets.
///
/// The origins of values are recorded, so that they can be hidden once a value turns out to be secret.
struct SessionState {
  /// The process's environment.
  let environment: [String: String]
  var variables = Variables()
  /// The origins of variables' values, by name.
  var origins: [String: Origin] = [:]
  var aliases: [String: String] = [:]
  /// The secrets known so far, which are never forgotten.
  var known = KnownSecrets()
  /// The counts of receipts during a loop or a run; nil if receipts are shown.
  var tally: Tally?
  /// True if the prompt shows the time that each line took.
  var showsTiming = false
  /// True if the prompt shows hints in gray.
  var showsHints = true
  /// The idle time of an open unit after which the prompt warns, in seconds; nil for no warning.
  var idleLimit: Int64? = 300
  var wantsQuit = false

  init(environment: [String: String]) { self.environment = environment }

  /// The state with another state's secrets.
  func knowing(_ known: KnownSecrets) -> SessionState {
    var copy = self
    copy.known = known
    return copy
  }

  /// The text of a word, with its variables expanded.
  func expand(_ word: Word) throws -> String {
    if let literal = word.literal { return literal }
    return try variables.expand(word, environment: lookUp)
  }

  /// A variable of the environment; refuses a value that is not UTF-8, which Swift would change silently.
  func lookUp(_ name: String) throws(Diagnostic) -> String? {
    guard ProgramInput.isUTF8(name) else {
      throw Diagnostic(.environmentNotUTF8(name))
    }
    return environment[name]
  }

  /// Sets a variable, and records the origin of its value.
  mutating func assign(_ name: String, _ word: Word, in statement: SourceSpan) throws {
    let value = try expand(word)
    var origin = origin(of: word)
    origin.add(value)
    origin.add(statement: statement.text)
    guard variables.byteCount + value.utf8.count <= Self.variableLimit else { throw Refusal.variablesTooLarge }
    variables[name] = value
    origins[name] = origin
  }

  /// The maximum size of all values of variables together, in bytes.
  private static let variableLimit = 16 << 20

  /// Sets a loop's variable.
  mutating func bind(_ binding: Bindings.Element, of loop: ForLoop, from origin: Origin?) {
    variables.bind(binding)
    origins[loop.variable] = origin
  }

  /// Stores the key of the last record as `$_`.
  mutating func remember(_ output: Output) {
    let record: Record? =
      switch output {
      case .record(let record): record
      case .receipt(let receipt): receipt.record
      default: nil
      }
    for field in record?.fields ?? [] {
      guard case .identifier(let key) = field.value else { continue }
      variables["_"] = key
      return
    }
  }

  /// The origin of a loop's variable: its whole list, since one secret makes all of it secret.
  func origin(of loop: ForLoop) -> Origin? {
    guard case .items(let items) = loop.set else { return nil }
    var origin = Origin()
    origin.add(statement: loop.span.text)
    for item in items {
      origin.add(self.origin(of: item.word))
      if !item.isRange, let value = try? expand(item.word) { origin.add(value) }
    }
    return origin
  }

  /// Learns the secrets among a command's words, and their origins.
  mutating func learnSecrets(in words: [ExpandedWord]) {
    for word in words where word.isSecret {
      let value = String(word.value)
      known.learn(value)
      known.learn(origin(of: word.word))
      // An alias gets the value, but the variable it came from still has it.
      for (name, origin) in origins where variables[name]?.hasSameBytes(as: value) == true {
        known.learn(origin)
      }
    }
  }

  /// A variable's value for display; stars if it may be secret.
  func shownValue(of name: String) -> String {
    guard let value = variables[name] else { return "" }
    let isKnown = known.values.contains(value) || !known.statements.isDisjoint(with: origins[name]?.statements ?? [])
    return isKnown || SecretNames.suggest(name) ? KnownSecrets.stars : known.scrub(value)
  }

  private func origin(of word: Word) -> Origin {
    var origin = Origin()
    guard case .template(let pieces) = word.content else { return origin }
    for piece in pieces {
      switch piece {
      case .text: break
      case .variable(let name, _):
        if let known = origins[name] { origin.add(known) }
        if let value = variables[name] { origin.add(value) }
      case .environment(let name, _): if let value = environment[name] { origin.add(fromEnvironment: value) }
      }
    }
    return origin
  }

  /// True if a word contains a value from the environment, directly or through variables.
  func isFromEnvironment(_ word: Word) -> Bool {
    guard case .template(let pieces) = word.content else { return false }
    return pieces.contains { piece in
      switch piece {
      case .text: false
      case .variable(let name, _): origins[name]?.isFromEnvironment ?? false
      case .environment: true
      }
    }
  }
}

extension Refusal {
  fileprivate static let variablesTooLarge = Refusal(
    "language.variables.too-large", kind: .rule, "the variables have more than 16 MiB together",
    hint: "use shorter values")
}

/// Counts of receipts by noun and verb.
struct Tally {
  private struct Key: Hashable {
    let noun: String
    let verb: String
  }

  private var counts: [Key: Int] = [:]
  private var order: [Key] = []
  private var details: Set<String> = []
  private var warned: [(first: Receipt.Warning, count: Int)] = []

  mutating func add(_ tally: Receipt.Tally) {
    let key = Key(noun: tally.noun, verb: tally.verb)
    if counts[key] == nil { order.append(key) }
    counts[key, default: 0] += tally.count
    if let detail = tally.detail { details.insert(detail) }
    for warning in tally.warnings {
      if let place = warned.firstIndex(where: { $0.first.kind == warning.kind }) {
        warned[place].count += 1
      } else {
        warned.append((warning, 1))
      }
    }
  }

  /// The first warning of each kind, with the number of the others.
  var warnings: [String] {
    warned.map { first, count in
      first.line + (count == 1 ? "" : "; \(HumanNumbers.count(count - 1, "similar warning"))")
    }
  }

  /// `set the clock, 3 products created, 3 localized: Waiting for Upload`; nil if nothing was counted.
  var summary: String? {
    guard !order.isEmpty else { return nil }
    var previous = ""
    let parts = order.map { key -> String in
      let count = counts[key] ?? 0
      defer { previous = key.noun }
      if key.noun.hasPrefix("the ") {
        return "\(key.verb) \(key.noun)" + (count == 1 ? "" : " \(HumanNumbers.grouped(count)) times")
      }
      if key.noun.hasSameBytes(as: previous) { return "\(HumanNumbers.grouped(count)) \(key.verb)" }
      return "\(HumanNumbers.count(count, key.noun)) \(key.verb)"
    }
    let detail = details.count == 1 ? details.first.map { ": \($0)" } ?? "" : ""
    return parts.joined(separator: ", ") + detail
  }
}
