internal import Basics
internal import Foundation
internal import StockroomKit

/// Writes a policy as YAML.
struct PolicyWriter {
  private var lines: [String] = []

  /// The text of a policy.
  static func text(_ policy: Policy) -> String {
    var writer = PolicyWriter()
    writer.write(policy)
    return writer.lines.joined(separator: "\n")
  }

  private mutating func write(_ policy: Policy) {
    add("name", policy.name)
    if !policy.summary.isEmpty { add("summary", Self.quoted(policy.summary)) }
    add("reviewers", String(policy.reviewers))
    if let arrivals = policy.arrivals { add("arrivals", Self.text(arrivals)) }
    if policy.waiting != .zero { add("waiting", Self.text(policy.waiting)) }
    if policy.review != .zero { add("review", Self.text(policy.review)) }
    let outcomes = policy.outcomes
    let refusals =
      "reject: \(Self.text(outcomes.reject)), request-action: \(Self.text(outcomes.requestAction))"
    if outcomes != Policy.Outcomes() { add("outcomes", "{approve: \(Self.text(outcomes.approve)), \(refusals)}") }
    if !policy.reasons.isEmpty { add("reasons", nil) }
    for reason in policy.reasons {
      let odds = "guideline: \"\(reason.guideline.number)\", probability: \(Self.text(reason.probability))"
      lines.append("  - {\(odds), message: \(Self.quoted(reason.message))}")
    }
    let again = policy.resubmission
    if outcomes.refusal > 0 {
      add("resubmission", "{probability: \(Self.text(again.probability)), delay: \(Self.text(again.delay))}")
    }
    if policy.expedited > 0 { add("expedited", Self.text(policy.expedited)) }
    if let calendar = policy.calendar { write(calendar) }
    write(policy.stages, policy.transitions)
  }

  private mutating func write(_ calendar: PolicyCalendar) {
    add("calendar", nil)
    add("  hours", "\"\(Self.time(calendar.opensMinutes))-\(Self.time(calendar.closesMinutes))\"")
    let days = zip(PolicyReader.weekdays, calendar.weekdays).filter { $0.1 }.map { $0.0 }
    add("  days", "[\(days.joined(separator: ", "))]")
    let holidays = calendar.holidays.map(Self.text)
    if !holidays.isEmpty { add("  holidays", "[\(holidays.joined(separator: ", "))]") }
  }

  private mutating func write(_ stages: [Policy.Stage], _ transitions: [PolicyTransition]?) {
    if !stages.isEmpty { add("states", nil) }
    for stage in stages {
      add("  \(Self.quoted(stage.name))", "{shown: \(stage.shown.label), lasts: \(Self.text(stage.lasts))}")
    }
    guard let transitions else { return }
    add("transitions", nil)
    for row in transitions {
      let condition = row.condition.map { ", guard: \($0.rawValue)" } ?? ""
      let ends = "from: \(Self.state(row.from)), event: \(row.event.rawValue), by: \(row.part.rawValue)\(condition)"
      lines.append("  - {\(ends), to: \(Self.state(row.to))}")
    }
  }

  private mutating func add(_ key: String, _ value: String?) {
    lines.append(value.map { "\(key): \($0)" } ?? "\(key):")
  }

  private static func text(_ distribution: Distribution) -> String {
    switch distribution {
    case .constant(let seconds): Span.text(seconds)
    case .exponential(let mean): "{exponential: {mean: \(Span.text(mean))}}"
    case .uniform(let low, let high): "{uniform: {from: \(Span.text(low)), to: \(Span.text(high))}}"
    case .triangular(let low, let mode, let high):
      "{triangular: {from: \(Span.text(low)), peak: \(Span.text(mode)), to: \(Span.text(high))}}"
    case .lognormal(let mu, let sigma):
      "{lognormal: {median: \(Span.text(PortableMath.exp(mu))), sigma: \(text(sigma))}}"
    case .empirical(let seconds): "{empirical: [\(seconds.map(Span.text).joined(separator: ", "))]}"
    }
  }

  /// A number with up to six places.
  static func text(_ number: Double) -> String {
    var text = HumanNumbers.fixed(number, places: 6) ?? "0"
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func text(_ holiday: PolicyCalendar.Holiday) -> String {
    func day(_ number: Int64) -> String { Date(seconds: number * 86_400).isoDay }
    switch holiday {
    case .days(let range):
      return range.count == 1 ? day(range.lowerBound) : "\(day(range.lowerBound))..\(day(range.upperBound))"
    case .yearly(let month, let number): return "\(padded(Int(month)))-\(padded(Int(number)))"
    }
  }

  private static func state(_ name: String) -> String {
    ProductStatus(rawValue: name)?.label ?? quoted(name)
  }

  private static func time(_ minutes: Int) -> String { "\(padded(minutes / 60)):\(padded(minutes % 60))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

/// Durations in policies: `90s`, `1.5h`, `2w`.
enum Span {
  private static let units: [(name: String, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The maximum in a policy: ten years.
  static let longest = 3650 * 86_400.0

  /// Parses a duration in seconds; nil if invalid.
  ///
  /// Accepts negative ones, so that they can be reported.
  static func parse(_ text: String) -> Double? {
    if text.hasSameBytes(as: "0") { return 0 }
    guard let unit = units.first(where: { text.hasSuffix($0.name) }), let count = Double(text.dropLast()),
      count.isFinite, !text.lowercased().contains("x")
    else { return nil }
    return count * unit.seconds
  }

  /// Formats a duration in its largest unit, with up to six decimals.
  static func text(_ seconds: Double) -> String {
    let whole = units.first { seconds >= $0.seconds && (seconds / $0.seconds).rounded() * $0.seconds == seconds }
    let unit = whole ?? units.first { seconds >= $0.seconds } ?? units[units.count - 1]
    return PolicyWriter.text(seconds / unit.seconds) + unit.name
  }
}
