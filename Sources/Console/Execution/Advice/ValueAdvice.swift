internal import Engine
internal import Foundation
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
    // `.chapter*` is not a typo of one chapter.
    if case .glob? = ItemPattern(word.text) { return nil }
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

  /// The option that takes what was given to another one: `--account` for `--as`, before a tester.
  func option(for refusal: Refusal) -> Correction? {
    guard refusal.kind == .missing, let subject = refusal.subject, let index = words.index(about: refusal), index > 0,
      case .value(let parameter)? = words[index].role, words[index].text.hasSameBytes(as: subject),
      words[index - 1].text.hasSameBytes(as: "--\(parameter.name)"), let completer = parameter.completer
    else { return nil }
    let named = try? session.workspace.looking { NamedItems(session.registry, $0, otherNames: [:])(subject) }
    guard let named, named[completer] == nil,
      let other = command.options.first(where: { $0.kind == .option && $0.completer.map { named[$0] != nil } ?? false }
      ),
      let item = other.completer.flatMap({ named[$0] }),
      !words.contains(where: { $0.text.hasPrefix("--\(other.name)") })
    else { return nil }
    let edits = [(words[index - 1].word.span, "--\(other.name)"), (words[index].word.span, Quoting.quote(item))]
    return Correction(refusal, edits: edits)
  }

  /// The file whose name is near that of one which is not there: `backup.store` for `bakup.store`.
  func file(for refusal: Refusal) -> Correction? {
    guard let index = words.index(about: refusal), let parameter = words[index].role?.valueParameter,
      parameter.completer == FilePath.completer, !parameter.isWritten, words[index].word.literal != nil
    else { return nil }
    let (word, path) = (words[index], session.resolve(words[index].text))
    guard word.text.hasSameBytes(as: refusal.subject ?? ""), !FileManager.default.fileExists(atPath: path) else {
      return nil
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let name = String(word.text.split(separator: "/").last ?? "")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // `chapter3.pkg` is not a typo of `chapter2.pkg`.
    let alike = names.filter { $0.filter(\.isNumber) == name.filter(\.isNumber) }.sorted()
    guard names.count < 1000, let near = Suggestions.closest(to: name, among: alike, limit: 1).first else {
      return nil
    }
    let meant = word.text.dropLast(name.count) + near
    return Correction(refusal, edits: [(word.word.span, Quoting.quote(String(meant)))], meant: String(meant))
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
