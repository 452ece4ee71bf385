internal import Language
internal import StockroomKit

/// Suggests a correction for an option that a command does not have.
struct OptionAdvice {
  let command: RegisteredCommand

  /// - Parameter name: Its name without dashes, or its letter.
  func unknown(_ name: String, in word: ExpandedWord) -> any Error {
    let typed = word.text.hasPrefix("--") ? "--\(name)" : "-\(name)"
    if let fixed = command.description.fixedFields.first(where: { $0.names.contains(name.lowercased()) }) {
      return Refusal("usage.option.fixed", kind: .rule, fixed.message, remedy: fixed.remedy, subject: word.text)
    }
    // A secret may have been written directly after its option.
    let secret = command.description.parameters.first { $0.isSecret && name.hasPrefix($0.name) }
    let refusal = Refusal(
      "usage.option.unknown", kind: .usage,
      "\(command.description.name) has no option \(secret.map { "--\($0.name)…" } ?? typed)",
      remedy: .command("help \(command.description.name)"), subject: word.text)
    guard word.word.literal != nil else { return refusal }
    let value = word.text.dropFirst(typed.count)
    if let parameter = parameter(called: name) {
      guard parameter.kind == .argument else {
        return correction(refusal, word, meant: "--\(parameter.name)", value: value)
      }
      // Its value stands where the argument belongs.
      let meant = value.isEmpty ? "" : Quoting.quote(String(value.dropFirst()))
      return Correction(refusal, edits: [(word.word.span, meant)], meant: parameter.valueName)
    }
    switch OptionAliases.meanings[name] {
    case .plan: return Correction(refusal, edits: [(word.word.span, "")], meant: "plan", isPlan: true)
    case .nothing(let reason):
      let explained = refusal.rephrased("\(refusal.message); \(reason)", remedy: nil)
      return Correction(explained, edits: [(word.word.span, "")])
    case .words(let words): return correction(refusal, word, meant: words)
    case .option(let option) where command.option(named: option) != nil:
      return correction(refusal, word, meant: "--\(option)", value: value)
    case .option, nil:
      let known = command.options.filter(command.accepts).flatMap {
        $0.isNegatable ? [$0.name, "no-\($0.name)"] : [$0.name]
      }
      guard name.count > 1, let near = Suggestions.closest(to: name, among: known, limit: 1).first else {
        return refusal
      }
      return correction(refusal, word, meant: "--\(near)", value: value)
    }
  }

  /// The parameter that people call by another name, or an argument given as an option.
  private func parameter(called name: String) -> ParameterDescription? {
    let parameters = command.description.parameters
    if let parameter = parameters.first(where: { $0.otherNames.contains(name) || $0.name.hasSameBytes(as: name) }
    ) {
      return parameter
    }
    return command.otherNames[name].flatMap { other in parameters.first { $0.name.hasSameBytes(as: other) } }
  }

  private func correction(_ refusal: Refusal, _ word: ExpandedWord, meant: String, value: Substring = "") -> Correction
  {
    Correction(
      refusal, edits: [(word.word.span, value.isEmpty ? meant : Quoting.quote(meant + value))], meant: meant)
  }
}

/// Options of other programs, and their equivalents here.
package enum OptionAliases {
  /// Whether a word is an option that there is no need for: `--wait`.
  package static func isNeedless(_ word: String) -> Bool {
    guard word.hasPrefix("--"), case .nothing? = meanings[String(word.dropFirst(2).prefix { $0 != "=" })] else {
      return false
    }
    return true
  }

  enum Meaning {
    /// Another name.
    case option(String)
    /// Other words.
    case words(String)
    /// `plan` before the command.
    case plan
    /// Nothing, since there is no need for it.
    case nothing(because: String)
  }

  private static let always = Meaning.nothing(because: "it always reports what it did; > /dev/null silences it")
  private static let noWait = Meaning.nothing(because: "nothing runs in the background; clock advance moves time")

  static let meanings: [String: Meaning] = [
    "j": .words("-o json"), "jsonl": .words("-o ndjson"), "md": .words("-o markdown"),
    "format": .option("output"), "out": .option("output"),
    "dry-run": .plan, "dryrun": .plan, "what-if": .plan, "whatif": .plan, "noop": .plan, "preview": .plan,
    "verbose": always, "v": always, "quiet": always, "q": always, "silent": always, "debug": always,
    "exit-code": .nothing(because: "the exit status tells it always"), "wait": noWait, "watch": noWait,
    "follow": noWait,
    "force": .option("yes"), "f": .option("yes"), "confirm": .option("yes"), "no-confirm": .option("yes"),
    "auto-approve": .option("yes"), "noconfirm": .option("yes"), "non-interactive": .option("yes"), "y": .option("yes"),
    "no-input": .option("yes"), "assume-yes": .option("yes"),
    "fields": .option("columns"), "select": .option("columns"),
    "order": .option("sort"), "order-by": .option("sort"), "max": .option("limit"), "count": .option("limit"),
    "top": .option("limit"), "first": .option("limit"), "user": .option("actor"),
    "reason": .option("why"), "comment": .option("why"), "because": .option("why"), "as-of": .option("at"),
    "filter": .option("where"), "query": .option("search"), "grep": .option("search"), "match": .option("search"),
  ]
}
