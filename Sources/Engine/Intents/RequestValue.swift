internal import StockroomKit

/// A value in a request, and what it can be.
struct RequestValue {
  /// As typed.
  let text: String
  /// Whether it was in quotes.
  var isQuoted = false
  /// The values that it names, by completer.
  var items: [String: String] = [:]
  /// The key of an item that it names.
  var key: String?
  /// Its forms, each as a parameter takes it.
  var forms: [ValueKind: String] = [:]
  /// Whether it can be nothing but a value.
  var isCertain: Bool { isQuoted || !forms.isEmpty || !items.isEmpty }

  /// Whether it looks like a key, and nothing has it: `review.rejected`.
  var isOnlyKey: Bool { items.isEmpty && forms.keys.allSatisfy { $0 == .key } && !forms.isEmpty }

  /// How well it fits a parameter of a kind, from 0 for not at all, and its text there.
  func fit(_ parameter: ParameterDescription, _ kind: ValueKind?) -> (rank: Int, text: String) {
    if let completer = parameter.completer, let item = items[completer] { return (5, item) }
    if parameter.completer == "condition" {
      return (isQuoted && text.contains { "<>=".contains($0) } ? 4 : 0, text)
    }
    // A purchase is named by its product, too.
    if parameter.completer == "storekit-transaction", let product = items["product"] { return (4, product) }
    let folded = forms[.choice] ?? text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    let choice = parameter.choices.first { choice in
      [choice, parameter.choiceSummaries[choice] ?? choice].contains { name in
        name.lowercased().replacing("_", with: "-").replacing(" ", with: "-").hasSameBytes(as: folded)
      }
    }
    if let choice { return (5, choice) }
    guard parameter.choices.isEmpty, let kind else { return (0, text) }
    switch kind {
    case .subject: return (key ?? forms[.version] ?? forms[.key]).map { (4, $0) } ?? (0, text)
    // An address that nothing has is one for a new item.
    case .email where parameter.completer != nil: return forms[.email].map { (1, $0) } ?? (0, text)
    // How far the clock moves may be said by several words, or by the day where it ends.
    case .duration where forms[.duration] == nil && parameter.isRepeated:
      return forms[.date].map { (4, $0) } ?? (0, text)
    case .number: return forms[.number].map { (3, $0) } ?? (0, text)
    case .amount where forms[.amount] == nil: return forms[.number].map { (2, $0) } ?? (0, text)
    case .key where forms[.key] == nil:
      return items.isEmpty && forms.isEmpty && !text.contains(" ") ? (1, text) : (0, text)
    // A text is not the name of an item that there is not: `--device "copyright complaint"`.
    case .text where parameter.kind == .option && parameter.completer != nil: return (0, text)
    case .text: return isQuoted ? (3, text) : (0, text)
    // A folder that is there, before a file.
    case .file where parameter.valueName == "DIR" && forms[.folder] == nil:
      return forms[.file].map { (2, $0) } ?? (0, text)
    default: return forms[kind].map { (4, $0) } ?? (0, text)
    }
  }
}
