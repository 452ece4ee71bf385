internal import Foundation
internal import StockroomKit

/// Plays the reviewers, and the developers who submit again, on what is waiting in a store.
struct Rehearsal {
  private let catalog: Catalog
  private let desk: ReviewDesk
  private let calendar: WorkCalendar?
  private var chances: RehearsalChances
  private var agenda = RehearsalAgenda()
  private var line: [AppleID] = []
  private var idle: Int
  private(set) var steps: [RehearsalStep] = []

  /// Sets the scene: who waits, who is being reviewed, who may submit again.
  init(_ catalog: Catalog, policy: Policy, seed: Seed) throws {
    self.catalog = catalog
    desk = ReviewDesk(catalog: catalog)
    calendar = policy.calendar?.working
    chances = RehearsalChances(policy, seed: seed)
    idle = policy.reviewers
    for work in try PendingWork.all(in: catalog) { plan(work) }
  }

  /// Plays until a time, to which the store's clock has come then.
  mutating func play(until end: Date, progress: ProgressReporter, checkCancelled: () throws -> Void) throws {
    let start = catalog.store.now
    while let (seconds, task) = agenda.next(by: end.seconds) {
      try checkCancelled()
      if seconds > catalog.store.now.seconds { try catalog.advanceClock(to: Date(seconds: seconds)) }
      try perform(task)
      try takeUp()
      progress.update("rehearsing", done: catalog.store.now.seconds - start.seconds, total: end.seconds - start.seconds)
    }
    try catalog.advanceClock(to: end)
  }

  private var now: Int64 { catalog.store.now.seconds }

  private mutating func plan(_ work: PendingWork) {
    switch work.state {
    case .waitingForReview:
      agenda.plan(
        .waited(work.product), at: max(now, work.submittedSeconds + chances.seconds(chances.policy.waiting)))
    case .inReview:
      idle -= 1
      agenda.plan(.reviewed(work.product), at: max(now, end(ofReviewFrom: work.movedSeconds)))
    case .rejected, .developerActionNeeded: planComeback(of: work.product, since: work.movedSeconds)
    case .pendingBinaryApproval, .approved, .withdrawn: break
    }
  }

  private mutating func planComeback(of product: AppleID, since seconds: Int64) {
    guard chances.comesBack() else { return }
    agenda.plan(.resubmitted(product), at: max(now, seconds + chances.seconds(chances.policy.resubmission.delay)))
  }

  private mutating func end(ofReviewFrom start: Int64) -> Int64 {
    let work = chances.seconds(chances.policy.review)
    guard let calendar else { return start + work }
    return Int64(calendar.end(from: Double(start), working: Double(work)).rounded(.up))
  }

  private mutating func perform(_ task: RehearsalAgenda.Task) throws {
    switch task {
    case .waited(let product): line.append(product)
    case .reviewed(let product):
      idle += 1
      try decide(product)
    case .resubmitted(let product): try submit(product)
    case .opening: break
    }
  }

  /// Gives idle reviewers what waits; outside their hours at their next opening.
  private mutating func takeUp() throws {
    while idle > 0, let key = line.first {
      if let calendar, !calendar.isOpen(at: Double(now)) {
        agenda.plan(.opening, at: Int64(calendar.opening(from: Double(now)).rounded(.up)))
        return
      }
      line.removeFirst()
      guard let product = try product(key, in: .waitingForReview) else { continue }
      idle -= 1
      try act(.start, on: product)
      agenda.plan(.reviewed(key), at: end(ofReviewFrom: now))
    }
  }

  private mutating func decide(_ key: AppleID) throws {
    guard let product = try product(key, in: .inReview) else { return }
    let (event, remark) = chances.outcome()
    try act(event, on: product, remark)
    if event != .approve { planComeback(of: key, since: now) }
  }

  private mutating func submit(_ key: AppleID) throws {
    let refused = try product(key, in: .rejected) ?? product(key, in: .developerActionNeeded)
    guard let product = refused else { return }
    do {
      try act(.submit, on: product)
      agenda.plan(.waited(key), at: now + chances.seconds(chances.policy.waiting))
    } catch let refusal as Refusal where refusal.code.hasPrefix("review.") {
      // What the developer would have to mend first stays where it is.
      let subject = try ReviewSubject(product, in: catalog)
      steps.append(
        RehearsalStep(
          at: catalog.store.now, subject: subject.name, event: .submit, status: subject.status, reason: refusal.message)
      )
    }
  }

  /// A product, as long as it still stands where it was left.
  private func product(_ key: AppleID, in status: ProductStatus) throws -> Product? {
    guard let product = try catalog.products.find(key), try ReviewSubject(product, in: catalog).status == status else {
      return nil
    }
    return product
  }

  /// Makes an event happen in the name of whoever it is played for.
  private mutating func act(_ event: ReviewEvent, on product: Product, _ remark: Remark = Remark()) throws {
    let someone = catalog.actor
    catalog.actor = event == .submit ? Self.developer : Self.reviewer
    defer { catalog.actor = someone }
    guard let last = try desk.perform(event, on: product, remark: remark).last else { return }
    steps.append(
      RehearsalStep(
        at: catalog.store.now, subject: last.subject.name, event: event, status: last.to, reason: remark.message,
        guideline: remark.guideline?.number))
  }

  private static let reviewer = Actor(name: "reviewer", part: .reviewer)
  private static let developer = Actor(name: "developer", part: .administrator)
}
