internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

/// The command for words that do not begin with a name, and the files for patterns.
extension LineRunner {
  /// The command for words that do not begin with a command's name: a noun alone means its default verb, or its help.
  func find(_ words: [ExpandedWord]) throws -> ReadCommand {
    // `complete` is for shells, which add dashes: `complete tax forms` means something else.
    if let first = words.first, CompleteCommand.isRequest(words.map(\.text)) {
      throw spelling.unknown([first])
    }
    if let (command, count) = tree.command(for: words) {
      return ReadCommand(command, words: words, nameCount: count)
    }
    let rest = words.dropFirst()
    let asksForHelp = rest.contains { $0.text == "--help" || $0.text == "-h" }
    let help = tree.command(named: "help")
    if let keyword = words.first, !keyword.isQuoted, KeywordPage(keyword.text) != nil, asksForHelp, let help {
      return ReadCommand(help, words: [keyword], nameCount: 0)
    }
    if let (command, count) = tree.defaultCommand(of: words.map(\.text)) {
      return ReadCommand(command, words: words, nameCount: count)
    }
    if let noun = words.first, rest.first?.text.hasPrefix("-") ?? true, rest.isEmpty || asksForHelp,
      !tree.continuations(of: [noun.text]).isEmpty, !session.scope.isWatching, let help
    {
      return ReadCommand(help, words: [noun], nameCount: 0)
    }
    if let first = words.first, !first.isQuoted, let keyword = KeywordPage(first.text) {
      throw Refusal(
        "usage.command.incomplete", kind: .usage, "\(first.text) is a keyword: \(keyword.usages[0])",
        hint: rest.isEmpty ? "like: \(keyword.example)" : "write the line after -c, in quotes: \(keyword.usages[0])",
        subject: first.text)
    }
    throw spelling.unknown(words)
  }

  /// Corrects the names of commands.
  var spelling: CommandSpelling {
    CommandSpelling(tree: tree) { [session] key in
      // The completer of a noun's keys has the noun's name.
      session.registry.commandSet.indexedCompleters.sorted().first { noun in
        ValueCompletion(session: session, pageSize: 1).live(noun, key).contains { $0.text.hasSameBytes(as: key) }
      }
    }
  }

  /// A command with each pattern of files, such as `packages/*.pkg`, replaced by the files that match it.
  ///
  /// Only unquoted words for a parameter that accepts several files are patterns.
  ///
  /// - Throws: A `Refusal` for a pattern that matches nothing.
  func matchingFiles(_ read: ReadCommand, of command: RegisteredCommand) throws -> ReadCommand {
    let isPattern = read.words.map { word in
      guard case .argument(let parameter)? = word.role, parameter.completer == FilePath.completer,
        parameter.isRepeated
      else { return false }
      return !word.isQuoted && word.text.contains { "*?[".contains($0) }
    }
    guard isPattern.contains(true) else { return read }
    let expanded = try zip(read.words, isPattern).flatMap { word, isPattern in
      isPattern ? try files(matching: word.text).map { ExpandedWord(word: word.word, text: $0) } : [word]
    }
    return ReadCommand(command, words: expanded, nameCount: read.nameCount)
  }

  /// The files that match a pattern, sorted; relative if the pattern is.
  private func files(matching pattern: String) throws -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    let path = session.resolve(pattern)
    try session.protectedFiles.requireAllowed(path, typed: pattern)
    // A file may have this name itself.
    if access(path, F_OK) == 0 { return [pattern] }
    let isTyped = path.hasSuffix(pattern)
    let folder = isTyped ? String(path.dropLast(pattern.count)) : ""
    let escaped = folder.map { "*?[]{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let status = glob(isTyped ? escaped + pattern : path, GLOB_BRACE, nil, &found)
    // Links and braces in a pattern may lead to files that the caller may not see.
    let protected = session.protectedFiles
    let matches = (0..<Int(found.gl_pathc)).compactMap { index in found.gl_pathv[index].map { String(cString: $0) } }
      .filter(protected.allows)
    guard status == 0, !matches.isEmpty else {
      throw Refusal(
        "file.no-match", kind: .missing, "no file matches \(pattern)",
        hint: "check the folder; quote the pattern to name a single file",
        subject: pattern)
    }
    return matches.map { String(decoding: $0.utf8.dropFirst(folder.utf8.count), as: UTF8.self) }
  }
}
