internal import StockroomKit

/// Applies events to app versions: looks them up in the machine, changes the state, and saves messages.
struct VersionService {
  let catalog: Catalog
  let machine = StandardReview.versions
  private var submissions: Submissions { Submissions(catalog: catalog) }

  /// Applies an event to a version.
  func perform(_ event: VersionEvent, on version: AppVersion, remark: Remark = Remark()) throws -> VersionStep {
    let item = try submissions.newestItem(of: version)
    return try apply(try transition(of: version, on: event, item), with: version, item?.submission, remark)
  }

  /// Applies an event to a version; a decision starts the review first if needed.
  func carryOut(_ event: VersionEvent, on version: AppVersion, remark: Remark) throws -> [VersionStep] {
    guard event.isDecision, version.state == .waitingForReview else {
      return [try perform(event, on: version, remark: remark)]
    }
    let start = try perform(.start, on: version)
    return [start, try perform(event, on: start.version, remark: remark)]
  }

  /// Submits a version in a submission of its own.
  ///
  /// - Parameter isHeld: True to leave the release to the developer, whatever was set before.
  func submit(_ version: AppVersion, isHeld: Bool, message: String?, draft: Int64? = nil) throws -> VersionStep {
    _ = try transition(of: version, on: .submit, nil)
    try Drafts(catalog: catalog).release(.version(version), except: draft)
    let version = isHeld ? try catalog.apps.editVersion(version) { $0.release = .manual } : version
    let submission = try submissions.create(
      for: version.app, withVersion: version.version, message: message, isHeld: version.release == .manual)
    try submissions.addMessage(Remark(message: message), in: submission, by: catalog.actor)
    return try submit(version, in: submission, remark: Remark(message: message))
  }

  /// Submits a version as part of a submission.
  func submit(_ version: AppVersion, in submission: Int64, remark: Remark) throws -> VersionStep {
    let transition = try transition(of: version, on: .submit, nil)
    try submissions.add(version, to: submission)
    return try apply(transition, with: version, submission, remark)
  }

  /// The transition of an event now: the first whose guard holds.
  func taken(
    from state: AppVersionState?, on event: VersionEvent, _ version: AppVersion, _ item: ReviewItem?
  ) throws -> VersionMachine.Row? {
    guard let state else { return nil }
    return try machine.transitions(from: state, on: event).first { row in
      try holds(row.condition, version, item)
    }
  }

  /// True if a guard holds for a version with its newest item.
  func holds(_ condition: TransitionGuard?, _ version: AppVersion, _ item: ReviewItem?) throws -> Bool {
    switch condition {
    case nil: true
    // Submissions from before versions had a release setting are held themselves.
    case .isHeld: item?.isHeld == true || version.release.waits(at: catalog.store.now)
    case .contractLapsed: try catalog.contract.current().state == .expired
    case .isProcessed: try VersionProcessing(catalog: catalog).seconds() > 0
    default: false
    }
  }

  /// The transition that an event causes in the version's current state.
  ///
  /// - Throws: A refusal that lists the allowed events.
  func transition(
    of version: AppVersion, on event: VersionEvent, _ item: ReviewItem?
  ) throws -> VersionMachine.Row {
    guard let row = try taken(from: version.state, on: event, version, item) else {
      throw Refusal.versionNotLegal(
        event, version, legal: try legalEvents(of: version), next: try next(for: version).first)
    }
    return row
  }

  private func apply(
    _ transition: VersionMachine.Row, with version: AppVersion, _ submission: Int64?, _ remark: Remark
  ) throws -> VersionStep {
    let state = transition.to ?? version.state
    let actor = Actor(name: catalog.actor.name, part: transition.part)
    let move = StatusMove(
      by: actor, reason: transition.event.because, guideline: remark.guideline?.number, remark: remark.message,
      submission: submission)
    if transition.event != .submit {
      try submissions.addMessage(remark, in: submission, about: try submissions.newestItem(of: version), by: actor)
    }
    let moved = try catalog.apps.move(version, to: state, as: move)
    return VersionStep(
      version: moved, from: version.state, event: transition.event, part: transition.part, submission: submission)
  }
}

extension Refusal {
  static func versionNotLegal(
    _ event: VersionEvent, _ version: AppVersion, legal: [VersionEvent], next: String?
  ) -> Refusal {
    let names = legal.isEmpty ? "nothing" : legal.map(\.verb).joined(separator: ", ")
    return Refusal(
      "app.version.not-legal", kind: .state,
      "version \(version.version) is \(version.state.label); \(event.verb) is not allowed; allowed now: \(names)",
      remedy: .command(next ?? "app version list"),
      subject: version.version)
  }
}

/// A completed step of an app version.
struct VersionStep {
  /// The version after the step.
  let version: AppVersion
  let from: AppVersionState
  let event: VersionEvent
  let part: Actor.Part
  let submission: Int64?

  /// The step as a line of text.
  var line: String {
    "version \(version.version): \(from.label) → \(version.state.label) (\(event.rawValue), \(part.phrase))"
  }
}
