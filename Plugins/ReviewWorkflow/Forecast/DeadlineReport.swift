internal import Foundation
internal import StockroomKit

/// The last day to submit a product or its update, or the probability for one in review.
struct DeadlineReport {
  private static let shownDays = 14

  let policy: Policy
  let product: Product
  let forecast: DeadlineForecast
  let plot: PlotFormat?

  func output(in context: Context) throws -> Output {
    let subject = try ReviewSubject(product, in: context.catalog)
    try subject.requireForecast(in: context.catalog)
    if subject.status.isInReview { return try chanceInReview(subject, context) }
    let chances = try forecast.chances(progress: context.progress, checkCancelled: context.checkCancelled)
    if let plot { return plot.draw(chart(chances)) }
    let last = chances.last { ($0.share ?? 0) >= forecast.confidence }
    let missing = try subject.missing(in: context.catalog)
    return .record(
      Record(
        title: title(subject, last),
        try fields(subject, in: context.catalog, submitBy: .date(last?.day), chance: last?.share) + [
          Field("days", .list(rows(chances, around: last)), label: "Submitted On", audience: .rows)
        ],
        footer: missing.compactMap { $0.fix.map { "first: \($0)" } }))
  }

  private func title(_ subject: ReviewSubject, _ last: DeadlineForecast.Chance?) -> String {
    let percent = Percentage.text(forecast.confidence)
    guard let last else {
      return
        "No day is early enough for \(subject.name) to be approved by \(forecast.deadline) (\(percent)% confidence)"
    }
    return
      "Submit \(subject.name) by \(last.day.isoDay) to have it approved by \(forecast.deadline) (\(percent)% confidence)"
  }

  private func chanceInReview(_ subject: ReviewSubject, _ context: Context) throws -> Output {
    let submitted = try subject.submittedAt(in: context.catalog) ?? context.now
    let firstDay = Int((Double(submitted.seconds - context.now.seconds) / 86_400).rounded(.down))
    let chances = try forecast.chances(
      since: max(firstDay, -60), progress: context.progress, checkCancelled: context.checkCancelled)
    if let plot { return plot.draw(chart(Array(chances.prefix(1)))) }
    let share = chances.first?.share
    let percent = share.flatMap { HumanNumbers.fixed($0 * 100, places: 0) } ?? "an unknown number of"
    return .record(
      Record(
        title: "\(subject.name), submitted on \(submitted.isoDay), is approved by "
          + "\(forecast.deadline) in \(percent) of 100 runs",
        try fields(subject, in: context.catalog, submitBy: .null, chance: share)))
  }

  private func fields(
    _ subject: ReviewSubject, in catalog: Catalog, submitBy: Value, chance: Double?
  ) throws -> [Field] {
    try subject.fields(
      [
        Field("by", .date(forecast.by), label: "Approved By"),
        Field("submitBy", submitBy, label: "Submit By"),
        Field("chance", chance.map { .decimal($0, places: 3) } ?? .null, label: "Chance"),
      ], confidence: forecast.confidence, policy: policy, seed: forecast.runs.seed, in: catalog)
  }

  /// The days around the last one early enough, or the days before the deadline if there is none.
  private func rows(_ chances: [DeadlineForecast.Chance], around last: DeadlineForecast.Chance?) -> [Value] {
    let index = last.flatMap { last in chances.firstIndex { $0.day == last.day } } ?? chances.count
    let start = max(0, min(index - Self.shownDays / 2, chances.count - Self.shownDays))
    return chances[start...].prefix(Self.shownDays).map { chance in
      .record([
        Field("day", .text(chance.day.isoDay), label: "Day"),
        Field("chance", chance.share.map { .decimal($0, places: 3) } ?? .null, label: "Chance"),
      ])
    }
  }

  private func chart(_ chances: [DeadlineForecast.Chance]) -> BarChart {
    let bars = chances.suffix(40).map { chance in
      BarChart.Bar(
        label: chance.day.isoDay, value: chance.share ?? 0,
        text: chance.share.flatMap { HumanNumbers.fixed($0 * 100, places: 0) }.map { "\($0)%" } ?? "")
    }
    return BarChart(title: "Approved by \(forecast.deadline), by day of submission", bars: bars)
  }
}
