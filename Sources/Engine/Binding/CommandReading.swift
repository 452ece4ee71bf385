package import StockroomKit

/// The role of a word in a command.
package indirect enum WordRole {
  /// A word of the command's name.
  case name
  /// `--`, after which words are never options.
  case separator
  /// `--name` or `-n`, whose value is the next word.
  case option(ParameterDescription)
  /// `--name=value`.
  case assignment(ParameterDescription)
  /// `--json` for `--output json`.
  case choice(ParameterDescription, String)
  /// `--name` or `--no-name`; a value after `=` is an error.
  case flag(ParameterDescription, isOn: Bool)
  /// The value of the option before it.
  case value(ParameterDescription)
  case argument(ParameterDescription)
  /// A word after the last argument that the command takes.
  case surplus
  case unknownOption

  /// The parameter whose value is in the word.
  package var valueParameter: ParameterDescription? {
    switch self {
    case .assignment(let parameter), .value(let parameter), .argument(let parameter): parameter
    case .name, .separator, .option, .choice, .flag, .surplus, .unknownOption: nil
    }
  }
}

extension WordRole {
  /// True if the word is or contains a secret.
  var isOfSecret: Bool {
    switch self {
    case .assignment(let parameter), .value(let parameter), .argument(let parameter): parameter.isSecret
    case .name, .separator, .option, .choice, .flag, .surplus, .unknownOption: false
    }
  }
}

/// A word whose role can be read.
package protocol ReadableWord {
  var text: String { get }
  /// True if any part of it is in quotes, so that it is not an option.
  var isQuoted: Bool { get }
}

/// The roles of a command's words, read once for binding, completion, redaction, seeds, and the places of errors.
package struct CommandReading {
  package let command: RegisteredCommand
  /// The role of each word, in order.
  package private(set) var roles: [WordRole] = []
  /// True if the next word would be an option if it began with a dash.
  package private(set) var takesOptions = true
  /// The indexes of the plain words, which are neither options nor their values.
  package private(set) var plain: [Int] = []
  /// The plain words.
  private var texts: [String] = []

  /// - Parameter nameCount: The number of words that name the command.
  package init<Words: RandomAccessCollection>(_ command: RegisteredCommand, words: Words, nameCount: Int = 0)
  where Words.Element: ReadableWord, Words.Index == Int {
    self.command = command
    roles.reserveCapacity(words.count)
    for word in words {
      let role = roles.count < nameCount ? .name : role(of: word)
      if case .surplus = role {
        plain.append(roles.count)
        texts.append(word.text)
      }
      if case .separator = role { takesOptions = false }
      roles.append(role)
    }
    assignArguments()
  }

  /// The role of the next word; a plain word is surplus until `assignArguments` assigns them all.
  private func role(of word: some ReadableWord) -> WordRole {
    let (text, isQuoted) = (word.text, word.isQuoted)
    if let awaiting, isQuoted || !text.hasPrefix("--") { return .value(awaiting) }
    guard takesOptions, !isQuoted, text.utf8.count > 1, text.utf8.first == UInt8(ascii: "-") else { return .surplus }
    if text == "--" { return .separator }
    guard text.hasPrefix("--") else {
      if let parameter = command.option(short: text) { return role(of: parameter) }
      // A negative number, or a text that begins with a dash.
      return Double(text.dropFirst()) != nil || text.count > 2 ? .surplus : .unknownOption
    }
    let body = text.dropFirst(2)
    let name = body.utf8.firstIndex(of: UInt8(ascii: "=")).map { body[..<$0] } ?? body
    if let parameter = command.option(named: name) {
      return parameter.kind == .option && name.endIndex < body.endIndex ? .assignment(parameter) : role(of: parameter)
    }
    if name.hasPrefix("no-"), let parameter = command.option(named: name.dropFirst(3)), parameter.isNegatable {
      return .flag(parameter, isOn: false)
    }
    if let output = command.option(named: "output"), output.choices.contains(String(body)) {
      return .choice(output, String(body))
    }
    return .unknownOption
  }

  private func role(of parameter: ParameterDescription) -> WordRole {
    parameter.kind == .flag ? .flag(parameter, isOn: true) : .option(parameter)
  }

  private mutating func assignArguments() {
    let assignment = ArgumentAssignment(command.places, words: texts)
    for (place, parameter) in zip(plain, assignment.assigned) { roles[place] = .argument(parameter) }
  }
}

