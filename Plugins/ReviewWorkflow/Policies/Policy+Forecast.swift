internal import StockroomKit

extension Policy {
  /// The model for a forecast, with its own or other arrivals.
  func model(arrivals: Distribution, reviewers: Int? = nil, startSeconds: Double) -> ForecastModel {
    ForecastModel(
      interval: arrivals, reviewers: reviewers ?? self.reviewers, waiting: waiting, review: review,
      refusal: outcomes.refusal, comeback: resubmission.probability, resubmission: resubmission.delay,
      expedited: expedited, calendar: calendar?.working, startSeconds: startSeconds,
      waitingStages: lasting(.waitingForReview), reviewStages: lasting(.inReview))
  }

  private func lasting(_ status: ProductStatus) -> [Distribution] {
    stages.filter { $0.shown == status && $0.lasts != .zero }.map(\.lasts)
  }
}
