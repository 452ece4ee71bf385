package import Engine

/// The options of the program, given before a command.
package struct ConsoleOptions: Sendable {
  /// The store's path, or nil for the default.
  package var store: String?
  /// True if to work on a temporary copy.
  package var isScratch = false
  /// The output format, or nil for the environment's or table.
  package var output: String?
  /// Lines given with `-c`.
  package var lines: [String] = []
  /// The words of one command.
  package var words: [String] = []
  /// True if everything is confirmed in advance.
  package var isConfirmed = false
  /// How errors are printed.
  package var errors = ErrorFormat.text
  /// When to use color.
  package var color: String?
  /// The acting user; by default the operating system's user.
  package var actor: String?
  /// True if the startup file is skipped.
  package var skipsStartupFile = false

  /// True if the line is a plugin command, which must work even if plugins clash.
  var switchesPlugins: Bool {
    let line = lines.count == 1 && !lines[0].contains(";") ? lines[0].split(separator: " ").map(String.init) : []
    return (words.isEmpty ? line : words).first == "plugin"
  }

  /// The default options.
  package init() {}
}

extension ConsoleOptions {
  /// Takes the program's options from a command's words: `product list --store shop.db`.
  ///
  /// - Returns: The other words; nil if `--store` has no value.
  package mutating func takeProgramOptions(from words: [String]) -> [String]? {
    var (rest, kept) = (words[...], [String]())
    while let word = rest.popFirst() {
      switch word {
      case "--":
        kept += [word] + rest
        return kept
      case "--scratch": isScratch = true
      case "--no-rc": skipsStartupFile = true
      case "--store":
        guard let path = rest.popFirst() else { return nil }
        store = path
      case _ where word.hasPrefix("--store="): store = String(word.dropFirst("--store=".count))
      default: kept.append(word)
      }
    }
    return kept
  }
}
