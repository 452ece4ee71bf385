internal import Engine
internal import Language
internal import StockroomKit

/// Suggests a correction for a value that does not exist.
struct ValueAdvice {
  let session: Session
  let command: RegisteredCommand
  /// The words of the line, with their roles.
  let words: [ExpandedWord]

  /// The correction for a refusal; nil if it has another cause, or if nothing is similar.
  func correction(for refusal: Refusal) -> Correction? {
    guard Self.isAboutExistence(refusal), let subject = refusal.subject,
      let index = words.index(about: refusal), !words[index].isName,
      words[index].word.literal != nil
    else { return nil }
    let word = words[index]
    let nearest = NearestValue(session: session, command: command)
    // For undo and redo, the number of a unit is not a typo of another one.
    guard let parameter = word.role?.valueParameter, !(command.mayLoseWork && parameter.completer == "unit"),
      word.text.contains(subject),
      let meant = nearest.find(
        subject, for: values(of: parameter, subject, in: word.text), after: arguments(before: index))
    else { return nil }
    let text = word.text.replacing(subject, with: meant, maxReplacements: 1)
    return Correction(refusal, edits: [(word.word.span, Quoting.quote(text))], meant: meant)
  }

  /// Whether a refusal is about a missing item, rather than a problem of an existing one.
  private static func isAboutExistence(_ refusal: Refusal) -> Bool {
    refusal.kind == .missing || refusal.kind == .usage
  }

  private func arguments(before index: Int) -> [String] {
    words[..<index].compactMap { word in
      if case .argument = word.role { word.text } else { nil }
    }
  }

  /// The column of a condition as a parameter; otherwise the parameter itself.
  private func values(
    of parameter: ParameterDescription, _ subject: String, in text: String
  ) -> ParameterDescription {
    guard parameter.completer == "condition" else { return parameter }
    let conditions = text.split(separator: ",").map { $0.split { $0 == "=" || $0 == "!" } }
    guard let condition = conditions.first(where: { $0.count > 1 && $0.last.map(String.init) == subject }),
      let type = session.registry.productColumn(String(condition[condition.count - 2]))?.values
    else { return parameter }
    return ParameterDescription(
      name: parameter.name, kind: parameter.kind, valueName: type.valueName, summary: parameter.summary,
      completer: type.completer, choices: type.choices, choiceSummaries: type.choiceSummaries)
  }
}
