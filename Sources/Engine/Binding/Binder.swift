internal import Language
package import StockroomKit

/// Binds the words after a command's name to its parameters.
package struct Binder {
  package let command: RegisteredCommand
  package private(set) var arguments = Arguments()
  package private(set) var common = CommonOptions()
  package let words: [ExpandedWord]

  package init(_ command: RegisteredCommand, words: [ExpandedWord], from start: Int) throws {
    self.command = command
    self.words = words
    var index = start
    var positional = 0
    var takesOptions = true
    while index < words.count {
      let word = words[index]
      if takesOptions, !word.word.isQuoted, word.text.utf8.count > 1, word.text.utf8.first == UInt8(ascii: "-") {
        if word.text == "--" {
          takesOptions = false
          index += 1
        } else if let used = try option(at: index) {
          index += used
        } else {
          try argument(at: index, &positional, takesOptions: takesOptions)
          index += 1
        }
      } else {
        try argument(at: index, &positional, takesOptions: takesOptions)
        index += 1
      }
    }
    if !common.wantsHelp { try requireAll(positional: positional) }
  }

  /// Removes known secrets from the texts that the journal stores beside the line.
  package mutating func scrubRemarks(_ known: KnownSecrets) {
    common.actor = common.actor.map(known.scrub)
    common.why = common.why.map(known.scrub)
  }

  /// Binds an option and its value, and returns the number of words; nil for a value that begins with a dash.
  private mutating func option(at index: Int) throws -> Int? {
    let word = words[index]
    if !word.text.hasPrefix("--") {
      guard let parameter = command.option(short: word.text) else {
        if Double(word.text.dropFirst()) != nil || word.text.count > 2 { return nil }
        throw OptionAdvice(command: command).unknown(String(word.text.dropFirst()), in: word)
      }
      return try take(parameter, value: nil, at: index)
    }
    let body = word.text.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = equals.map { body[..<$0] } ?? body
    let value = equals.map { String(body[body.index(after: $0)...]) }
    if let parameter = command.anyOption(named: name) {
      return try take(parameter, value: value, at: index)
    }
    if name.hasPrefix("no-"), let parameter = command.option(named: name.dropFirst(3)), parameter.isNegatable {
      guard value == nil else { throw flagTakesNoValue(name, subject: word.text) }
      try set(parameter, to: "false")
      return 1
    }
    throw OptionAdvice(command: command).unknown(String(name), in: word)
  }

  private mutating func take(_ parameter: ParameterDescription, value: String?, at index: Int) throws -> Int {
    if parameter.kind == .flag {
      guard value == nil else { throw flagTakesNoValue(parameter.name[...], subject: words[index].text) }
      try set(parameter, to: "true")
      return 1
    }
    if let value {
      try set(parameter, to: value)
      return 1
    }
    guard index + 1 < words.count, words[index + 1].word.isQuoted || !words[index + 1].text.hasPrefix("--") else {
      throw Refusal(
        "usage.option.value", kind: .usage, "--\(parameter.name) needs a value",
        hint: "--\(parameter.name) \(parameter.valueName)",
        subject: words[index].text)
    }
    try set(parameter, to: words[index + 1].text)
    return 2
  }

  private mutating func set(_ parameter: ParameterDescription, to text: String) throws {
    let isOwnOutput = parameter.name == "output" && command.description.ownOutputs.contains(text.lowercased())
    if CommonOptions.names.contains(parameter.name), !isOwnOutput {
      try common.set(parameter.name, to: text)
      return
    }
    if !parameter.isRepeated, !arguments.words(parameter.name).isEmpty {
      throw Refusal("usage.option.twice", kind: .usage, "--\(parameter.name) is given twice", hint: help, subject: text)
        .aboutLast
    }
    arguments.append(text, to: parameter.name)
  }

  private mutating func argument(at index: Int, _ positional: inout Int, takesOptions: Bool) throws {
    let text = words[index].text
    guard positional < command.positional.count else {
      let refusal = Refusal(
        "usage.argument.extra", kind: .usage, "\(command.description.name) takes no more arguments" + shown(text),
        hint: "put a text with spaces in quotes; \(help)", subject: text
      ).aboutLast
      guard let option = optionMeant(at: index) else { throw refusal }
      throw Correction(refusal, at: words[index].word, meant: "--\(option.name) \(Quoting.quote(text))")
    }
    skipOptional(&positional, at: index, takesOptions: takesOptions)
    let parameter = command.positional[positional]
    arguments.append(text, to: parameter.name)
    // A repeated argument takes all words but those that the arguments after it need.
    let after = command.positional.count - positional - 1
    if !parameter.isRepeated || after > 0 && plainWords(after: index, takesOptions: takesOptions) <= after {
      positional += 1
    }
  }

  /// The command's only option with a value, which a surplus last word may be meant for.
  private func optionMeant(at index: Int) -> ParameterDescription? {
    let options = command.description.parameters.filter { $0.kind == .option }
    guard index == words.count - 1, options.count == 1, arguments.words(options[0].name).isEmpty,
      !command.hasSecrets, !command.mayLoseWork
    else { return nil }
    return options[0]
  }

  /// Skips an optional argument if those after it need all remaining words.
  private func skipOptional(_ positional: inout Int, at index: Int, takesOptions: Bool) {
    let needed = command.positional[(positional + 1)...].count(where: \.isRequired)
    guard needed > 0, !command.positional[positional].isRequired,
      plainWords(after: index, takesOptions: takesOptions) < needed
    else { return }
    positional += 1
  }

  private func flagTakesNoValue(_ name: Substring, subject: String) -> Refusal {
    Refusal("usage.flag.value", kind: .usage, "--\(name) takes no value", hint: "write --\(name)", subject: subject)
  }

  /// The number of remaining words that are arguments.
  private func plainWords(after index: Int, takesOptions: Bool) -> Int {
    var count = 0
    var next = index + 1
    while next < words.count {
      let word = words[next]
      guard takesOptions else { return count + words.count - next }
      if !word.word.isQuoted, word.text == "--" { return count + words.count - next - 1 }
      if !word.word.isQuoted, word.text.hasPrefix("--") {
        let name = word.text.dropFirst(2).prefix { $0 != "=" }
        let parameter = command.anyOption(named: name)
        next += parameter?.kind == .option && !word.text.contains("=") ? 2 : 1
      } else if !word.word.isQuoted, let parameter = command.option(short: word.text) {
        next += parameter.kind == .option ? 2 : 1
      } else {
        count += 1
        next += 1
      }
    }
    return count
  }

  private func requireAll(positional: Int) throws {
    for parameter in command.description.parameters where parameter.isRequired {
      guard arguments.words(parameter.name).isEmpty else { continue }
      let name = parameter.kind == .argument ? parameter.valueName : "--\(parameter.name)"
      throw Refusal(
        "usage.missing", kind: .usage, "\(command.description.name) needs \(name)", hint: command.description.usage)
    }
  }

  /// A surplus word, unless it may be part of a secret.
  private func shown(_ text: String) -> String { command.hasSecrets ? "" : ": \(text)" }

  private var help: String { "help \(command.description.name)" }
}
