import StockroomKit

/// A line's words, split at blanks.
struct Words {
  private let words: [String]

  init(_ line: String) {
    words = line.split(separator: " ").map(String.init)
  }

  /// Each option with the word after it.
  var options: [(name: String, word: String)] {
    zip(words, words.dropFirst()).compactMap { name, word in
      name.hasPrefix("--") ? (String(name.dropFirst(2)), word) : nil
    }
  }

  /// The words as the parameters of a command.
  func bound(to description: CommandDescription) -> Arguments {
    var arguments = Arguments()
    var option: String?
    var places = description.parameters.filter { $0.kind == .argument }[...]
    for word in words {
      if let name = option {
        arguments.append(word, to: name)
        option = nil
      } else if word.hasPrefix("--") {
        let name = String(word.dropFirst(2))
        let isFlag = description.parameters.contains { $0.name == name && $0.kind == .flag }
        if isFlag { arguments.append("true", to: name) } else { option = name }
      } else if let argument = places.first {
        arguments.append(word, to: argument.name)
        if !argument.isRepeated { places = places.dropFirst() }
      }
    }
    return arguments
  }
}
