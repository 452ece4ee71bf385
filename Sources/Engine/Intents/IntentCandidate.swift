internal import Language
internal import StockroomKit

/// A command that an intent means, with the words that the intent gives it.
struct IntentCandidate {
  /// A word of an intent.
  struct Word {
    /// The stem of its text.
    let key: String
    /// Its meanings; it may be a meaning itself.
    let meanings: Set<String>

    /// How well a typed word with some meanings is this one; 0 if it is not.
    func fit(_ item: RequestItem) -> Double {
      if item.key.utf8.elementsEqual(key.utf8) { return 2.2 }
      if item.meanings.contains(key) { return 2 }
      return item.meanings.isDisjoint(with: meanings) ? 0 : 1.3
    }
  }

  let words: [Word]
  /// Whether the intent is a question.
  var isQuestion = false
  /// Whether the intent, or the last word of a command's name, says that it only looks.
  var looks = false
  let answer: Answer
  /// Whether it is a command's own name.
  let isName: Bool

  /// Whether a request may mean it: it says a word, and the others too unless they go without saying.
  ///
  /// Far cheaper than a match, and false for most candidates.
  ///
  /// - Parameters:
  ///   - spoken: The words of the request, and their meanings.
  ///   - unspoken: The words that its values say by themselves, and those that any request may leave out.
  ///   - isAlone: Whether the request is one word, whose value may say every word of the intent.
  func isPossible(spoken: Set<String>, unspoken: Set<String>, isAlone: Bool) -> Bool {
    var isSaid = isAlone
    for word in words {
      if spoken.contains(word.key) || !spoken.isDisjoint(with: word.meanings) {
        isSaid = true
      } else if !unspoken.contains(word.key), unspoken.isDisjoint(with: word.meanings) {
        return false
      }
    }
    return isSaid
  }

  /// Whether it deletes, or takes a part of something away.
  var removes: Bool {
    guard case .line(let line) = answer else { return false }
    return line.command.description.effect == .destroys || line.options.contains("--remove")
  }

  /// Its line; nil if it says that there is no such thing.
  var line: IntentLine? { if case .line(let line) = answer { line } else { nil } }

  /// Whether it says that there is no such thing.
  var isAdvice: Bool { if case .advice = answer { true } else { false } }

  enum Answer {
    case line(IntentLine)
    case advice(Remedy)

    /// Whether it is a command without options.
    var isPlain: Bool {
      guard case .line(let line) = self else { return true }
      return line.options.isEmpty && line.wanted.isEmpty
    }
  }
}

extension IntentCandidate {
  /// The commands by their names, and the intents that plugins declare.
  static func all(
    _ intents: Intents, of commands: [RegisteredCommand], tree: CommandTree, lexicon: Lexicon
  ) -> [IntentCandidate] {
    let own = commands.compactMap { command -> IntentCandidate? in
      let words = command.description.name.split { " -".contains($0) }.map { Lexicon.key(String($0)) }.map {
        Word(key: $0, meanings: [$0])
      }
      return IntentLine(command.description.name, tree: tree).map {
        IntentCandidate(
          words: words, looks: ["show", "list"].contains(command.description.name.split(separator: " ").last),
          answer: .line($0), isName: true)
      }
    }
    let reader = RequestItems(intentsOf: lexicon)
    // An intent's line has several requests, one after the other.
    var former: (text: String, line: IntentLine?)?
    func line(_ text: String) -> IntentLine? {
      if let former, former.text.utf8.elementsEqual(text.utf8) { return former.line }
      let line = IntentLine(text, tree: tree)
      former = (text, line)
      return line
    }
    let declared = intents.all.compactMap { intent -> IntentCandidate? in
      let answer: Answer? =
        switch intent.answer {
        case .line(let text): line(text).map(Answer.line)
        case .advice(let remedy): .advice(remedy)
        }
      return answer.map { answer in
        let words =
          lexicon.words(ofPlain: intent.request)
          ?? reader.read(RequestWords.of(intent.request)).filter { !$0.isFiller && !$0.meanings.isEmpty }
          .map { Word(key: $0.key, meanings: $0.meanings) }
        return IntentCandidate(
          words: words, isQuestion: IntentMatch.isQuestion(intent.request),
          looks: IntentMatch.looks(intent.request) && answer.isPlain, answer: answer, isName: false)
      }
    }
    return own + declared
  }
}

/// The line of an intent, before the values of a request are in it.
struct IntentLine {
  let command: RegisteredCommand
  /// `plan` before the command.
  var isPlan = false
  /// Arguments that the intent gives.
  var arguments: [String] = []
  /// Options that the intent gives, with their dashes and values.
  var options: [String] = []
  /// Options that need a value of the request.
  var wanted: [ParameterDescription] = []
  /// Values for arguments that a request leaves open, by name: `LOCALE=en-US`.
  var defaults: [String: String] = [:]

  /// Whether the command changes nothing.
  var reads: Bool { [.none, .reads].contains(command.description.effect) }

  /// Nil if the line does not begin with a command of the tree.
  init?(_ line: String, tree: CommandTree) {
    var words = line.split(separator: " ").map(String.init)
    if words.first == "plan" {
      isPlan = true
      words.removeFirst()
    }
    let count = (1...3).last { $0 <= words.count && tree.command(named: words[..<$0].joined(separator: " ")) != nil }
    guard let count, let command = tree.command(named: words[..<count].joined(separator: " ")) else { return nil }
    self.command = command
    var rest = words[count...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        let parameter = command.options.first { $0.name.utf8.elementsEqual(word.dropFirst(2).utf8) }
        if let parameter, parameter.kind == .option {
          guard let value = rest.first, !value.hasPrefix("--") else {
            wanted.append(parameter)
            continue
          }
          options.append("\(word) \(value)")
          rest = rest.dropFirst()
        } else {
          options.append(word)
        }
      } else if let equals = word.firstIndex(of: "="), word[..<equals].allSatisfy(\.isUppercase) {
        defaults[word[..<equals].lowercased()] = String(word[word.index(after: equals)...])
      } else {
        arguments.append(word)
      }
    }
  }
}
