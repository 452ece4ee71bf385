/// A submission on its way through the simulation.
struct Job {
  /// When it was submitted first, in seconds of the run.
  let submittedSeconds: Double
  /// When it was submitted last.
  var resubmittedSeconds: Double
  /// Whether it is taken before others.
  let isExpedited: Bool
}
