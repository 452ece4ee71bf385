internal import Basics
internal import Rendering

/// Counts of receipts by noun and verb.
struct Tally {
  private struct Key: Hashable {
    let noun: String
    let verb: String
  }

  private var counts: [Key: Int] = [:]
  private var order: [Key] = []
  private var details: Set<String> = []

  mutating func add(_ tally: Receipt.Tally) {
    let key = Key(noun: tally.noun, verb: tally.verb)
    if counts[key] == nil { order.append(key) }
    counts[key, default: 0] += tally.count
    if let detail = tally.detail { details.insert(detail) }
  }

  /// `set the clock, 3 products created, 3 localized: Waiting for Upload`; nil if nothing was counted.
  var summary: String? {
    guard !order.isEmpty else { return nil }
    var previous = ""
    let parts = order.map { key -> String in
      let count = counts[key] ?? 0
      defer { previous = key.noun }
      if key.noun.hasPrefix("the ") {
        return "\(key.verb) \(key.noun)" + (count == 1 ? "" : " \(HumanNumbers.grouped(count)) times")
      }
      if key.noun.hasSameBytes(as: previous) { return "\(HumanNumbers.grouped(count)) \(key.verb)" }
      return "\(HumanNumbers.count(count, key.noun)) \(key.verb)"
    }
    let detail = details.count == 1 ? details.first.map { ": \($0)" } ?? "" : ""
    return parts.joined(separator: ", ") + detail
  }
}
