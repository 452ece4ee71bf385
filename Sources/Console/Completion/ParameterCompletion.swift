internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes the words after a command's name: options and values.
struct ParameterCompletion {
  let session: Session
  let command: RegisteredCommand
  let point: CompletionPoint
  private let words: [PlainWord]
  private let reading: CommandReading

  init(session: Session, command: RegisteredCommand, words: ArraySlice<String>, point: CompletionPoint) {
    self.session = session
    self.command = command
    self.point = point
    self.words = words.map(PlainWord.init)
    reading = CommandReading(command, words: self.words)
  }

  var candidates: [Candidate] {
    let values = ValueCompletion(session: session, arguments: reading.plain.map { words[$0].text })
    let partial = point.partial
    if let option = point.option, reading.takesOptions {
      return command.option(named: option.dropFirst(2)).map { values.candidates(of: $0, in: command, partial) } ?? []
    }
    if let awaiting = reading.awaiting, point.quote != nil || !partial.hasPrefix("--") {
      return values.candidates(of: awaiting, in: command, partial)
    }
    if reading.takesOptions, partial.hasPrefix("-"), point.quote == nil { return options.starting(with: partial) }
    let arguments = reading.nextArguments.filter(mayFollow)
    let found = arguments.flatMap { values.candidates(of: $0, in: command, partial) }
    let isLimited = arguments.contains { argument in
      argument.completer.map { session.registry.limits($0, of: command.description.name) } ?? false
    }
    return found.isEmpty && !isLimited && partial.isEmpty && point.quote == nil && reading.takesOptions
      ? options : found
  }

  /// The refusal of all values that there are for the word at the cursor; nil if the command limits none.
  var refusal: String? {
    let values = ValueCompletion(session: session, pageSize: 1, includesRefused: true)
    let limited = open.first { parameter in
      parameter.completer.map { session.registry.limits($0, of: command.description.name) } ?? false
        && !values.candidates(of: parameter, in: command, point.partial).isEmpty
    }
    return limited.map { "\(command.description.name) does not accept any \($0.valueName) now" }
  }

  /// The parameters that may have the word at the cursor as their value.
  var open: [ParameterDescription] {
    if let option = point.option, reading.takesOptions {
      return command.option(named: option.dropFirst(2)).map { [$0] } ?? []
    }
    if let awaiting = reading.awaiting { return [awaiting] }
    return point.partial.hasPrefix("-") && point.quote == nil ? [] : reading.nextArguments
  }

  /// The next parameter to type: the value of an option, an argument, or a required option.
  ///
  /// Further words of a repeated argument come after the required options, and an option that may be an argument comes
  /// after plain arguments.
  var next: ParameterDescription? {
    if let awaiting = reading.awaiting { return awaiting }
    let arguments = reading.nextArguments.filter { !$0.isAlsoArgument }
    if let first = arguments.first, !first.isRepeated || reading.plain.isEmpty { return first }
    return reading.openOptions.first(where: \.isRequired) ?? arguments.last
  }

  /// True if the command does not refuse the parameter beside the words before.
  private func mayFollow(_ parameter: ParameterDescription) -> Bool {
    !Exclusions(command, reading, words: words).contains(parameter) {
      ValueCompletion(session: session, pageSize: 1, includesRefused: true).example(of: parameter, in: command)
    }
  }

  private var options: [Candidate] {
    let isPlan = point.prefixes.contains("plan")
    let accepted = reading.openOptions.filter {
      command.accepts($0) && ($0.name != "check" || isPlan) && mayFollow($0)
    }
    return accepted.flatMap { option in
      let names = option.isNegatable ? ["--\(option.name)", "--no-\(option.name)"] : ["--\(option.name)"]
      return names.map { Candidate(text: $0, summary: option.summary) }
    }
  }
}
