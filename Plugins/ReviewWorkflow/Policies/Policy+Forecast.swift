extension Policy {
  /// What a forecast simulates of it, with arrivals of its own or others.
  func model(arrivals: Distribution, reviewers: Int? = nil, startSeconds: Double) -> ForecastModel {
    ForecastModel(
      interval: arrivals, reviewers: reviewers ?? self.reviewers, waiting: waiting, review: review,
      refusal: outcomes.refusal, comeback: resubmission.probability, resubmission: resubmission.delay,
      expedited: expedited, calendar: calendar?.working, startSeconds: startSeconds)
  }
}