/// The parameters that may follow.
extension CommandReading {
  /// The option at the end whose value comes next.
  package var awaiting: ParameterDescription? {
    if case .option(let parameter)? = roles.last { parameter } else { nil }
  }

  /// The options not given yet, required ones first.
  package var openOptions: [ParameterDescription] {
    let given = Set(roles.compactMap(\.option?.name))
    let open = command.options.filter { !given.contains($0.name) || $0.isRepeated }
    return open.filter(\.isRequired) + open.filter { !$0.isRequired }
  }

  /// The arguments that the next word may be for: several, after a repeated or an optional argument.
  package var nextArguments: [ParameterDescription] {
    let all = command.places
    guard let repeated = all.firstIndex(where: \.isRepeated), plain.count >= repeated else {
      let given = Set(roles.compactMap(\.option?.name))
      return ArgumentAssignment(all, words: texts + [nil]).open.filter {
        !$0.isAlsoArgument || !given.contains($0.name)
      }
    }
    return Array(plain.count > repeated ? all[repeated...].prefix(2) : all[repeated...repeated])
  }
}

extension WordRole {
  /// The option or flag that the word gives.
  fileprivate var option: ParameterDescription? {
    switch self {
    case .option(let parameter), .assignment(let parameter), .choice(let parameter, _), .flag(let parameter, _):
      parameter
    case .argument(let parameter) where parameter.isAlsoArgument: parameter
    case .name, .separator, .value, .argument, .surplus, .unknownOption: nil
    }
  }
}

/// A word without its quotes.
package struct PlainWord: ReadableWord {
  package let text: String
  package var isQuoted: Bool { false }

  package init(_ text: String) {
    self.text = text
  }
}

/// Assigns plain words to arguments, in order.
///
/// An optional argument gets a word only if enough words remain for the required arguments after it, and a word that is
/// a choice of a later argument goes to that argument: `[BUNDLE-ID] CAPABILITY [on|off]`.
struct ArgumentAssignment {
  /// The argument of each word; it is shorter than the words if there are too many.
  private(set) var assigned: [ParameterDescription] = []
  private let all: [ParameterDescription]
  private var next = 0

  /// - Parameter words: The words, in order; nil for an unknown next word.
  init(_ all: [ParameterDescription], words: [String?]) {
    self.all = all
    for (index, word) in words.enumerated() {
      let left = words.count - index - 1
      if word == nil, left == 0 { return }
      while next < all.count, skips(word ?? "", left: left) { next += 1 }
      guard next < all.count else { return }
      assigned.append(all[next])
      // A repeated argument leaves one word for each argument after it.
      let after = all.count - next - 1
      if !all[next].isRepeated || after > 0 && left <= after { next += 1 }
    }
  }

  /// The arguments that one more word may be for.
  var open: [ParameterDescription] {
    var open: [ParameterDescription] = []
    for (index, parameter) in all.enumerated().dropFirst(next) {
      open.append(parameter)
      let later = all[(index + 1)...]
      let hasChoices = parameter.choices.isEmpty && later.contains { !$0.choices.isEmpty }
      guard !parameter.isRequired, later.contains(where: \.isRequired) || hasChoices else { break }
    }
    return open
  }

  /// True if a word, which `left` words follow, is not for the next argument but for a later one.
  private func skips(_ word: String, left: Int) -> Bool {
    let parameter = all[next]
    let later = all[(next + 1)...]
    guard !parameter.isRequired else { return false }
    if left < later.count(where: \.isRequired) { return true }
    if parameter.isAlsoArgument, let shape = parameter.shape, !shape.fits(word) { return true }
    guard parameter.choices.isEmpty, !parameter.isRepeated else { return false }
    let hasRoom = later.contains(where: \.isRepeated) || left < later.count
    return hasRoom && isChoice(word, of: later)
  }

  /// True if the word is a choice of an argument up to the first required one.
  private func isChoice(_ word: String, of later: ArraySlice<ParameterDescription>) -> Bool {
    let folded = word.lowercased().replacing("_", with: "-")
    for parameter in later {
      if parameter.choices.contains(where: { $0.hasSameBytes(as: folded) }) { return true }
      if parameter.isRequired { return false }
    }
    return false
  }
}
