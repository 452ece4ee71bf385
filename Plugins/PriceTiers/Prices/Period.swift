import Foundation
import StockroomKit

/// The period of a price: `--from DATE`, inclusive, and `--until DATE`, exclusive, on the store's clock.
struct Period: Sendable {
  let from: DateExpression?
  let until: DateExpression?

  private static let from = Parameter<DateExpression?>.option(
    "from", "The first day of the price. Default: now.")
  private static let until = Parameter<DateExpression?>.option(
    "until", "The day the price ends and the former one returns. Default: no end.")

  static let parameters: [any AnyParameter] = [from, until]

  init(_ arguments: Arguments) throws {
    from = try arguments[Self.from]
    until = try arguments[Self.until]
  }

  init(from: DateExpression? = nil, until: DateExpression? = nil) {
    self.from = from
    self.until = until
  }

  /// True if neither date was given.
  var isOpen: Bool { from == nil && until == nil }

  /// When it begins: not before now, although `--from` may be today; nil if not given.
  func start(now: Date) throws(Refusal) -> Date? {
    guard let from else { return nil }
    let date = from.date(now: now)
    guard date < now else { return date }
    guard date.isoDay == now.isoDay else { throw .startPassed(from, now: now) }
    return now
  }

  /// When it ends, after it begins, or nil if it never does.
  func end(now: Date) throws(Refusal) -> Date? {
    guard let until else { return nil }
    let date = until.date(now: now)
    let start = try start(now: now) ?? now
    guard date > start else { throw .endsBeforeStart(until, start: start) }
    return date
  }

  /// The price change it is for, in one storefront or in all that follow.
  func change(in place: PricePlace = .everywhere, now: Date) throws(Refusal) -> PriceChange {
    let storefronts: [Storefront]? = if case .alone(let storefront) = place { [storefront] } else { nil }
    return PriceChange(storefronts: storefronts, from: try start(now: now), until: try end(now: now))
  }

  /// The part of a product's timeline it covers; a nil beginning means that of the timeline.
  ///
  /// Before a product is first on sale nothing was charged, so without `--from` the current price is replaced entirely.
  func span<Element>(
    over timeline: Timeline<Element>, of product: Product, now: Date
  ) throws(Refusal) -> (from: Date?, until: Date?) {
    let until = try end(now: now)
    if let from = try start(now: now) { return (from, until) }
    return (product.liveSince == nil ? timeline.interval(on: now).from : now, until)
  }
}

extension Refusal {
  fileprivate static func startPassed(_ from: DateExpression, now: Date) -> Refusal {
    Refusal(
      "price.schedule.past", "\(from.date(now: now).isoDay) has passed: the store's clock is at \(now.iso8601)",
      hint: "use --from today or a later day; past prices cannot change", subject: from.text)
  }

  fileprivate static func endsBeforeStart(_ until: DateExpression, start: Date) -> Refusal {
    Refusal(
      "price.schedule.empty", "the price would end on \(until.text), before it starts on \(start.scheduleText)",
      hint: "--until is the first day without the price, later than --from", subject: until.text)
  }
}

extension Date {
  /// The day, and the time of day if it is not midnight UTC.
  var scheduleText: String {
    seconds % 86_400 == 0 ? isoDay : iso8601
  }
}
