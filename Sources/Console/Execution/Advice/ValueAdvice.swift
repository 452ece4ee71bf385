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
      let index = words.lastIndex(about: subject), index >= nameCount,
      words[index].word.literal != nil
    else { return nil }
    let word = words[index]
    let nearest = NearestValue(session: session, command: command)
    let (parameters, arguments) = parameters(at: index)
    for parameter in parameters {
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
    refusal.code.hasSuffix("unknown") || refusal.code == "usage.value" || refusal.code == "usage.expect"
  }

  /// What a word may be the value of, and the arguments before it.
  private func parameters(at index: Int) -> ([ParameterDescription], arguments: [String]) {
    var open = OpenParameters(command)
    for word in words[nameCount..<index] { open.read(word.text) }
    let text = words[index].text
    if text.hasPrefix("--"), let equals = text.firstIndex(of: "="), open.takesOptions {
      return ([command.anyOption(named: text[..<equals].dropFirst(2))].compactMap(\.self), open.arguments)
    }
    return (open.awaiting.map { [$0] } ?? Array(open.nextArguments), open.arguments)
  }
}
