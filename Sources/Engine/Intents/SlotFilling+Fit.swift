internal import StockroomKit

/// How well the values of a request fit the parameters of a command.
extension SlotFilling {
  func text(_ index: Int, _ parameter: ParameterDescription) -> String {
    let item = match.items[index]
    // A secret is asked for again.
    if parameter.isSecret { return "-" }
    // `-o jsonpath='{.items[*].status}'`
    if parameter.name == "columns" {
      let name = item.text.split(separator: ".").last.map(String.init) ?? item.text
      let names = ["productid": "id", "product_id": "id", "product-id": "id", "state": "status"]
      return names[name.lowercased()] ?? name
    }
    guard let value = item.value else {
      if parameter.valueName == "PERCENT" { return String(item.text.dropLast()) }
      let folded = item.text.lowercased()
      return parameter.choices.first { $0.lowercased().hasSameBytes(as: folded) } ?? item.text
    }
    let (rank, text) = value.fit(parameter, match.rules.kind(of: parameter))
    return rank > 0 ? text : item.text
  }

  /// Whether a value names what an argument takes, such as a locale, which is not a text then.
  private func isOfArgument(_ value: RequestValue) -> Bool {
    !target.reads && target.command.positional.contains { $0.completer.map { value.items[$0] != nil } ?? false }
  }

  /// Whether an address that is a user's alone stands where a tester belongs: nobody signs in on a device as a user.
  var hasOtherPerson: Bool {
    match.values.contains { index in
      guard let items = match.items[index].value?.items, let user = items["user"], items["tester"] == nil else {
        return false
      }
      return target.command.positional.contains {
        $0.completer == "tester" && filled[$0.name]?.contains(user) ?? false
      }
    }
  }

  /// The number of addresses and keys that nothing has, where one of an item of the store belongs.
  var unknownCount: Int {
    target.command.description.parameters.count { parameter in
      guard isOfItem(parameter) else { return false }
      return match.values.contains { index in
        guard let value = match.items[index].value, value.items.isEmpty,
          let key = value.forms[.email] ?? value.forms[.key]
        else { return false }
        return filled[parameter.name]?.contains(key) ?? false
      }
    }
  }

  /// The number of arguments that got a value of another kind: a tester where a user belongs, a day where a duration.
  var strangerCount: Int {
    match.values.count { index in
      // A tester changes nothing in the store.
      if let items = match.items[index].value?.items, let tester = items["tester"], items["user"] == nil,
        filled["by"]?.contains(tester) ?? false
      {
        return true
      }
      if let forms = match.items[index].value?.forms, forms[.date] != nil, forms[.duration] == nil,
        target.command.positional.contains(where: { match.rules.kind(of: $0) == .duration && filled[$0.name] != nil })
      {
        return true
      }
      guard let value = match.items[index].value,
        let own = value.items.first(where: { match.rules.keys.contains($0.key) })
      else { return false }
      return target.command.positional.contains { parameter in
        guard let name = parameter.completer, match.rules.keys.contains(name) || value.forms[.email] != nil,
          value.items[name] == nil
        else {
          return false
        }
        return filled[parameter.name]?.contains { $0.hasSameBytes(as: own.value) || $0.hasSameBytes(as: value.text) }
          ?? false
      }
    }
  }

  /// Whether a parameter takes an item of the store.
  private func isOfItem(_ parameter: ParameterDescription) -> Bool {
    parameter.completer.map(match.rules.keys.contains) ?? false
  }

  /// How well an item fits a parameter; after the parameter's name, a text may be anything, and a value a word.
  func rank(_ index: Int, _ parameter: ParameterDescription, isNamed: Bool) -> Int {
    let item = match.items[index]
    if parameter.kind != .argument, strange.contains(index) { return 0 }
    // `changelog 1.0..1.1`: nobody has a name without letters.
    if parameter.kind == .option, parameter.valueName == "NAME", !item.text.contains(where: \.isLetter) { return 0 }
    let kind = match.rules.kind(of: parameter)
    // `shared secret for com.example.books` gives none.
    let isOfOther = index > 0 && ["for", "of"].contains(match.items[index - 1].text.lowercased())
    if parameter.isSecret { return isNamed && !isOfOther ? 3 : 0 }
    if let value = item.value {
      if !isNamed, value.isQuoted, isOfItem(parameter), parameter.kind == .option, value.items.isEmpty { return 0 }
      // The value of an option with another name is not an item: `update chapter3 --name Third`.
      if !isNamed, parameter.kind == .argument, parameter.isRepeated, isOfItem(parameter), value.items.isEmpty,
        index > 0, match.items[index - 1].isOption, !match.items[index - 1].name.hasSameBytes(as: parameter.name)
      {
        return 0
      }
      // A text beside the item that is meant selects no others: `reject chapter2 "missing metadata"`.
      if !isNamed, value.isQuoted, parameter.selectsItems, !target.reads,
        match.items.contains(where: { $0.value?.key != nil })
      {
        return 0
      }
      // `reject 1.1 crash on launch`: the version that is meant comes first.
      if !isNamed, parameter.kind == .option, value.forms[.version] != nil, index == match.values.first,
        let first = target.command.positional.first, first.isRequired, match.rules.kind(of: first) == .version,
        filled[first.name] == nil
      {
        return 0
      }
      // A small number is a part of a name, rather than an ID that Apple gives.
      if !isNamed, kind == .number, let shape = parameter.shape, !shape.fits(value.text) { return 0 }
      let rank = value.fit(parameter, match.rules.kind(of: parameter)).rank
      if rank > 0 { return rank }
      if isNamed, kind == .text, !value.isQuoted, value.forms[.url] != nil || isOfArgument(value) { return 0 }
      // A file is nobody's name, either: `diff catalog.yaml --exit-code`.
      if kind == .text, parameter.valueName == "NAME", parameter.kind == .option, !value.isQuoted,
        value.forms[.file] != nil
      {
        return 0
      }
      // An item of the store is nobody's name: `changes by chapter1`.
      if kind == .text, parameter.valueName == "NAME", parameter.kind == .option, let key = value.key, !value.isQuoted {
        return parameter.completer == nil && key.contains("@") ? 1 : 0
      }
      if isNamed, kind == .text { return value.key == nil || value.isQuoted || target.reads ? 1 : 0 }
      // A folder may have the name of an item.
      if kind == .file, parameter.name == "folder", parameter.isRequired, value.key != nil { return 1 }
      return isNamed && kind == .number && value.forms[.number] != nil ? 3 : 0
    }
    let folded = item.text.lowercased()
    if parameter.valueName == "PERCENT" { return isNamed && folded.hasSuffix("%") ? 4 : 0 }
    if let choice = parameter.choices.first, !choice.isEmpty {
      return parameter.choices.contains { $0.lowercased().hasSameBytes(as: folded) } ? 5 : 0
    }
    // A word that nothing knows is not an amount.
    if isNamed { return kind.map(Self.formed.contains) ?? false ? 0 : 1 }
    guard parameter.kind == .argument, !item.text.isEmpty else { return 0 }
    if kind == .text, parameter.name == "name", target.command.positional.first?.name == parameter.name { return 1 }
    guard parameter.isRequired || match.takesIdentifiers else { return 0 }
    return kind == .key && target.command.description.effect == .writes ? 1 : 0
  }
}
