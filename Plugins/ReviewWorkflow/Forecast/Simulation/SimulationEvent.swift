/// Something that will happen to a job.
struct SimulationEvent {
  enum Kind: UInt8 {
    /// A reviewer may take it up now.
    case waited
    /// Its review ends.
    case reviewed
    /// The developer submits it again.
    case resubmitted
  }

  /// When, in seconds of the run.
  let seconds: Double
  let job: Job
  let kind: Kind
}
