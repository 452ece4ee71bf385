internal import Language
internal import StockroomKit

/// What to say about a value that does not exist: the line with the one that comes nearest.
struct ValueAdvice {
  let session: Session
  let command: RegisteredCommand
  /// All words of the line, of which the first `nameCount` name the command.
  let words: [BoundWord]
  let nameCount: Int

  /// The slip behind a refusal; nil where it is about something else, or nothing comes near.
  func slip(_ refusal: Refusal) -> Slip? {
    guard Self.isAboutExistence(refusal), let subject = refusal.subject,
      let index = words.index(about: refusal), index >= nameCount,
      words[index].word.literal != nil
    else { return nil }
    let word = words[index]
    let nearest = NearestValue(session: session, command: command)
    let (parameters, arguments) = parameters(at: index, subject)
    // A unit's number is no misspelling of another one, when what it did is to be taken back.
    for parameter in parameters where !(command.takesAway && parameter.completer == "unit") {
      guard let meant = nearest.find(subject, for: parameter, after: arguments), word.text.contains(subject) else {
        continue
      }
      let text = word.text.replacing(subject, with: meant, maxReplacements: 1)
      return Slip(refusal.asking(meant), edits: [(word.word.span, Quoting.quote(text))])
    }
    return nil
  }

  /// Whether a refusal says that there is no such thing, rather than what is wrong with it.
  private static func isAboutExistence(_ refusal: Refusal) -> Bool {
    refusal.kind == .missing || refusal.kind == .usage
  }

  /// What a word may be the value of, and the arguments before it.
  private func parameters(at index: Int, _ subject: String) -> ([ParameterDescription], arguments: [String]) {
    var open = OpenParameters(command)
    for word in words[nameCount..<index] { open.read(word.text) }
    let text = words[index].text
    return (open.parameters(of: text).map { values(of: $0, subject, in: text) }, open.arguments)
  }

  /// What a condition's value is one of; the parameter itself where it is about anything else.
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
