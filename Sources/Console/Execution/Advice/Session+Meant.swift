internal import Engine
internal import Language
internal import StockroomKit

/// Lines of commands as a shell joins them.
extension Session {
  /// The commands of a line that a shell joins by `&&`, each as it is meant; nil if one of them means nothing.
  func chained(_ text: String) -> String? {
    let parts = text.replacing(" && ", with: "\n").split(separator: "\n").map(String.init)
    let lines = parts.compactMap(meant)
    return parts.count > 1 && lines.count == parts.count ? lines.joined(separator: "; ") : nil
  }

  /// A failure whose corrected line goes on with the statements after it, each as it is meant.
  ///
  /// Without a prompt, a unit that the line began before it is not saved, so its statements come first.
  func corrected(
    _ failure: Failure, after done: ArraySlice<Statement>, before rest: ArraySlice<Statement>
  ) -> Failure {
    let begun = !isPrompt && workspace.unit != nil ? done.lastIndex { $0.span.text == "begin" } : nil
    let again = begun.map { begun in done[..<begun].filter(\.isDefinition) + done[begun...] } ?? []
    guard !rest.isEmpty || !again.isEmpty, let line = failure.correction, !rest.contains(where: \.isLoop),
      !(again + rest).contains(where: { redaction.mayHoldSecret($0.span.text) })
    else { return failure }
    let others = rest.map { meant($0.span.text) ?? $0.span.text }
    var copy = failure
    copy.correction = (again.map(\.span.text) + [line] + others).joined(separator: "; ")
    copy.diagnostic.hint = copy.correction
    copy.isWholeLine = true
    copy.isHabit = failure.isHabit && others.allSatisfy(lineCheck.reads)
    return copy
  }

  /// The line that a text means, which may be a command already.
  func meant(_ text: String) -> String? {
    let settled = lineCheck.settled(text)
    let intents = IntentAdvice(session: self)
    if settled.verdict == .fits, intents.resolves(settled.line) { return settled.line }
    let node = TypedText(text).onlyCommand
    let habit = node.flatMap { node in
      phrases.correction(for: unknown(node), words: [ExpandedWord](typed: node))?
        .line(of: node, words: [ExpandedWord](typed: node))
    }
    guard let line = (habit ?? intents.line(for: text)).map(ofAppInUse), lineCheck.settled(line).verdict == .fits else {
      return settled.verdict == .fits ? settled.line : nil
    }
    return line
  }

  private func unknown(_ node: CommandNode) -> Refusal {
    CommandAdvice(tree: tree, mainNoun: registry.mainNoun).unknown(node.words.first?.literal ?? "")
  }
}
