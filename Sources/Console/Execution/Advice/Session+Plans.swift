internal import Engine
internal import Language
internal import StockroomKit

/// Plans as other programs have them, which keep them in files or by names.
extension Session {
  /// Whether a line names a plan that is kept, which none is: in a file alone, as `terraform plan -out=FILE` does, or
  /// by a name, as `plan new feb`.
  func isPlanSaved(_ words: [ExpandedWord]) -> Bool {
    guard currentCommand?.prefixes.isEmpty == false, let first = words.first?.text else { return false }
    if Self.outputs.contains(where: { first == $0 && words.count == 2 || first.hasPrefix($0 + "=") && words.count == 1 }
    ) {
      return true
    }
    guard words.count > 1 else { return ["new", "list", "ls", "show", "save", "discard"].contains(first) }
    let name = words[1]
    guard !name.isQuoted, !name.isSecret else { return ["new", "create"].contains(first) }
    if first == "show", name.text.hasSuffix(".json") { return true }
    // `release-1.1`, but not `release-1.yaml`
    let isFile = WordShape.file.fits(name.text) && !(name.text.last?.isNumber ?? false)
    guard !isFile, !intents.names(name.text) else { return false }
    if name.text.contains("-"), name.text.first?.isLetter == true { return Self.keeping.contains(first) }
    return Self.naming.contains(first) && name.text.allSatisfy(\.isLetter) && !intents.knows(name.text)
  }

  /// What people do with plans that are kept, and with nothing else that a hyphenated name is of.
  private static let keeping: Set<String> = [
    "new", "create", "add", "show", "diff", "apply", "start", "check", "save", "delete", "remove", "rm", "edit",
    "discard", "open", "approve", "execute", "rename",
  ]

  /// What people do with plans, but not with products.
  private static let naming: Set<String> = ["new", "add", "show", "diff", "check", "save", "discard", "execute"]

  /// Options for the file of a plan.
  private static let outputs = ["-out", "--out", "-o", "--save"]

  /// A refusal of `plan FILE` with the command that reads a file of its kind.
  func planned(_ refusal: Refusal, _ words: [ExpandedWord]) -> Correction? {
    guard currentCommand?.prefixes.isEmpty == false, let first = words.first, let last = words.last else { return nil }
    // A plan is not a file, as it is for `terraform plan -out=FILE`.
    var isSaved = false
    var rest = words.map { $0.word.span.text }
    while let place = rest.firstIndex(where: { word in Self.outputs.contains { word == $0 || word.hasPrefix($0 + "=") }
    }) {
      isSaved = true
      rest.removeSubrange(place...(rest[place].contains("=") ? place : min(place + 1, rest.count - 1)))
    }
    rest.removeAll { ["-f", "--file", "--filename"].contains($0) }
    guard let file = rest.firstIndex(where: { !$0.hasPrefix("-") }) else { return nil }
    let text = rest.remove(at: file)
    let verb = WordShape.catalog.fits(text) ? "apply" : text.hasSuffix(".seed") ? "source" : nil
    guard let line = verb.map({ ([$0, text] + rest).joined(separator: " ") }), lineCheck.settled(line).verdict == .fits
    else { return nil }
    var correction = Correction(refusal, edits: [(first.word.span.through(last.word.span.end), line)])
    correction.note = isSaved ? "a plan is shown, and not saved" : nil
    return correction
  }
}
