internal import StockroomKit

extension Policy {
  /// The built-in policies.
  static let shipped: [Policy] = [.itc2012, .asc2026, .threeStep]
}

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

extension Policy {
  /// App Store Connect today: reviewed around the clock, most within a day.
  ///
  /// Apple, "App Review", https://developer.apple.com/distribute/app-review/: "on average, 90% of submissions are
  /// reviewed in less than 24 hours". Apple's App Store Transparency Report 2023 has about a quarter of submissions
  /// rejected. The shares of the reasons are made up for rehearsal.
  static let asc2026 = Policy(
    name: "asc2026", summary: "App Store Connect: reviewed around the clock, 90% within a day.",
    reviewers: 8, arrivals: .exponential(meanSeconds: 600), waiting: .lognormal(median: 8 * 3600, p90: 20 * 3600),
    review: .lognormal(median: 1200, p90: 5400),
    outcomes: Outcomes(approve: 0.75, reject: 0.21, requestAction: 0.04),
    reasons: [
      Reason("2.1", 0.4, "We could not find the product in the app; tell us the steps."),
      Reason("2.3", 0.2, "The screenshot does not show the product."),
      Reason("3.1.1", 0.2, "A link leads to a purchase outside the app."),
      Reason("3.1.2", 0.1, "The terms of the subscription are not shown before the purchase."),
      Reason("5.1.1", 0.1, "The app asks for an account that the purchase does not need."),
    ],
    resubmission: Resubmission(probability: 0.95, delay: .lognormal(median: 86_400, p90: 4 * 86_400)),
    expedited: 0.03)
}

extension Policy {
  /// No reviewer: Waiting for Upload, Ready to Submit, Approved.
  static let threeStep = Policy(
    name: "three-step", summary: "No reviewer: submissions are approved.",
    transitions: [
      PolicyTransition(.readyToSubmit, .submit, by: .administrator, where: .complete, to: .approved)
    ])
}

extension PolicyTransition {
  init(
    _ from: ProductStatus, _ event: ReviewEvent, by part: Actor.Part, where condition: TransitionGuard? = nil,
    to: ProductStatus
  ) {
    self.init(from: from.rawValue, event: event, part: part, condition: condition, to: to.rawValue)
  }
}
