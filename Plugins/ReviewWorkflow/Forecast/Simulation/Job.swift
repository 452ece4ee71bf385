/// A submission in the simulation.
struct Job {
  /// The time of its first submission in seconds of the run.
  let submittedSeconds: Double
  /// The time of its last submission.
  var resubmittedSeconds: Double
  /// Its total waiting time, and the number of its reviews.
  var waitedSeconds = 0.0
  var reviews: UInt32 = 0
  /// Whether it is expedited.
  let isExpedited: Bool
}
