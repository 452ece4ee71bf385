internal import Engine
internal import Foundation
internal import StockroomKit

extension Session {
  /// The words with each pattern of files, such as `packages/*.pkg`, replaced by the files that match it.
  ///
  /// Only words for a parameter that takes several files are patterns, and only without quotes.
  ///
  /// - Throws: A `Refusal` for a pattern that matches nothing.
  func matchingFiles(
    _ words: [ExpandedWord], of command: RegisteredCommand, nameCount: Int
  ) throws -> [ExpandedWord] {
    let isPattern = words.map { word in
      guard case .argument(let parameter)? = word.role, parameter.completer == FilePath.completer,
        parameter.isRepeated
      else { return false }
      return !word.isQuoted && word.text.contains { "*?[".contains($0) }
    }
    guard isPattern.contains(true) else { return words }
    let expanded = try zip(words, isPattern).flatMap { word, isPattern in
      isPattern ? try files(matching: word.text).map { ExpandedWord(word: word.word, text: $0) } : [word]
    }
    return expanded.read(as: command, nameCount: nameCount)
  }

  /// The files that match a pattern, by name, as paths of the kind that was typed.
  private func files(matching pattern: String) throws -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    let path = resolve(pattern)
    try protectedFiles.requireAllowed(path, typed: pattern)
    // A file with that very name needs no pattern.
    if access(path, F_OK) == 0 { return [pattern] }
    let isTyped = path.hasSuffix(pattern)
    let folder = isTyped ? String(path.dropLast(pattern.count)) : ""
    let escaped = folder.map { "*?[]{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let status = glob(isTyped ? escaped + pattern : path, GLOB_BRACE, nil, &found)
    // A pattern may lead through links and braces to files that the caller may not know of.
    let protected = protectedFiles
    let matches = (0..<Int(found.gl_pathc)).compactMap { index in found.gl_pathv[index].map { String(cString: $0) } }
      .filter(protected.allows)
    guard status == 0, !matches.isEmpty else {
      throw Refusal(
        "file.no-match", kind: .missing, "no file matches \(pattern)", hint: "check the folder; quotes make it a name",
        subject: pattern)
    }
    return matches.map { String(decoding: $0.utf8.dropFirst(folder.utf8.count), as: UTF8.self) }
  }
}
