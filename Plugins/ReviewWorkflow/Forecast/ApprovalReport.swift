internal import Foundation
internal import StockroomKit

/// The report of the day by which a product or its update is approved.
struct ApprovalReport {
  let policy: Policy
  let product: Product
  let runs: ForecastRuns
  let confidence: Double
  let plot: PlotFormat?

  func output(in context: Context) throws -> Output {
    let subject = try ReviewSubject(product, in: context.catalog)
    try subject.requireForecast(in: context.catalog)
    let submitted = try subject.submittedAt(in: context.catalog)
    let times = try ApprovalForecast(runs: runs, now: context.now, submitted: submitted).times(
      progress: context.progress, checkCancelled: context.checkCancelled)
    if let plot { return plot.draw(chart(times)) }
    func date(_ share: Double) -> Date? {
      times.quantile(share).map { Self.hour(of: context.now.addingTimeInterval($0)) }
    }
    let missing = try subject.status.isInReview ? [] : subject.missing(in: context.catalog)
    return .record(
      Record(
        title: title(subject, submitted, context.now, half: date(0.5), by: date(confidence)),
        try subject.fields(
          [
            Field("halfBy", .date(date(0.5)), label: "Half Approved By"),
            Field("by", .date(date(confidence)), label: "Approved By"),
            Field("chance", times.share.map { .decimal($0, places: 3) } ?? .null, label: "Chance"),
          ], confidence: confidence, policy: policy, seed: runs.seed, in: context.catalog),
        footer: missing.compactMap { $0.fix.map { "first: \($0)" } }))
  }

  /// A time rounded up to the hour, since runs are not more precise.
  private static func hour(of date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 3600).rounded(.up) * 3600)
  }

  /// The shares approved after each number of days, until the requested one.
  private func chart(_ times: ApprovalForecast.Times) -> BarChart {
    let last = (times.quantile(confidence) ?? times.approved.last ?? 0) / 86_400
    let bars = (1...min(Int(last.rounded(.up)) + 1, 40)).map { days in
      let share = times.share(within: Double(days) * 86_400)
      let percent = HumanNumbers.fixed(share * 100, places: 0).map { "\($0)%" }
      return BarChart.Bar(label: "\(days) d", value: share, text: percent ?? "")
    }
    return BarChart(title: "Approved within days from now", bars: bars)
  }

  private func title(_ subject: ReviewSubject, _ submitted: Date?, _ now: Date, half: Date?, by: Date?) -> String {
    let begin = "\(subject.name), submitted " + (submitted.map { "on \($0.isoDay)" } ?? "now")
    let percent = Percentage.text(confidence)
    let whole = by.map { "by \($0.isoDay) in \(percent)%" }
    guard confidence > 0.5, let half else {
      return whole.map { "\(begin), is approved \($0) of the runs" }
        ?? "\(begin), is ever approved in fewer than \(percent)% of the runs"
    }
    let first = "\(begin), is approved by \(half.isoDay) in half of the runs"
    return whole.map { "\(first), and \($0)" } ?? "\(first), and ever in fewer than \(percent)%"
  }
}
