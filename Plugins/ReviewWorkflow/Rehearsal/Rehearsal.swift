internal import Foundation
internal import StockroomKit

/// Simulates reviewers, and developers who resubmit, on a store's pending items.
struct Rehearsal {
  private let catalog: Catalog
  private let participants: RehearsalParticipants
  private let calendar: WorkCalendar?
  private var chances: RehearsalChances
  private var agenda = RehearsalAgenda()
  private var expedited: Set<RehearsalSubject> = []
  private var line: [RehearsalSubject] = []
  private var idle: Int
  private(set) var steps: [RehearsalStep] = []

  /// Collects the initial state: items waiting, in review, and waiting for resubmission.
  init(_ catalog: Catalog, policy: Policy, seed: Seed) throws {
    self.catalog = catalog
    participants = try RehearsalParticipants(catalog)
    calendar = policy.calendar?.working
    chances = RehearsalChances(policy, seed: seed)
    idle = policy.reviewers
    for work in try PendingWork.all(in: catalog) { plan(work) }
  }

  /// Runs until a time, and sets the store's clock to it.
  mutating func play(until end: Date, progress: ProgressReporter, checkCancelled: () throws -> Void) throws {
    let start = catalog.store.now
    while let (seconds, task) = agenda.next(by: end.seconds) {
      try checkCancelled()
      if seconds > now { try catalog.advanceClock(to: Date(seconds: seconds)) }
      try perform(task)
      // Simultaneous arrivals are queued before the first is assigned.
      if agenda.nextSeconds != seconds { try assignReviewers() }
      let hours = (done: (now - start.seconds) / 3600, total: (end.seconds - start.seconds) / 3600)
      progress.count("rehearsing, hours", done: hours.done, total: hours.total)
    }
    try catalog.advanceClock(to: end)
  }

  private var now: Int64 { catalog.store.now.seconds }

  private mutating func plan(_ work: PendingWork) {
    if work.isExpedited { expedited.insert(work.subject) }
    if work.state == .inReview { idle -= 1 }
    switch work.state {
    case .waitingForReview, .inReview:
      let since = work.state == .inReview || work.stage != nil ? work.movedSeconds : work.submittedSeconds
      planNext(of: work.subject, work.state, work.stage, since: since)
    case .rejected, .developerActionNeeded: planResubmission(of: work.subject, since: work.movedSeconds)
    case .pendingBinaryApproval, .approved, .withdrawn: break
    }
  }

  /// Schedules the next event of a subject that has just changed its state.
  private mutating func planNext(
    of subject: RehearsalSubject, _ state: ReviewItemState, _ stage: String?, since seconds: Int64
  ) {
    let length = stage.map(chances.policy.lasts)
    if state == .waitingForReview {
      agenda.plan(.waited(subject), at: max(now, seconds + chances.seconds(length ?? chances.policy.waiting)))
    } else if state == .inReview {
      let end = end(ofWorkFrom: seconds, lasting: length ?? chances.policy.review)
      // After a custom state that ends at closing time, the review continues at the next opening.
      agenda.plan(.reviewed(subject), at: stage == nil ? max(end, opening(from: now)) : opening(from: max(end, now)))
    }
  }

  private mutating func planResubmission(of subject: RehearsalSubject, since seconds: Int64) {
    guard chances.resubmits() else { return }
    agenda.plan(.resubmitted(subject), at: max(now, seconds + chances.seconds(chances.policy.resubmission.delay)))
  }

  /// The end of work that takes a number of working seconds.
  private mutating func end(ofWorkFrom start: Int64, lasting length: Distribution) -> Int64 {
    let work = chances.seconds(length)
    guard let calendar else { return start + work }
    return Int64(calendar.end(from: Double(start), working: Double(work)).rounded(.up))
  }

  /// The first working time from a time on.
  private func opening(from seconds: Int64) -> Int64 {
    calendar.map { Int64($0.opening(from: Double(seconds)).rounded(.up)) } ?? seconds
  }

  private mutating func perform(_ task: RehearsalAgenda.Task) throws {
    switch task {
    case .waited(let subject): enqueue(subject)
    case .reviewed(let subject): try finishReview(subject)
    case .resubmitted(let subject): try submit(subject)
    case .opening: break
    }
  }

  /// Adds a subject to the queue, after the expedited ones if it is expedited.
  private mutating func enqueue(_ subject: RehearsalSubject) {
    let place = expedited.contains(subject) ? line.firstIndex { !expedited.contains($0) } : nil
    line.insert(subject, at: place ?? line.endIndex)
  }

  /// Assigns waiting subjects to idle reviewers; outside working hours, at their next start.
  private mutating func assignReviewers() throws {
    while idle > 0, let subject = line.first {
      guard opening(from: now) == now else { return agenda.plan(.opening, at: opening(from: now)) }
      line.removeFirst()
      guard try subject.place(in: catalog)?.state == .waitingForReview, try participants.may(.start, subject) else {
        continue
      }
      idle -= 1
      try act(.start, on: subject)
    }
  }

  /// Ends a custom state, or the review itself.
  private mutating func finishReview(_ subject: RehearsalSubject) throws {
    guard try subject.place(in: catalog)?.state == .inReview else {
      idle += 1
      return
    }
    if try subject.place(in: catalog)?.stage != nil, try participants.may(.start, subject) {
      return try act(.start, on: subject)
    }
    var (event, remark) = chances.outcome()
    if try !participants.may(event, subject) { (event, remark) = (.approve, Remark()) }
    guard try participants.may(event, subject) else {
      idle += 1
      return
    }
    try act(event, on: subject, remark)
  }

  private mutating func submit(_ subject: RehearsalSubject) throws {
    guard try subject.place(in: catalog)?.state.isUnresolved == true else { return }
    do {
      try act(.submit, on: subject)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      // The developer would have to fix the subject first, which a rehearsal does not.
      steps.append(
        RehearsalStep(
          at: catalog.store.now, subject: refusal.subject ?? "", event: .submit, status: .null, reason: refusal.message,
          isRefused: true))
    }
  }

  private mutating func act(
    _ event: ReviewEvent, on subject: RehearsalSubject, _ remark: Remark = Remark()
  ) throws {
    let former = try subject.place(in: catalog)
    guard var step = try participants.act(event, on: subject, remark) else { return }
    let place = try subject.place(in: catalog)
    step.stage = place?.stage
    step.isStageChange = event == .start && place?.state == former?.state
    steps.append(step)
    guard let (state, stage) = place else { return }
    if event != .submit, state != .inReview { idle += 1 }
    if state.isUnresolved { planResubmission(of: subject, since: now) }
    planNext(of: subject, state, stage, since: now)
  }
}
