internal import Language
internal import LineEditor
internal import StockroomKit

/// Goes on with the words after a command's name: options, and the values of what comes next.
struct ParameterCompletion {
  let session: Session
  let command: RegisteredCommand
  let point: CompletionPoint
  private var taken: Set<String> = []
  private var arguments: [String] = []
  private var takesOptions = true
  private var awaiting: ParameterDescription?

  init(session: Session, command: RegisteredCommand, words: ArraySlice<String>, point: CompletionPoint) {
    self.session = session
    self.command = command
    self.point = point
    for word in words { read(word) }
  }

  var candidates: [Candidate] {
    let values = ValueCompletion(session: session)
    let partial = point.partial
    if let option = point.option, takesOptions {
      return command.anyOption(named: option.dropFirst(2)).map { values.candidates(of: $0, in: command, partial) } ?? []
    }
    if let awaiting, point.quote != nil || !partial.hasPrefix("--") {
      return values.candidates(of: awaiting, in: command, partial)
    }
    if takesOptions, partial.hasPrefix("-"), point.quote == nil { return options.starting(with: partial) }
    let found = nextArguments.flatMap { parameter in
      parameter.completer == "command"
        ? CommandCompletion.names(after: arguments, in: session.tree).starting(with: partial)
        : values.candidates(of: parameter, in: command, partial)
    }
    return found.isEmpty && partial.isEmpty && point.quote == nil && takesOptions ? options : found
  }

  /// What words before the cursor leave open, read as the command itself will read them.
  private mutating func read(_ word: String) {
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

  /// The options not given yet, those that must be given first.
  private var options: [Candidate] {
    let open = command.allOptions.filter { !taken.contains($0.name) || $0.isRepeated }
    return (open.filter(\.isRequired) + open.filter { !$0.isRequired }).flatMap { option in
      let names = option.isNegatable ? ["--\(option.name)", "--no-\(option.name)"] : ["--\(option.name)"]
      return names.map { Candidate(text: $0, summary: option.summary) }
    }
  }

  /// The arguments the word may be for: after one that is repeated, also the one behind it.
  private var nextArguments: ArraySlice<ParameterDescription> {
    let all = command.positional
    guard let repeated = all.firstIndex(where: \.isRepeated), arguments.count >= repeated else {
      return all.dropFirst(arguments.count).prefix(1)
    }
    return arguments.count > repeated ? all[repeated...].prefix(2) : all[repeated...repeated]
  }
}
