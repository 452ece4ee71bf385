import Foundation
import StockroomKit

/// The life of a customer's subscription on an axis of time: its periods, and where it was not paid.
struct LifePicture {
  /// What a row shows.
  enum Kind: String {
    case paid = "█"
    case offer = "▓"
    case grace = "▒"
    case retry = "░"

    fileprivate var color: String {
      switch self {
      case .paid: "#1f6fd0"
      case .offer: "#2da44e"
      case .grace: "#bf8700"
      case .retry: "#cf222e"
      }
    }
  }

  private struct Row {
    let label: String
    let kind: Kind
    /// Periods one after the other.
    var spans: [(start: Date, end: Date)]
  }

  private let title: String
  private let now: Date
  private var rows: [Row] = []
  private var start: Date { rows.flatMap(\.spans).map(\.start).min() ?? now }
  private var end: Date { rows.flatMap(\.spans).map(\.end).max() ?? now }

  init(_ subscription: CustomerSubscription, in catalog: Catalog) throws {
    let records = SubscriptionRecords(catalog)
    let output = SubscriptionOutput(catalog)
    now = catalog.store.now
    title =
      try "\(subscription.account): \(output.name(of: subscription.product)) is "
      + subscription.status.rawValue.words
    let terms = try records.terms(of: subscription)
    for (index, term) in terms.enumerated() {
      let purchase = try catalog.purchases?.transaction(term.transaction, catalog: catalog)
      let next = term.isUpgraded && terms.indices.contains(index + 1) ? terms[index + 1].startsAt : nil
      let end = [next, purchase?.revokedAt].compactMap { $0 }.reduce(term.endsAt, min)
      let price = purchase?.price.map { "\($0) \(purchase?.currency ?? "")" } ?? ""
      let offer = term.offer.map { ", \($0.kind.rawValue.words) Offer" } ?? ""
      add(
        "\(try output.name(of: term.product)) \(price)\(offer)", term.offer == nil ? .paid : .offer, term.startsAt, end)
    }
    try addFailures(of: subscription, records.events(of: subscription))
    rows = rows.enumerated().sorted { ($0.element.spans[0].start, $0.offset) < ($1.element.spans[0].start, $1.offset) }
      .map(\.element)
  }

  /// Adds a span, to the row before if that shows the same.
  private mutating func add(_ label: String, _ kind: Kind, _ start: Date, _ end: Date) {
    if let last = rows.last, last.kind == kind, last.label.hasSameBytes(as: label) {
      rows[rows.count - 1].spans.append((start, end))
    } else {
      rows.append(Row(label: label, kind: kind, spans: [(start, end)]))
    }
  }

  /// Adds the spans in which the subscription was not paid.
  private mutating func addFailures(of subscription: CustomerSubscription, _ events: [PastEvent]) {
    var open: (kind: Kind, start: Date)?
    func label(_ kind: Kind) -> String { kind == .grace ? "Billing Grace Period" : "Billing Retry" }
    for event in events {
      let next: Kind? =
        switch SubscriptionEvent.Kind(rawValue: event.kind) {
        case .didFailToRenew: event.detail == SubscriptionEvent.Detail.gracePeriod.rawValue ? .grace : .retry
        case .gracePeriodExpired: .retry
        case .didRenew, .subscribed, .expired, .didChangeRenewalPreference, .refund: nil
        default: open?.kind
        }
      guard next != open?.kind else { continue }
      if let open { add(label(open.kind), open.kind, open.start, event.at) }
      open = next.map { ($0, event.at) }
    }
    guard let open, let end = subscription.graceEndsAt ?? subscription.retryEndsAt else { return }
    add(label(open.kind), open.kind, open.start, end)
  }
}

extension LifePicture {
  private static let columns = 60

  /// The picture in characters: a line for each row, in which a period begins with a thin line.
  var text: String {
    let width = rows.map(\.label.count).max() ?? 0
    let lines = rows.map { row in
      var cells = Array(repeating: " ", count: Self.columns)
      for span in row.spans {
        let from = min(column(of: span.start), Self.columns - 1)
        let to = max(column(of: span.end), from + 1)
        for index in from..<min(to, Self.columns) { cells[index] = row.kind.rawValue }
        if from < Self.columns, to - from > 1 { cells[from] = "▏" }
      }
      return line(row.label, cells, width)
    }
    var cells = Array(repeating: " ", count: Self.columns)
    if (start...end).contains(now) { cells[min(column(of: now), Self.columns - 1)] = "↑" }
    let axis = "\(start.iso8601) to \(end.iso8601)"
    return ([title, axis] + lines + [line("now", cells, width)]).joined(separator: "\n")
  }

  private func line(_ label: String, _ cells: [String], _ width: Int) -> String {
    let padded = label.padding(toLength: width, withPad: " ", startingAt: 0)
    return "\(padded) │\(cells.joined())│"
  }

  private func share(of date: Date) -> Double {
    let whole = end.timeIntervalSince(start)
    return whole > 0 ? max(0, min(1, date.timeIntervalSince(start) / whole)) : 0
  }

  private func column(of date: Date) -> Int { Int((share(of: date) * Double(Self.columns)).rounded()) }
}

extension LifePicture {
  private static let (width, left, axis, rowHeight, top) = (980, 340, 620.0, 22, 58)

  private var height: Int { Self.top + rows.count * Self.rowHeight + 14 }

  /// Pictures as an SVG file, one below the other.
  static func svg(of pictures: [LifePicture]) -> String {
    var (top, body) = (0, "")
    for picture in pictures {
      body += "  <g transform=\"translate(0 \(top))\">\n\(picture.drawn)  </g>\n"
      top += picture.height
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(top)" viewBox="0 0 \(width) \(top)" \
      font-family="sans-serif" font-size="12">
        <rect width="\(width)" height="\(top)" fill="#ffffff"/>
      \(body)</svg>
      """
  }

  private var drawn: String {
    let bars = rows.enumerated().map { index, row in
      let y = Self.top + index * Self.rowHeight
      let label = "    <text x=\"20\" y=\"\(y + 14)\">\(XMLText.escaped(row.label))</text>\n"
      return label
        + row.spans.map { span in
          let (from, to) = (place(of: span.start), place(of: span.end))
          // A white line divides periods.
          return "    <rect x=\"\(from)\" y=\"\(y + 2)\" width=\"\(max(2, to - from - 1))\" height=\"16\" "
            + "fill=\"\(row.kind.color)\"><title>\(span.start.iso8601) to \(span.end.iso8601)</title></rect>\n"
        }.joined()
    }
    let line =
      (start...end).contains(now)
      ? "    <line x1=\"\(place(of: now))\" y1=\"\(Self.top - 4)\" x2=\"\(place(of: now))\" y2=\"\(height - 12)\" "
        + "stroke=\"#666666\" stroke-dasharray=\"4 3\"/>\n" : ""
    return """
          <text x="20" y="28" font-size="16" font-weight="bold">\(XMLText.escaped(title))</text>
          <text x="\(Self.left)" y="46" fill="#666666">\(start.iso8601)</text>
          <text x="\(Self.left + Int(Self.axis))" y="46" text-anchor="end" fill="#666666">\(end.iso8601)</text>

      """ + bars.joined() + line
  }

  private func place(of date: Date) -> Int { Self.left + Int((share(of: date) * Self.axis).rounded()) }
}
