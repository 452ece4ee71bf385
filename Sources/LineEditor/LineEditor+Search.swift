import CEditLine
import CEditLineSystem

/// The search in the history, which shows what it finds below the line.
extension LineEditor {
  /// Searches the history as the person types; the entry that is chosen stands in the line.
  ///
  /// ^R and the arrows move, Return runs the entry, Escape leaves it to be edited, ^G brings the line back; any other
  /// key takes the entry and does what it does.
  func searchHistory() -> UInt8 {
    let before = line.text
    var (query, selected, isMissing) = ("", Int?.none, false)
    var found = matches(of: query)
    while true {
      show(line: selected.map { found[$0] } ?? before)
      let label = "\(isMissing ? "bck?" : "bck:")\(query)"
      showMatches(found, label: label, selected: selected)
      switch nextRowKey() {
      case .down, .character("\u{12}"): selected = found.isEmpty ? nil : min((selected ?? -1) + 1, found.count - 1)
      case .up, .character("\u{13}"): selected = selected.map { max($0 - 1, 0) }
      case .character("\u{7F}"), .character("\u{08}"):
        query = String(query.unicodeScalars.dropLast())
        (found, isMissing) = (matches(of: query), false)
        selected = query.isEmpty || found.isEmpty ? nil : 0
      case .character("\u{07}"):
        show(line: before)
        return UInt8(CC_NORM)
      case .character(let scalar) where scalar.value >= 0x20 && scalar != Self.pasteKey:
        let longer = matches(of: query + String(scalar))
        isMissing = longer.isEmpty
        if isMissing {
          el_beep(editline)
        } else {
          query.unicodeScalars.append(scalar)
          (found, selected) = (longer, 0)
        }
      case .character(let scalar):
        eraseBelow()
        pressed.append(scalar)
        return UInt8(CC_NORM)
      case .escape, .other, .end:
        eraseBelow()
        return UInt8(CC_NORM)
      }
    }
  }

  private func showMatches(_ found: [String], label: String, selected: Int?) {
    let room = max(0, roomBelow - 1)
    let first = max(0, min((selected ?? 0) - room / 2, found.count - room))
    let rows = found[first..<min(found.count, first + room)].map { $0.replacing("\n", with: " ") }
    showBelow([label] + rows, selected: selected.map { $0 - first + 1 })
  }

  /// The entries with a text in them, newest first and each once.
  private func matches(of query: String) -> [String] {
    var seen = Set<String>()
    return entries.reversed().filter { (query.isEmpty || $0.contains(query)) && seen.insert($0).inserted }
  }
}
