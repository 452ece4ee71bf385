internal import Language
internal import StockroomKit

/// Corrects options that a command does not have, and values without their option.
struct OptionSpelling {
  let command: RegisteredCommand

  /// The refusal of an option; a ``Correction`` if the meaning is certain.
  ///
  /// - Parameter name: Its name without dashes, or its letter.
  func unknown(_ name: String, in word: ExpandedWord) -> any Error {
    let typed = word.text.hasPrefix("--") ? "--\(name)" : "-\(name)"
    if let fixed = command.description.fixedFields.first(where: { $0.names.contains(name.lowercased()) }) {
      return Refusal("usage.option.fixed", kind: .rule, fixed.message, remedy: fixed.remedy, subject: word.text)
    }
    if let plugin = command.absentOptions[name] { return Refusal.disabled(typed, plugin, subject: word.text) }
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
      // An argument was given as an option; its value stays in place.
      let meant = value.isEmpty ? "" : Quoting.quote(String(value.dropFirst()))
      return Correction(refusal, edits: [(word.word.span, meant)], meant: parameter.valueName)
    }
    switch OptionAliases.meanings[name] {
    case .plan: return Correction(refusal, edits: [(word.word.span, "")], meant: "plan", isPlan: true)
    case .nothing(let reason): return refusal.rephrased("\(refusal.message); \(reason)", remedy: refusal.remedy)
    case .format(let format): return correction(refusal, word, meant: "--output \(format)")
    case .option(let option) where command.option(named: option) != nil:
      return correction(refusal, word, meant: "--\(option)", value: value)
    case .option, nil:
      let known = command.options.filter(command.accepts).flatMap {
        $0.isNegatable ? [$0.name, "no-\($0.name)"] : [$0.name]
      }
      guard name.count > 1, let near = Suggestions.only(for: name, among: known) else { return refusal }
      return correction(refusal, word, meant: "--\(near)", value: value)
    }
  }

  /// The option that a surplus argument belongs to, with the argument as its value: `tier=3`, or a status; nil unless
  /// exactly one option fits.
  func option(for text: String, given: Arguments) -> String? {
    let open = command.description.parameters.filter {
      $0.kind != .argument && ($0.isRepeated || given.words($0.name).isEmpty)
    }
    if let equals = text.firstIndex(of: "="), equals > text.startIndex {
      return option(String(text[..<equals]), is: String(text[text.index(after: equals)...]), open)
    }
    let word = text.lowercased()
    if let flag = open.first(where: { $0.kind == .flag && $0.name.hasSameBytes(as: word) }) { return "--\(flag.name)" }
    let fitting = open.filter { option in
      option.kind == .option
        && (option.choices.contains { $0.hasSameBytes(as: word) } || option.shape?.fits(text) ?? false)
    }
    let only = command.description.parameters.filter { $0.kind == .option }
    // If only one option takes a value, it takes any.
    let meant =
      fitting.count == 1 ? fitting : only.count == 1 && only[0].completer == nil ? open.filter { $0 == only[0] } : []
    return meant.first.map { "--\($0.name) \(Quoting.quote(text))" }
  }

  /// `name=value` as an option.
  private func option(_ name: String, is value: String, _ open: [ParameterDescription]) -> String? {
    guard let meant = open.first(where: { $0.name.hasSameBytes(as: name) || $0.otherNames.contains(name) }) else {
      return nil
    }
    guard meant.kind == .flag else { return "--\(meant.name) \(Quoting.quote(value))" }
    switch value.lowercased() {
    case "true", "yes", "on", "1": return "--\(meant.name)"
    case "false", "no", "off", "0": return meant.isNegatable ? "--no-\(meant.name)" : nil
    default: return nil
    }
  }

  /// The parameter with another name, or an argument given as an option.
  private func parameter(called name: String) -> ParameterDescription? {
    command.description.parameters.first { $0.otherNames.contains(name) || $0.name.hasSameBytes(as: name) }
  }

  private func correction(_ refusal: Refusal, _ word: ExpandedWord, meant: String, value: Substring = "") -> Correction
  {
    Correction(refusal, edits: [(word.word.span, value.isEmpty ? meant : Quoting.quote(meant + value))], meant: meant)
  }
}

/// Options of other programs, and their equivalents here.
private enum OptionAliases {
  enum Meaning {
    /// Another name.
    case option(String)
    /// `--output FORMAT`.
    case format(String)
    /// `plan` before the command.
    case plan
    /// No option: every command behaves this way.
    case nothing(because: String)
  }

  private static let always = Meaning.nothing(because: "it always reports what it did; > /dev/null silences it")
  private static let noWait = Meaning.nothing(because: "nothing runs in the background; clock advance moves time")

  static let meanings: [String: Meaning] = [
    "j": .format("json"), "jsonl": .format("ndjson"), "md": .format("markdown"),
    "format": .option("output"), "out": .option("output"),
    "dry-run": .plan, "dryrun": .plan, "what-if": .plan, "whatif": .plan, "noop": .plan, "preview": .plan,
    "verbose": always, "v": always, "quiet": always, "q": always, "silent": always, "debug": always,
    "exit-code": .nothing(because: "the exit status always reports the result"), "wait": noWait, "watch": noWait,
    "follow": noWait,
    "force": .option("yes"), "f": .option("yes"), "confirm": .option("yes"), "no-confirm": .option("yes"),
    "auto-approve": .option("yes"), "noconfirm": .option("yes"), "non-interactive": .option("yes"), "y": .option("yes"),
    "no-input": .option("yes"), "assume-yes": .option("yes"),
    "fields": .option("columns"), "select": .option("columns"),
    "order": .option("sort"), "order-by": .option("sort"),
    "max": .option("limit"), "count": .option("limit"), "top": .option("limit"), "first": .option("limit"),
    "rows": .option("limit"), "lines": .option("limit"), "page-size": .option("limit"), "max-items": .option("limit"),
    "after": .option("since"), "from-date": .option("since"), "before": .option("until"), "to-date": .option("until"),
    "port": .option("listen"), "address": .option("listen"), "bind": .option("listen"), "p": .option("listen"),
    "user": .option("actor"), "reason": .option("why"), "comment": .option("why"), "because": .option("why"),
    "as-of": .option("at"), "filter": .option("where"), "query": .option("search"), "grep": .option("search"),
    "match": .option("search"),
  ]
}
