internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

/// The hints for the line being typed: the rest of an earlier line or of the word, and the next argument.
///
/// They need at most one page of values, and only from an open store, so that typing never waits.
struct LineHints {
  let session: Session

  /// The hint for a line with the cursor at its end.
  ///
  /// - Parameter past: Earlier lines that begin with this one, newest first.
  func hint(for line: String, past: [String]) -> Hint? {
    guard line.contains(where: { !$0.isWhitespace }) else { return nil }
    let point = CompletionPoint.at(cursor: line.utf8.count, in: line)
    if case .comment = point.context { return nil }
    let command = CommandCompletion(session: session, point: point)
    let open = command.openParameters
    guard !open.contains(where: \.isSecret) else { return nil }
    let earlier = past.first(where: isHarmless).map {
      String(decoding: $0.utf8.dropFirst(line.utf8.count), as: UTF8.self)
    }
    if let earlier { return Hint(rest: earlier, note: note(command, before: earlier) ?? "") }
    if let note = note(command) ?? continuations(of: command) { return Hint(note: note) }
    return completion(of: line, at: point, for: open).map { Hint(rest: $0) }
  }

  /// True if an earlier line has no secret, and no stars instead of one.
  private func isHarmless(_ entry: String) -> Bool {
    !entry.contains(KnownSecrets.stars) && session.redaction.text(entry).hasSameBytes(as: entry)
  }

  /// After a space, the meaning of the next argument, with its name unless that is already typed or offered.
  private func note(_ command: CommandCompletion, before rest: String = "") -> String? {
    guard command.point.isAtNewWord, let next = command.nextParameter else { return nil }
    let meaning = next.summary.hasSuffix(".") ? String(next.summary.dropLast()) : next.summary
    let isNamed =
      next.kind != .argument
      && (command.openParameters.contains { $0.name == next.name } || rest.hasPrefix("--\(next.name) "))
    return "\(isNamed ? next.valueName : next.placeholder): \(meaning)"
  }

  /// After a space, the words that continue a command's name.
  private func continuations(of command: CommandCompletion) -> String? {
    guard command.point.isAtNewWord, !command.point.words.isEmpty, command.nextParameter == nil else { return nil }
    let words = command.continuations
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The rest of the word that all candidates share.
  private func completion(of line: String, at point: CompletionPoint, for open: [ParameterDescription]) -> String? {
    guard !point.partial.isEmpty else { return nil }
    switch point.context {
    case .command: break
    case .variable, .file, .shell, .comment: return nil
    }
    // No file names: a folder may be large, or on a slow disk.
    guard open.isEmpty || session.store.isOpen, !open.contains(where: { $0.completer == "file" }) else { return nil }
    let found = Completer(session: session).complete(line, cursor: line.utf8.count)
    let typed = line.utf8.dropFirst(found.range.lowerBound)
    let whole = found.commonPrefix
    guard whole.utf8.count > typed.count, whole.utf8.starts(with: typed) else { return nil }
    return String(decoding: whole.utf8.dropFirst(typed.count), as: UTF8.self)
  }
}

extension CompletionPoint {
  /// True if the word at the cursor is still empty.
  fileprivate var isAtNewWord: Bool {
    guard case .command = context else { return false }
    return partial.isEmpty && quote == nil && option == nil
  }
}

extension ParameterDescription {
  /// Its form in a line: `ID`, `[NAME]`, `--type TYPE`.
  fileprivate var placeholder: String {
    switch kind {
    case .argument: isRequired ? valueName : "[\(valueName)]"
    case .option: "--\(name) \(valueName)"
    case .flag: "--\(name)"
    }
  }
}
