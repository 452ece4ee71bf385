/// A submission on its way through the simulation.
struct Job {
  /// When it was submitted first, in seconds of the run.
  let submittedSeconds: Double
  /// When it was submitted last.
  var resubmittedSeconds: Double
  /// How long it has waited for its reviews, and how many of them have begun.
  var waitedSeconds = 0.0
  var reviews: UInt32 = 0
  /// Whether it is taken before others.
  let isExpedited: Bool
}
