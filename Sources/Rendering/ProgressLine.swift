internal import Basics
internal import TextWidth

/// A progress line for long work: amount, rate, and time left.
///
/// ```
/// chapter1.pkg  [==========>           ]   45%  1.2 MB of 2.7 MB  600 kB/s  3 s left
/// ```
package struct ProgressLine: Sendable {
  /// What is being counted.
  package enum Unit: Sendable {
    case bytes, items
  }

  /// The label of the work.
  package var label: String
  /// The amount done.
  package var done: Int64
  /// The total amount, or nil if unknown.
  package var total: Int64?
  /// The unit of `done` and `total`.
  package var unit: Unit
  /// Seconds since the work began.
  package var elapsed: Double

  package init(label: String, done: Int64, total: Int64?, unit: Unit = .items, elapsed: Double) {
    self.label = label
    self.done = done
    self.total = total
    self.unit = unit
    self.elapsed = elapsed
  }

  /// The line in at most `width` columns.
  ///
  /// On a narrow terminal the bar is dropped first, then the rate, the amounts, and the time left; finally the label is
  /// shortened.
  package func text(width: Int) -> String {
    let name = TerminalText.line(label)
    let full = [percentage, amounts, rate, timeLeft].compactMap(\.self)
    if let bar = bar(columns: width - columns(of: [name] + full) - Self.gap.count) { return line([name, bar] + full) }
    let shorter = [[percentage, amounts, timeLeft], [percentage, timeLeft]].map { $0.compactMap(\.self) }
    for details in [full] + shorter {
      let parts = [name] + details
      if columns(of: parts) <= width { return line(parts) }
    }
    let end = percentage ?? amounts
    let remaining = width - DisplayWidth.of(end) - Self.gap.count
    guard remaining > 0 else { return DisplayWidth.truncate(end, to: width) }
    return line([DisplayWidth.truncate(name, to: remaining), end])
  }

  private static let gap = "  "
  private static let month = 30.0 * 86_400

  private func columns(of parts: [String]) -> Int {
    parts.reduce(-Self.gap.count) { $0 + DisplayWidth.of($1) + Self.gap.count }
  }

  private func line(_ parts: [String]) -> String {
    parts.joined(separator: Self.gap)
  }

  private var fraction: Double? {
    guard let total else { return nil }
    return total <= 0 ? 1 : min(max(Double(done) / Double(total), 0), 1)
  }

  private var percentage: String? {
    fraction.map { DisplayWidth.pad("\(Int($0 * 100))%", to: 4, alignment: .trailing) }
  }

  private var amounts: String {
    guard let total else { return unit.amount(done) }
    return "\(unit.amount(done)) of \(unit.amount(total))"
  }

  private var perSecond: Double? {
    guard elapsed > 0, done > 0 else { return nil }
    let rate = Double(done) / elapsed
    return rate.isFinite && rate < 9e18 ? rate : nil
  }

  private var rate: String? {
    perSecond.map { unit.amount(Int64($0.rounded())) + "/s" }
  }

  private var timeLeft: String? {
    guard let total, total > done, let perSecond else { return nil }
    let seconds = (Double(total - done) / perSecond).rounded(.up)
    // Too early for an estimate.
    return seconds < Self.month ? HumanNumbers.duration(seconds) + " left" : nil
  }

  private func bar(columns: Int) -> String? {
    guard let fraction, columns >= 10 else { return nil }
    let inner = min(columns, 30) - 2
    let filled = Int(fraction * Double(inner))
    if filled == inner { return "[" + String(repeating: "=", count: inner) + "]" }
    return "[" + String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: inner - filled - 1) + "]"
  }
}

extension ProgressLine.Unit {
  fileprivate func amount(_ count: Int64) -> String {
    switch self {
    case .bytes: HumanNumbers.bytes(count)
    case .items: HumanNumbers.grouped(count)
    }
  }
}
