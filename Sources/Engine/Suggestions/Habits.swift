internal import Basics

/// Whole lines of psql, sqlite3, git, and shells, and their equivalents here.
package enum Habits {
  /// The line that a habit means; nil for any other line.
  ///
  /// - Parameter mainNoun: The noun that `ls` lists.
  package static func meaning(of text: String, in tree: CommandTree, mainNoun: String?) -> String? {
    var typed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // SQL ends a line so.
    if typed.hasSuffix(";") { typed.removeLast() }
    let exact = table[typed.lowercased()]
    let found = exact ?? table.lazy.compactMap { habit, line in continued(typed, habit, line) }.first
    guard let line = found?.replacing("NOUN", with: mainNoun ?? "NOUN"), tree.hasCommand(beginning: line),
      !line.hasSameBytes(as: text)
    else { return nil }
    return line
  }

  /// A habit that ends in `…`, with the typed word in its place; it must be one word.
  private static func continued(_ typed: String, _ habit: String, _ line: String) -> String? {
    guard habit.hasSuffix(" …"), typed.lowercased().hasPrefix(habit.dropLast()) else { return nil }
    let rest = typed.dropFirst(habit.count - 1)
    return rest.contains(" ") || rest.isEmpty ? nil : line.replacing("…", with: rest)
  }

  private static let table = [
    // psql
    "\\q": "quit", "\\?": "help", "\\h": "help", "\\h …": "help …", "\\d": "explain", "\\dt": "explain",
    "\\d …": "explain …", "\\i …": "run …", "\\c …": "store open …", "\\conninfo": "store info",
    "\\timing": "set timing on", "\\timing on": "set timing on", "\\timing off": "set timing off",
    // sqlite3 and SQL
    ".quit": "quit", ".exit": "quit", ".help": "help", ".tables": "explain", ".schema": "explain",
    ".schema …": "explain …", ".read …": "run …", ".open …": "store open …", ".databases": "store info",
    ".backup …": "store backup …", ".restore …": "store restore …", ".mode …": "set output …",
    ".timer on": "set timing on", ".timer off": "set timing off", "vacuum": "store compact",
    "pragma integrity_check": "store check", "start transaction": "begin", "abort": "rollback",
    // git
    "git log": "log list", "git show …": "log show …", "git revert …": "undo …", "git diff": "diff",
    "git status": "status",
    // Shells
    "ls": "NOUN list", "dir": "NOUN list", "cd …": "use …", "exit": "quit", "logout": "quit", "bye": "quit",
    "date": "clock show", "?": "help",
  ]
}
