internal import Engine
internal import StockroomKit

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
