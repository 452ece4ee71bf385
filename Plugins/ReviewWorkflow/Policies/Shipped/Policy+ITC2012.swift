internal import StockroomKit

extension Policy {
  /// The days of iTunes Connect: about a week of waiting, a short review on Californian weekdays, and the December
  /// break.
  ///
  /// Developers' reports collected at appreviewtimes.com (2012: six to eight days on average) give the times; Apple's
  /// developer news of each December gives the break. How often products were rejected, and why, was never published:
  /// odds for rehearsal.
  static let itc2012 = Policy(
    name: "itc2012", summary: "iTunes Connect in 2012: a week of waiting, a short review, a break in December.",
    reviewers: 14, arrivals: .exponential(meanSeconds: 1800),
    waiting: .lognormal(median: 5.5 * 86_400, p90: 9 * 86_400),
    review: .lognormal(median: 1200, p90: 7200),
    outcomes: Outcomes(approve: 0.78, reject: 0.18, requestAction: 0.04),
    reasons: [
      Reason("2.1", 0.35, "The product could not be bought in the build we reviewed."),
      Reason("2.3", 0.25, "The description does not say what the buyer gets."),
      Reason("3.1.1", 0.25, "Content is unlocked by means other than in-app purchase."),
      Reason("5.2.1", 0.15, "The content is not yours to sell, as far as we can see."),
    ],
    resubmission: Resubmission(probability: 0.9, delay: .lognormal(median: 2 * 86_400, p90: 7 * 86_400)),
    expedited: 0.02,
    // 9 to 17 in Cupertino, in winter.
    calendar: PolicyCalendar(
      opensMinutes: 17 * 60, closesMinutes: 24 * 60, weekdays: [true, true, true, true, true, false, false],
      holidays: (22...29).map { .yearly(month: 12, day: $0) } + [.yearly(month: 1, day: 1), .yearly(month: 7, day: 4)]))
}

extension Policy.Reason {
  init(_ guideline: String, _ probability: Double, _ message: String) {
    self.init(guideline: Guideline(number: guideline), probability: probability, message: message)
  }
}
