/// Watches a simulation and says when it has seen enough; all times are seconds of the run.
protocol SimulationObserver {
  /// Whether the run may end.
  var isDone: Bool { get }

  /// Time passes while so many jobs wait and so many reviewers are at work.
  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int)
  /// A new job comes.
  mutating func submitted(_ job: Job)
  /// It is approved, or given up.
  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool)
}
