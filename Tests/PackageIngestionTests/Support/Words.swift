import StockroomKit

/// A line's words, bound as the console does: options by name, the rest to the arguments in their order.
struct Words {
  private let words: ArraySlice<String>

  init(_ words: ArraySlice<String>) {
    self.words = words
  }

  func bound(to description: CommandDescription) -> Arguments {
    var result = Arguments()
    var arguments = description.parameters.filter { $0.kind == .argument }[...]
    var option: String?
    for word in words {
      if let name = option {
        result.append(word, to: name)
        option = nil
      } else if word.hasPrefix("--") {
        option = String(word.dropFirst(2))
      } else if let argument = arguments.first {
        result.append(word, to: argument.name)
        if !argument.isRepeated { arguments.removeFirst() }
      }
    }
    return result
  }
}
