internal import Engine
internal import Rendering
package import StockroomKit

/// The program's own options, which precede a command.
package enum OuterOptions {
  package static let store = ParameterDescription(
    name: "store", kind: .option, valueName: "PATH",
    summary:
      "The store: a file, or postgresql://HOST/DATABASE. Default: STOCKROOM_STORE, or store.db in $XDG_DATA_HOME/stockroom.",
    completer: "file")
  package static let scratch = flag("scratch", "Work on a temporary copy of the store.")
  package static let line = ParameterDescription(
    name: "line", kind: .option, valueName: "LINE", summary: "A line to run; may be repeated.", short: "c")
  package static let file = ParameterDescription(
    name: "file", kind: .option, valueName: "FILE", summary: "A batch file to run, as run FILE does; may be repeated.",
    short: "f", completer: "file")
  package static let noRC = flag("no-rc", "Skip the startup file.")
  package static let version = flag("version", "Print the version.")

  /// All program options, including those that commands also take.
  package static let all = [store, scratch, line, file, noRC, version] + shared + formats

  /// The output formats as options of their own: `stockroom --json product list`.
  package static let formats = OutputFormat.allCases.map { flag($0.rawValue, "The same as --output \($0.rawValue).") }

  /// The summary of a common option given before the command.
  package static func summary(_ name: String) -> String {
    shared.first { $0.name == name }?.summary ?? ""
  }

  private static let shared = CommonOptions.descriptions.filter {
    ["output", "errors", "color", "actor", "yes", "help"].contains($0.name)
  }

  private static func flag(_ name: String, _ summary: String) -> ParameterDescription {
    ParameterDescription(name: name, kind: .flag, valueName: "", summary: summary)
  }
}

/// The words after `stockroom` in a shell: the program's own options, then a possibly incomplete command.
struct OuterWords {
  /// The named store.
  private(set) var store: String?
  /// The command and its words.
  private(set) var command: [String] = []
  /// The program option that still needs its value.
  private(set) var awaiting: ParameterDescription?

  init(_ words: [String]) {
    var rest = words[...]
    while let word = rest.first {
      if let option = awaiting {
        take(word, for: option)
      } else if let (option, value) = Self.option(word) {
        if let value { take(value, for: option) } else if option.kind == .option { awaiting = option }
      } else {
        break
      }
      rest.removeFirst()
    }
    command = Array(rest)
  }

  private mutating func take(_ value: String, for option: ParameterDescription) {
    if option.name == OuterOptions.store.name { store = value }
    awaiting = nil
  }

  private static func option(_ word: String) -> (ParameterDescription, value: String?)? {
    guard word.hasPrefix("--") else {
      return OuterOptions.all.first { "-\($0.short ?? "")" == word && $0.short != nil }.map { ($0, nil) }
    }
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = OuterOptions.all.first { $0.name == parts[0] }
    return option.map { ($0, parts.count > 1 ? String(parts[1]) : nil) }
  }
}
