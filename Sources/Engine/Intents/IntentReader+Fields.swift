internal import StockroomKit

/// Requests that set several fields of an item at once, which different commands take.
extension IntentReader {
  /// A line of several commands for a request that sets several fields: `update chapter3 name="Third" price=1.99`; nil
  /// for any other, and if a field is unknown.
  ///
  /// - Parameter whole: What the request means to one command, which is better if it has all of it.
  func fields(_ items: [RequestItem], _ whole: Reading?, _ check: LineCheck) -> MeantLine? {
    if case .lines(let lines)? = whole, lines.allSatisfy(\.leftOut.isEmpty) { return nil }
    let said = items.indices.filter { index in
      !items[index].isFiller || items[index].value != nil || index > 0 && items[index - 1].isOption
    }.map { items[$0] }
    let objects = said.filter { $0.value?.key != nil && $0.value?.isQuoted == false }
    guard !objects.isEmpty,
      let verb = said.first(where: { !$0.text.hasSameBytes(as: rules.mainNoun ?? "") }),
      // `chapter3 name "Third" price 1.99`
      Self.setters.contains(verb.text.lowercased()) || verb.value?.key != nil
    else { return nil }
    let rest = said.filter { item in
      item.value?.key == nil && !Self.setters.contains(item.text.lowercased())
        && (item.isOption || !item.text.hasSameBytes(as: rules.mainNoun ?? ""))
    }
    guard rest.count >= 4, rest.count.isMultiple(of: 2) else { return nil }
    let set = self.items.read([RequestWord(text: "set")])
    var lines: [String] = []
    for place in stride(from: 0, to: rest.count, by: 2) {
      var name = rest[place]
      var value = rest[place + 1]
      // `name=First`: a text, whatever the word means elsewhere.
      if name.isOption, value.value == nil {
        value = RequestItem(text: value.text, value: RequestValue(text: value.text, isQuoted: true))
      }
      guard name.isOption || name.value == nil, !value.isOption else { return nil }
      // `--name` is the option of many commands, and the name of an item is one.
      name.isOption = name.isOption && name.meanings.isEmpty
      guard let line = self.whole(set + objects + [name, value], check) else { return nil }
      lines.append(line)
    }
    return Self.merged(lines).map { MeantLine($0.joined(separator: "; ")) }
  }

  /// The lines with the options of one command on one item together; nil if an option is there twice.
  private static func merged(_ lines: [String]) -> [String]? {
    var merged: [(command: String, options: [String])] = []
    for line in lines {
      guard let end = line.firstRange(of: " --")?.lowerBound else { return nil }
      let (command, option) = (String(line[..<end]), String(line[end...]))
      guard let place = merged.firstIndex(where: { $0.command.hasSameBytes(as: command) }) else {
        merged.append((command, [option]))
        continue
      }
      let name = " --\(option.dropFirst(3).prefix { $0 != " " }) "
      guard !merged[place].options.contains(where: { $0.hasPrefix(name) }) else { return nil }
      merged[place].options.append(option)
    }
    return merged.map { $0.command + $0.options.joined() }
  }

  private static let setters: Set<String> = ["set", "edit", "update", "change", "modify", "patch", "put"]
}
