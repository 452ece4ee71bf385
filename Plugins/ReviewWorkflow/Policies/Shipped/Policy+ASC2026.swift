internal import StockroomKit

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
