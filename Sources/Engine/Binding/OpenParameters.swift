package import StockroomKit

/// The parameters of a command that a partial line leaves open.
package struct OpenParameters {
  package let command: RegisteredCommand
  /// The options given.
  package private(set) var taken: Set<String> = []
  /// The words that are neither an option nor an option's value.
  package private(set) var arguments: [String] = []
  /// Whether a word that begins with a dash is still an option.
  package private(set) var takesOptions = true
  /// The option whose value comes next.
  package private(set) var awaiting: ParameterDescription?

  package init(_ command: RegisteredCommand) {
    self.command = command
  }

  package mutating func read(_ word: String) {
    if awaiting != nil, !word.hasPrefix("--") {
      awaiting = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      let option = command.anyOption(named: name)
      taken.insert(option?.name ?? String(name.trimmingPrefix("no-")))
      awaiting = word.contains("=") || option?.kind != .option ? nil : option
    } else if takesOptions, let option = command.option(short: word) {
      taken.insert(option.name)
      awaiting = option.kind == .option ? option : nil
    } else {
      arguments.append(word)
    }
  }

  /// The parameters that the next word may be a value of.
  package func parameters(of word: String) -> [ParameterDescription] {
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "="), takesOptions {
      return [command.anyOption(named: word[..<equals].dropFirst(2))].compactMap(\.self)
    }
    return awaiting.map { [$0] } ?? Array(nextArguments)
  }

  /// The options not given yet, required ones first.
  package var options: [ParameterDescription] {
    let open = command.allOptions.filter { !taken.contains($0.name) || $0.isRepeated }
    return open.filter(\.isRequired) + open.filter { !$0.isRequired }
  }

  /// The arguments that the next word may be for: after a repeated one, also the next.
  package var nextArguments: ArraySlice<ParameterDescription> {
    let all = command.positional
    guard let repeated = all.firstIndex(where: \.isRepeated), arguments.count >= repeated else {
      return all.dropFirst(arguments.count).prefix(1)
    }
    return arguments.count > repeated ? all[repeated...].prefix(2) : all[repeated...repeated]
  }
}
