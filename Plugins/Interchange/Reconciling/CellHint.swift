import StockroomKit

extension CellReading {
  /// A refusal with a hint for whoever edits a file: the column and the value to write, rather than the option of a
  /// command that would set it.
  func inFile(_ refusal: Refusal) -> Refusal {
    guard let hint = refusal.hint, hint.contains("--") else { return refusal }
    let commands = refusal.remedy?.commands ?? []
    var text = hint
    for command in commands {
      guard let cells = cells(setBy: command) else { continue }
      let isAlone = text == command || text.hasSuffix(": \(command)")
      text = text.replacing(command, with: (isAlone ? "write " : "") + cells)
    }
    // A command that sets more than cells can is named as it is.
    guard text != hint || commands.isEmpty else { return refusal }
    text = text.replacing(/--([a-z][a-z-]*)/) { match in
      Self.isOfReading(match.1) ? String(match.0) : field(of: String(match.1)) ?? String(match.1)
    }
    guard text != hint else { return refusal }
    return Refusal(refusal.code, kind: refusal.kind, refusal.message, hint: text, subject: refusal.subject)
  }

  /// What to write instead of a command whose options are all fields: `consumable in the column type`.
  private func cells(setBy command: String) -> String? {
    let words = command.split(separator: " ").map(String.init)
    // The options of what reads a file are not its fields.
    guard !["apply", "import"].contains(words.first), let first = words.firstIndex(where: { $0.hasPrefix("--") }) else {
      return nil
    }
    let place = source.heading == nil ? "key" : "column"
    var cells: [String] = []
    var index = first
    while index < words.count {
      let option = String(words[index].dropFirst(2))
      guard words[index].hasPrefix("--"), let field = field(of: option) else { return nil }
      index += 1
      var value = "true"
      if index < words.count, !words[index].hasPrefix("--") {
        // Another name of a field says what the value is: tier 3 as a price.
        value = field == option || Self.isOfCatalog(field) ? words[index] : "\(option) \(words[index])"
        index += 1
      }
      cells.append("\(value) in the \(place) \(field)")
    }
    return cells.joined(separator: ", ")
  }

  private func field(of option: String) -> String? { known.field(for: option, withRecords: record.kind == .app) }

  private static func isOfCatalog(_ field: String) -> Bool {
    FieldName.ofProducts.contains(field) || FieldName.ofApps.contains(field)
      || FieldName.ofLocalizations.contains(field)
  }

  /// Options of the commands that read files.
  private static func isOfReading(_ option: Substring) -> Bool { option == "app" || option == "storefront" }
}
