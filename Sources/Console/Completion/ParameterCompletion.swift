internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes the words after a command's name: options and values.
struct ParameterCompletion {
  let session: Session
  let command: RegisteredCommand
  let point: CompletionPoint
  private var open: OpenParameters

  init(session: Session, command: RegisteredCommand, words: ArraySlice<String>, point: CompletionPoint) {
    self.session = session
    self.command = command
    self.point = point
    open = OpenParameters(command)
    for word in words { open.read(word) }
  }

  var candidates: [Candidate] {
    let values = ValueCompletion(session: session, arguments: open.arguments)
    let partial = point.partial
    if let option = point.option, open.takesOptions {
      return command.anyOption(named: option.dropFirst(2)).map { values.candidates(of: $0, in: command, partial) } ?? []
    }
    if let awaiting = open.awaiting, point.quote != nil || !partial.hasPrefix("--") {
      return values.candidates(of: awaiting, in: command, partial)
    }
    if open.takesOptions, partial.hasPrefix("-"), point.quote == nil { return options.starting(with: partial) }
    let found = open.nextArguments.flatMap { values.candidates(of: $0, in: command, partial) }
    return found.isEmpty && partial.isEmpty && point.quote == nil && open.takesOptions ? options : found
  }

  private var options: [Candidate] {
    let isPlan = point.prefixes.contains("plan")
    let accepted = open.options.filter { command.accepts($0) && ($0.name != "check" || isPlan) }
    return accepted.flatMap { option in
      let names = option.isNegatable ? ["--\(option.name)", "--no-\(option.name)"] : ["--\(option.name)"]
      return names.map { Candidate(text: $0, summary: option.summary) }
    }
  }
}
