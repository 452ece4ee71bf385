import StockroomKit

/// What packages have and the catalog does not.
extension TransporterSource {
  /// The values that Transporter only tells, by their keys.
  mutating func readOnly(_ element: MarkupElement) -> [String: MarkupElement] {
    let known = [TransporterWord.appleID, TransporterWord.bundleID, TransporterWord.status]
    var values: [String: MarkupElement] = [:]
    for value in element.first("read_only_info")?.children ?? [] {
      guard value.name == "read_only_value", let key = value.attributes["key"], known.contains(key) else {
        ignore(value)
        continue
      }
      if !value.text.isEmpty { values[key] = value }
    }
    return values
  }

  mutating func ignore(_ element: MarkupElement, except known: [String]) {
    for child in element.children where !known.contains(child.name) { ignore(child) }
  }

  mutating func ignore(_ element: MarkupElement) { ignored.addElement(element.name) }
}

extension Losses {
  /// What only auto-renewable subscriptions have.
  private static let ofSubscriptions: Set<String> = [
    "duration", "free_trial_duration", "bonus_duration", "rank", "offers", "introductory_offers",
    "subscription_price_preservation", "auto_renewable_purchase",
  ]

  /// Counts an element that is not read; a file cannot make the list of them long.
  mutating func addElement(_ name: String) {
    let what = Self.ofSubscriptions.contains(name) ? "settings of subscriptions" : "\(name) elements"
    add(counts.count < 20 || counts.contains { $0.what == what } ? what : "other elements")
  }
}
