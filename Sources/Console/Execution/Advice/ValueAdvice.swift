internal import Engine
internal import Language
internal import StockroomKit

/// Suggests a correction for a value that does not exist.
struct ValueAdvice {
  let session: Session
  let command: RegisteredCommand
  /// The words of the line; the first `nameCount` name the command.
  let words: [ExpandedWord]
  let nameCount: Int

  /// The correction for a refusal; nil if it has another cause, or if nothing is similar.
  func correction(for refusal: Refusal) -> Correction? {
    guard Self.isAboutExistence(refusal), let subject = refusal.subject,
      let index = words.index(about: refusal), index >= nameCount,
      words[index].word.literal != nil
    else { return nil }
    let word = words[index]
    let nearest = NearestValue(session: session, command: command)
    let (parameters, arguments) = parameters(at: index, subject)
    // For undo and redo, the number of a unit is not a typo of another one.
    for parameter in parameters where !(command.mayLoseWork && parameter.completer == "unit") {
      guard let meant = nearest.find(subject, for: parameter, after: arguments), word.text.contains(subject) else {
        continue
      }
      let text = word.text.replacing(subject, with: meant, maxReplacements: 1)
      return Correction(refusal.asking(meant), edits: [(word.word.span, Quoting.quote(text))])
    }
    return nil
  }

  /// Whether a refusal is about a missing item, rather than a problem of an existing one.
  private static func isAboutExistence(_ refusal: Refusal) -> Bool {
    refusal.kind == .missing || refusal.kind == .usage
  }

  /// The parameters that a word may be a value of, and the arguments before it.
  private func parameters(at index: Int, _ subject: String) -> ([ParameterDescription], arguments: [String]) {
    var open = OpenParameters(command)
    for word in words[nameCount..<index] { open.read(word.text) }
    let text = words[index].text
    return (open.parameters(of: text).map { values(of: $0, subject, in: text) }, open.arguments)
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
