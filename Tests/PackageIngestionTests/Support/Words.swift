import StockroomKit

/// A line's words, bound as the console does: options by name, the rest to the arguments in their order.
struct Words {
  private let words: ArraySlice<String>

  init(_ words: ArraySlice<String>) {
    self.words = words
  }

  func bound(to description: CommandDescription) -> Arguments {
    var result = Arguments()
    var plain: [String] = []
    var option: String?
    for word in words {
      if let name = option {
        result.append(word, to: name)
        option = nil
      } else if word.hasPrefix("--") {
        let name = String(word.dropFirst(2))
        let isFlag = description.parameters.contains { $0.name == name && $0.kind == .flag }
        if isFlag { result.append("true", to: name) } else { option = name }
      } else {
        plain.append(word)
      }
    }
    bind(plain[...], to: description.parameters.filter { $0.kind == .argument }[...], &result)
    return result
  }

  /// An argument that may be left out is, where those after it need every word that is left.
  private func bind(
    _ words: ArraySlice<String>, to arguments: ArraySlice<ParameterDescription>, _ result: inout Arguments
  ) {
    guard let word = words.first, let argument = arguments.first else { return }
    let needed = arguments.dropFirst().count(where: \.isRequired)
    if !argument.isRequired, needed > 0, words.count <= needed {
      return bind(words, to: arguments.dropFirst(), &result)
    }
    result.append(word, to: argument.name)
    bind(words.dropFirst(), to: argument.isRepeated ? arguments : arguments.dropFirst(), &result)
  }
}
