internal import StockroomKit

/// A discrete-event simulation of a review team: jobs arrive, wait, are reviewed, and may be resubmitted.
///
/// Each random quantity has its own stream, so that runs with different numbers of reviewers get the same submissions.
struct Simulation<Observer: SimulationObserver> {
  private(set) var observer: Observer
  private let model: ForecastModel
  private var now = 0.0
  private var nextArrival = 0.0
  private var nextOpening = Double.infinity
  private var idle: Int
  private var waiting = 0
  private var events = EventQueue()
  private var expeditedLine = WaitingLine()
  private var line = WaitingLine()
  private var arrivals: RandomSource
  private var reviews: RandomSource
  private var outcomes: RandomSource
  private var delays: RandomSource

  init(_ model: ForecastModel, seed: UInt64, observer: Observer) {
    self.model = model
    self.observer = observer
    idle = model.reviewers
    arrivals = RandomSource(seed: seed, stream: 0)
    reviews = RandomSource(seed: seed, stream: 1)
    outcomes = RandomSource(seed: seed, stream: 2)
    delays = RandomSource(seed: seed, stream: 3)
    nextArrival = model.interval.sample(&arrivals)
  }

  /// Runs until the observer is done, or up to a number of events.
  mutating func run(events limit: Int = .max) {
    var count = 0
    while !observer.isDone, count < limit {
      step()
      count += 1
    }
  }

  private mutating func step() {
    let next = min(events.nextSeconds, nextOpening, nextArrival)
    observer.pass(from: now, to: next, waiting: waiting, busy: model.reviewers - idle)
    now = next
    if events.nextSeconds == next, let event = events.pop() {
      handle(event)
    } else if nextOpening == next {
      nextOpening = .infinity
      assignReviewers()
    } else {
      arrive()
    }
  }

  private mutating func arrive() {
    let isExpedited = model.expedited > 0 && outcomes.unit() < model.expedited
    let job = Job(submittedSeconds: now, resubmittedSeconds: now, isExpedited: isExpedited)
    nextArrival = now + model.interval.sample(&arrivals)
    observer.submitted(job)
    submit(job)
  }

  private mutating func submit(_ job: Job) {
    waiting += 1
    var delay = model.waiting.sample(&delays)
    for stage in model.waitingStages { delay += stage.sample(&delays) }
    if delay > 0 {
      events.push(SimulationEvent(seconds: now + delay, job: job, kind: .waited))
    } else {
      enqueue(job)
    }
  }

  private mutating func handle(_ event: SimulationEvent) {
    var job = event.job
    switch event.kind {
    case .waited: enqueue(job)
    case .resubmitted:
      job.resubmittedSeconds = now
      submit(job)
    case .reviewed:
      idle += 1
      decide(job)
      assignReviewers()
    }
  }

  private mutating func decide(_ job: Job) {
    let isRefused = model.refusal > 0 && outcomes.unit() < model.refusal
    if isRefused, outcomes.unit() < model.comeback {
      let delay = model.resubmission.sample(&delays)
      events.push(SimulationEvent(seconds: now + delay, job: job, kind: .resubmitted))
    } else {
      observer.decided(job, at: now, isApproved: !isRefused)
    }
  }

  private mutating func enqueue(_ job: Job) {
    if job.isExpedited { expeditedLine.append(job) } else { line.append(job) }
    assignReviewers()
  }

  /// Assigns waiting jobs to idle reviewers, expedited ones first; outside working hours, at their next start.
  private mutating func assignReviewers() {
    while idle > 0, !(expeditedLine.isEmpty && line.isEmpty) {
      if let calendar = model.calendar, !calendar.isOpen(at: model.startSeconds + now) {
        nextOpening = calendar.opening(from: model.startSeconds + now) - model.startSeconds
        return
      }
      guard let job = expeditedLine.popFirst() ?? line.popFirst() else { return }
      start(job)
    }
  }

  private mutating func start(_ next: Job) {
    var job = next
    idle -= 1
    waiting -= 1
    job.waitedSeconds += now - job.resubmittedSeconds
    job.reviews += 1
    var work = model.review.sample(&reviews)
    for stage in model.reviewStages { work += stage.sample(&reviews) }
    let end =
      if let calendar = model.calendar {
        calendar.end(from: model.startSeconds + now, working: work) - model.startSeconds
      } else {
        now + work
      }
    events.push(SimulationEvent(seconds: end, job: job, kind: .reviewed))
  }
}

extension Simulation where Observer == SteadyState {
  /// Continues to twice the number of submissions.
  mutating func double() { observer.double() }
}

/// Observes a simulation and decides when to stop; all times are seconds of the run.
protocol SimulationObserver {
  /// True if the run may end.
  var isDone: Bool { get }

  /// Time passes with a number of waiting jobs and of busy reviewers.
  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int)
  /// A new job arrives.
  mutating func submitted(_ job: Job)
  /// It is approved or abandoned.
  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool)
}

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

/// A submission in the simulation.
struct Job {
  /// The time of its first submission in seconds of the run.
  let submittedSeconds: Double
  /// The time of its last submission.
  var resubmittedSeconds: Double
  /// Its total waiting time, and the number of its reviews.
  var waitedSeconds = 0.0
  var reviews: UInt32 = 0
  let isExpedited: Bool
}
