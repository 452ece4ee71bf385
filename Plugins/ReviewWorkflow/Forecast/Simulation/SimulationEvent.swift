/// A future event of a job.
struct SimulationEvent {
  enum Kind: UInt8 {
    /// It is ready for review.
    case waited
    /// Its review ends.
    case reviewed
    /// The developer submits it again.
    case resubmitted
  }

  /// The time in seconds of the run.
  let seconds: Double
  let job: Job
  let kind: Kind
}
