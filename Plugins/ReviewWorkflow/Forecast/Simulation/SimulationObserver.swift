/// Observes a simulation and decides when to stop; all times are seconds of the run.
protocol SimulationObserver {
  /// Whether the run may end.
  var isDone: Bool { get }

  /// Time passes with a number of waiting jobs and of busy reviewers.
  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int)
  /// A new job arrives.
  mutating func submitted(_ job: Job)
  /// It is approved or abandoned.
  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool)
}
