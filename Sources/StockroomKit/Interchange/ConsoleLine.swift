internal import Language

/// A line of the console as text.
public enum ConsoleLine {
  /// The words, quoted where the language needs it, so that a batch file reads them as they are.
  ///
  /// Values of options are best given as `--name=VALUE`: then one that begins with a dash stays a value.
  public static func text(_ words: [String]) -> String { words.map(Quoting.quote).joined(separator: " ") }
}
