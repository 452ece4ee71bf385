internal import Language
internal import StockroomKit

/// Suggests a correction for an option that a command does not have.
struct OptionAdvice {
  let command: RegisteredCommand

  /// - Parameter name: Its name without dashes, or its letter.
  func unknown(_ name: String, in word: ExpandedWord) -> any Error {
    let typed = word.text.hasPrefix("--") ? "--\(name)" : "-\(name)"
    // A secret may have been written directly after its option.
    let secret = command.description.parameters.first { $0.isSecret && name.hasPrefix($0.name) }
    let refusal = Refusal(
      "usage.option.unknown", kind: .usage,
      "\(command.description.name) has no option \(secret.map { "--\($0.name)…" } ?? typed)",
      remedy: .command("help \(command.description.name)"), subject: word.text)
    guard word.word.literal != nil else { return refusal }
    let value = word.text.dropFirst(typed.count)
    switch OptionAliases.meanings[name] {
    case .plan: return Correction(refusal.asking("plan"), edits: [(word.word.span, "")], isPlan: true)
    case .nothing:
      let explained = refusal.rephrased("\(refusal.message); \(OptionAliases.reason)", remedy: nil)
      return Correction(explained, edits: [(word.word.span, "")])
    case .words(let words): return correction(refusal, word, meant: words)
    case .option(let option) where command.anyOption(named: option) != nil:
      return correction(refusal, word, meant: "--\(option)", value: value)
    case .option, nil:
      let known = command.allOptions.flatMap { $0.isNegatable ? [$0.name, "no-\($0.name)"] : [$0.name] }
      guard name.count > 1, let near = Suggestions.closest(to: name, among: known, limit: 1).first else {
        return refusal
      }
      return correction(refusal, word, meant: "--\(near)", value: value)
    }
  }

  private func correction(_ refusal: Refusal, _ word: ExpandedWord, meant: String, value: Substring = "") -> Correction
  {
    Correction(refusal.asking(meant), edits: [(word.word.span, value.isEmpty ? meant : Quoting.quote(meant + value))])
  }
}

/// Options of other programs, and their equivalents here.
enum OptionAliases {
  enum Meaning {
    /// Another name.
    case option(String)
    /// Other words.
    case words(String)
    /// `plan` before the command.
    case plan
    /// The default behavior.
    case nothing
  }

  static let reason = "it always reports what it did; > /dev/null silences it"

  static let meanings: [String: Meaning] = [
    "json": .words("-o json"), "j": .words("-o json"), "csv": .words("-o csv"), "ndjson": .words("-o ndjson"),
    "jsonl": .words("-o ndjson"), "markdown": .words("-o markdown"), "md": .words("-o markdown"),
    "format": .option("output"), "out": .option("output"),
    "dry-run": .plan, "dryrun": .plan, "what-if": .plan, "whatif": .plan, "noop": .plan, "preview": .plan,
    "verbose": .nothing, "v": .nothing, "quiet": .nothing, "q": .nothing, "silent": .nothing, "debug": .nothing,
    "force": .option("yes"), "f": .option("yes"), "confirm": .option("yes"), "no-confirm": .option("yes"),
    "no-input": .option("yes"), "assume-yes": .option("yes"),
    "bundle-id": .option("app"), "bundle": .option("app"), "fields": .option("columns"), "select": .option("columns"),
    "order": .option("sort"), "order-by": .option("sort"), "max": .option("limit"), "count": .option("limit"),
    "top": .option("limit"), "first": .option("limit"), "user": .option("actor"), "as": .option("actor"),
    "reason": .option("why"), "comment": .option("why"), "because": .option("why"), "as-of": .option("at"),
    "query": .option("search"), "filter": .option("search"), "grep": .option("search"), "match": .option("search"),
    "title": .option("name"), "reference-name": .option("name"), "language": .option("locale"),
    "lang": .option("locale"), "country": .option("storefront"), "territory": .option("storefront"),
    "desc": .option("description"), "text": .option("description"), "state": .option("status"),
  ]
}
