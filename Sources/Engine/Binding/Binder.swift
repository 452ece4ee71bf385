internal import Language
internal import Rendering
package import StockroomKit

/// Binds the words of a command, whose roles are known, to its parameters.
package struct Binder {
  package let command: RegisteredCommand
  package private(set) var arguments = Arguments()
  package private(set) var common = CommonOptions()
  /// The words with their roles.
  package let words: [ExpandedWord]

  /// - Parameters:
  ///   - needsAll: If true, a missing parameter is an error.
  ///   - asksForSecrets: If true, a secret option without a value means `-`.
  /// - Throws: A `Refusal` or a ``Correction`` about the first word that does not fit.
  package init(
    _ command: RegisteredCommand, words: [ExpandedWord], needsAll: Bool = true, asksForSecrets: Bool = false
  ) throws {
    self.command = command
    self.words = words
    self.asksForSecrets = asksForSecrets
    for index in words.indices { try bind(index) }
    if needsAll, !common.wantsHelp { try requireAll() }
  }

  /// The required parameters without a value.
  package var missing: [ParameterDescription] {
    command.required.filter { arguments.words($0.name).isEmpty }
  }

  /// Removes known secrets from the actor and the reason, which the journal stores beside the line.
  package mutating func scrubRemarks(_ known: KnownSecrets) {
    common.actor = common.actor.map(known.scrub)
    common.why = common.why.map(known.scrub)
  }

  /// True if a person is asked for a secret whose option has no value.
  private let asksForSecrets: Bool

  /// The common options that were typed.
  private var typed: Set<String> = []
  /// True if the word being bound comes from an alias, whose common options a typed one overrides.
  private var isDefault = false

  private mutating func bind(_ index: Int) throws {
    let word = words[index]
    isDefault = word.isDefault
    switch word.role {
    case .name, .separator, nil: break
    case .option(let parameter):
      try requireMeaning(of: parameter, at: index)
      try requireValue(of: parameter, after: index)
    case .assignment(let parameter):
      try requireMeaning(of: parameter, at: index)
      try set(parameter, to: String(word.value))
    case .choice(let parameter, let value): try set(parameter, to: value)
    case .flag(let parameter, let isOn): try set(parameter, isOn: isOn, by: word)
    case .value(let parameter): try set(parameter, to: word.text)
    case .argument(let parameter) where parameter.isAlsoArgument: try set(parameter, to: word.text)
    case .argument(let parameter): arguments.append(word.text, to: parameter.name, isSecret: word.isSecret)
    case .surplus: throw surplus(at: index)
    case .unknownOption:
      let dashes = word.text.hasPrefix("--") ? 2 : 1
      throw OptionSpelling(command: command).unknown(String(word.text.dropFirst(dashes).prefix { $0 != "=" }), in: word)
    }
  }

  /// Refuses `--actor` for a list whose own filter has that as another name.
  private func requireMeaning(of parameter: ParameterDescription, at index: Int) throws {
    guard !command.accepts(parameter),
      command.description.parameters.contains(where: { $0.otherNames.contains(parameter.name) })
    else { return }
    throw OptionSpelling(command: command).unknown(parameter.name, in: words[index])
  }

  private mutating func requireValue(of parameter: ParameterDescription, after index: Int) throws {
    if index + 1 < words.count, case .value = words[index + 1].role { return }
    if asksForSecrets, parameter.isSecret { return try set(parameter, to: "-") }
    throw Refusal(
      "usage.option.value", kind: .usage, "--\(parameter.name) needs a value",
      hint: "--\(parameter.name) \(parameter.valueName)",
      subject: words[index].text)
  }

  private mutating func set(_ parameter: ParameterDescription, isOn: Bool, by word: ExpandedWord) throws {
    let (name, text) = (isOn ? parameter.name : "no-\(parameter.name)", word.text)
    guard !text.contains("=") else {
      throw Refusal(
        "usage.flag.value", kind: .usage, "--\(name) takes no value", hint: "write --\(name)", subject: text)
    }
    try set(parameter, to: isOn ? "true" : "false")
  }

  private mutating func set(_ parameter: ParameterDescription, to text: String) throws {
    let isOwnOutput = parameter.name == "output" && command.description.ownOutputs.contains(text.lowercased())
    if CommonOptions.names.contains(parameter.name), !isOwnOutput {
      guard isDefault || typed.insert(parameter.name).inserted else { throw twice(parameter, text) }
      return try common.set(parameter.name, to: text)
    }
    guard parameter.isRepeated || arguments.words(parameter.name).isEmpty else { throw twice(parameter, text) }
    arguments.append(text, to: parameter.name)
  }

  private func twice(_ parameter: ParameterDescription, _ text: String) -> Refusal {
    Refusal(
      "usage.option.twice", kind: .usage, "--\(parameter.name) is given twice",
      hint: "give it once; \(help)", subject: text
    ).aboutLast
  }

  /// The error for a surplus argument, which may be the value of an option.
  private func surplus(at index: Int) -> any Error {
    let text = words[index].text
    let refusal = Refusal(
      "usage.argument.extra", kind: .usage, "\(command.description.name) takes no more arguments" + shown(text),
      hint: "put a text with spaces in quotes; \(help)", subject: text
    ).aboutLast
    guard !command.hasSecrets, !command.mayLoseWork,
      let meant = OptionSpelling(command: command).option(for: text, given: arguments)
    else {
      return refusal
    }
    return Correction(refusal, at: words[index].word, meant: meant)
  }

  /// Refuses missing parameters, all at once.
  private func requireAll() throws {
    guard !missing.isEmpty else { return }
    let names = missing.map { $0.kind == .argument ? $0.valueName : "--\($0.name)" }
    let remedy = completed.map(Remedy.command) ?? Remedy(command.description.usage)
    throw Refusal(
      "usage.missing", kind: .usage, "\(command.description.name) needs \(HumanNumbers.list(names))", remedy: remedy)
  }

  /// The line as typed, completed with its missing parameters; nil without any argument, or if it may have a secret.
  private var completed: String? {
    let isNamed = command.positional.contains { !arguments.words($0.name).isEmpty }
    let mayHaveSecrets =
      command.hasSecrets
      && words.contains { word in
        switch word.role {
        case .surplus?, .unknownOption?, nil: true
        case let role?: role.isOfSecret
        }
      }
    guard isNamed, !mayHaveSecrets, missing.allSatisfy({ $0.kind != .argument }) else { return nil }
    return (words.map { Quoting.quote($0.text) } + missing.map(\.usage) + askedFor).joined(separator: " ")
  }

  /// The secret options that the console offers to ask for: `--password -`.
  var askedFor: [String] {
    func isGiven(_ name: String) -> Bool { !arguments.words(name).isEmpty }
    return command.options.filter { option in
      guard let offered = option.offered, !isGiven(option.name), !isGiven("\(option.name)-file") else { return false }
      return offered.with.isEmpty || offered.with.contains(where: isGiven)
    }.map { "--\($0.name) -" }
  }

  /// A surplus word as part of a message, unless it may be part of a secret.
  private func shown(_ text: String) -> String { command.hasSecrets ? "" : ": \(text)" }

  private var help: String { "help \(command.description.name)" }
}
