internal import Language
internal import StockroomKit

/// An argument after the last that a command takes, which may be meant for one of its options.
struct SurplusWord {
  private let text: String
  private let command: RegisteredCommand
  private let open: [ParameterDescription]
  private let isLast: Bool

  init(at index: Int, of binder: Binder) {
    text = binder.words[index].text
    command = binder.command
    open = binder.command.description.parameters.filter {
      $0.kind != .argument && ($0.isRepeated || binder.arguments.words($0.name).isEmpty)
    }
    isLast = index == binder.words.count - 1
  }

  /// The option with the word as its value; nil if it could be any, or none.
  var option: String? {
    if let assigned { return assigned }
    let flags = open.filter { $0.kind == .flag && $0.name.hasSameBytes(as: text.lowercased()) }
    if let flag = flags.first { return "--\(flag.name)" }
    let options = open.filter { $0.kind == .option }
    let fitting = options.filter { option in
      option.choices.contains { $0.hasSameBytes(as: text.lowercased()) } || option.shape?.fits(text) ?? false
    }
    guard let option = fitting.count == 1 ? fitting.first : alone(options) else { return nil }
    return "--\(option.name) \(Quoting.quote(text))"
  }

  /// `name=value` for `--name value`.
  private var assigned: String? {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    let name = text[..<equals]
    let value = String(text[text.index(after: equals)...])
    let meant = open.first { option in
      option.name.hasSameBytes(as: name) || option.otherNames.contains(String(name))
        || command.otherNames[String(name)]?.hasSameBytes(as: option.name) == true
    }
    guard let meant else { return nil }
    guard meant.kind == .flag else { return "--\(meant.name) \(Quoting.quote(value))" }
    switch value.lowercased() {
    case "true", "yes", "on", "1": return "--\(meant.name)"
    case "false", "no", "off", "0": return meant.isNegatable ? "--no-\(meant.name)" : nil
    default: return nil
    }
  }

  /// The command's only option with a value, for the last word.
  private func alone(_ options: [ParameterDescription]) -> ParameterDescription? {
    let all = command.description.parameters.filter { $0.kind == .option }
    return isLast && all.count == 1 && options.count == 1 && options[0].completer == nil ? options[0] : nil
  }
}
