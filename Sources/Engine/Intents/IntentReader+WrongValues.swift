internal import Language
internal import StockroomKit

/// Requests with a value that no command takes.
extension IntentReader {
  /// What a value should have been, and the line with a place for it: `buy chapter1 --quantity abc`.
  func wrongValue(_ items: [RequestItem], _ check: LineCheck) -> Reading? {
    let places = items.indices.dropFirst().filter { mayBeWrong(items[$0]) }
    guard places.count == 1, let place = places.first else { return nil }
    let names = [place - 1] + items.indices.filter { $0 < place - 1 }.reversed()
    for name in names where items[name].value == nil || items[name].isOption {
      for rest in [items.without([name, place]), items.without([place])] {
        guard let (line, command) = nearest(rest, check),
          let option = option(of: command, namedBy: items[name]), isClosed(option),
          check.settled("\(line) --\(option.name) \(Quoting.quote(items[place].text))").verdict == .fails,
          !line.contains(" --\(option.name)")
        else { continue }
        let whole = "\(line) --\(option.name) \(option.valueName)"
        return .advice(Remedy("\(items[place].text) does not fit --\(option.name)", command: whole))
      }
    }
    return nil
  }

  /// Whether a word is nothing that is known, but perhaps a number.
  private func mayBeWrong(_ item: RequestItem) -> Bool {
    guard !item.isOption, let value = item.value else { return item.isUnknown && !item.isOption }
    return !value.isQuoted && value.items.isEmpty && value.forms.keys.allSatisfy { $0 == .number }
  }

  /// The line of a request, or the nearest one, and its command.
  private func nearest(_ items: [RequestItem], _ check: LineCheck) -> (String, RegisteredCommand)? {
    let line: String
    switch reading(of: items, check) {
    case .lines(let lines)?: line = lines[0].text
    case .near(let near)?: line = near.text
    case .related, .advice, nil: return nil
    }
    let commands = candidates.all.compactMap { $0.line?.command }.filter { line.hasPrefix($0.description.name + " ") }
    return commands.max { $0.description.name.utf8.count < $1.description.name.utf8.count }.map { (line, $0) }
  }

  /// The option that a word of a request names; `in` and `for` name where something is sold.
  private func option(of command: RegisteredCommand, namedBy item: RequestItem) -> ParameterDescription? {
    if item.isFiller {
      guard ["in", "for"].contains(item.text.lowercased()) else { return nil }
      return command.options.first { $0.completer == "storefront" }
    }
    return command.parameter(called: item).flatMap { $0.kind == .option ? $0 : nil }
  }

  /// Whether a parameter takes only some values, so that a word may be none of them.
  private func isClosed(_ parameter: ParameterDescription) -> Bool {
    !parameter.isSecret
      && (!parameter.choices.isEmpty || parameter.completer == "storefront"
        || rules.kind(of: parameter).map(SlotFilling.formed.contains) ?? false)
  }
}

extension [RequestItem] {
  fileprivate func without(_ places: Set<Int>) -> [RequestItem] {
    indices.filter { !places.contains($0) }.map { self[$0] }
  }
}
