internal import Engine
internal import Language
internal import StockroomKit

/// What a refused line with `> FILE` or `| PROGRAM` means.
extension Session {
  /// A refusal of a line with `> FILE` or `| PROGRAM`, if the output has another form, or the command takes the file as an argument: `export products > all.csv`.
  func writing(_ failure: Failure, to redirection: Redirection) -> Failure {
    if case .shell(let program, _) = redirection, let line = reading(fileInto: program) {
      var copy = failure
      copy.diagnostic.hint = line
      copy.correction = lineCheck.reads(line) ? line : nil
      return copy
    }
    if case .shell(let program, _) = redirection, let hint = PipeAdvice.hint(for: "| \(program)") {
      var copy = failure
      copy.diagnostic.hint = hint
      copy.correction = nil
      return copy
    }
    if case .shell = redirection, let line = failure.diagnostic.hint.flatMap(PipeAdvice.line) {
      var copy = failure
      copy.diagnostic.hint = line
      if failure.correction != nil { copy.correction = line }
      return copy
    }
    if case .shell(let program, _) = redirection, let hint = failure.diagnostic.hint, !hint.contains("|"),
      lineCheck.settled(hint).verdict == .fits
    {
      var copy = failure
      copy.diagnostic.hint = PipeAdvice.line(for: "\(hint) | \(program)") ?? "\(hint) | \(program)"
      if failure.correction != nil { copy.correction = copy.diagnostic.hint }
      return copy
    }
    guard case .file(let word, false, _) = redirection, let file = word.literal, failure.diagnostic.kind == .usage,
      let node = TypedText(currentLine).onlyCommand
    else { return failure }
    let words = [ExpandedWord](typed: node).map(\.text)
    let name = Quoting.quote(file)
    let given = failure.diagnostic.hint.flatMap { hint in
      hint.contains(" FILE")
        ? hint.replacing(" > \(word.span.text)", with: "").replacing(#/ \[[^\]]*\]/#, with: "")
          .replacing(" FILE", with: " " + name)
        : nil
    }
    if words.count == 1, Self.writers.contains(words[0]), file.hasSuffix(".json"),
      let node = TypedText("export --format json").onlyCommand,
      let remedy = phrases.advice(on: [ExpandedWord](typed: node))
    {
      var copy = failure
      copy.diagnostic.hint = remedy.text
      return copy
    }
    let isCatalog =
      words.first.map(Self.writers.contains) ?? false
      && (words.count == 1 ? WordShape.catalog.fits(file) : Self.catalogs.contains(words[1]))
    let catalog = isCatalog ? "export \(name)" : nil
    // An export with options alone: they stay.
    let isExport = words.count > 1 && words[0] == "export" && words[1].hasPrefix("-")
    let format = words.indices.first { ["--format", "-o", "--output"].contains(words[$0]) }
    let options = (format.map { words[1..<$0] + words[$0...].dropFirst(2) } ?? words.dropFirst())
      .filter { !$0.hasPrefix("--format=") && !$0.hasPrefix("--output=") }
    let own = isExport ? (["export", name] + options.map(Quoting.quote)).joined(separator: " ") : nil
    // There is no format json, but a list has it.
    let isList = isCatalog && file.hasSuffix(".json") && words.count == 2 && ["products", "iaps"].contains(words[1])
    let list = isList ? registry.mainNoun.map { "\($0) list -o json > \(name)" } : nil
    let settled = [list, own, given, catalog].compactMap(\.self).map(lineCheck.settled).first { $0.verdict == .fits }
    guard let line = settled?.line else { return failure }
    var copy = failure
    copy.diagnostic.hint = line
    copy.correction = line
    return copy
  }

  /// The line that reads a file itself, for one that sends it to a command: `cat catalog.yaml | stockroom apply -f -`.
  private func reading(fileInto program: String) -> String? {
    guard let node = TypedText(currentLine).onlyCommand else { return nil }
    let words = [ExpandedWord](typed: node).map(\.text)
    let command = program.split(separator: " ").map(String.init)
    // `echo "product list" | stockroom`
    if words.count == 2, words[0] == "echo", command == ["stockroom"] || command == ["stockroom", "-"] {
      return redaction.mayHoldSecret(words[1]) ? nil : meant(words[1])
    }
    guard words.count == 2, words[0] == "cat", let first = command.first, first == "stockroom" || command.count > 1
    else {
      return nil
    }
    let verb = command.drop { $0 == "stockroom" }.filter {
      !["-", "-f", "--file", "--stdin", "/dev/stdin"].contains($0)
    }
    guard let name = verb.first(where: { $0 != "plan" }), Self.fileReaders.contains(name) else { return nil }
    let (line, verdict) = lineCheck.settled((verb + [Quoting.quote(words[1])]).joined(separator: " "))
    return verdict == .fits ? line : nil
  }

  /// Commands that read a file, and from standard input.
  private static let fileReaders: Set<String> = ["apply", "import", "diff", "run", "source"]

  /// Verbs that write what follows them to a file.
  private static let writers: Set<String> = ["export", "dump", "save", "write"]
  private static let catalogs: Set<String> = [
    "catalog", "catalogue", "products", "apps", "all", "everything", "store", "storekit", "data", "iaps", "metadata",
    "csv", "yaml", "ndjson",
  ]
}
