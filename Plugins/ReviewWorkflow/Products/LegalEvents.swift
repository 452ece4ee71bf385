internal import StockroomKit

extension ReviewService {
  /// The subject and transition of an event.
  ///
  /// - Throws: A refusal that lists the allowed events.
  func transition(
    of product: Product, on event: ReviewEvent
  ) throws -> (subject: ReviewSubject, row: ReviewMachine.Row) {
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    for subject in subjects where subject.takes(event) {
      if event == .submit {
        guard accepts(subject) else { throw Refusal.hostingClosed(subject) }
        try requireComplete(subject)
      }
      for row in machine.transitions(from: subject.status, stage: subject.stage, on: event) {
        if try holds(row.condition, for: subject) { return (subject, row) }
      }
    }
    throw try notLegal(event, ReviewSubject(product, in: catalog), subjects)
  }

  /// The allowed events in table order: an event needs a transition whose guard holds.
  func legalEvents(of subject: ReviewSubject) throws -> [ReviewEvent] {
    try machine.events(from: subject.status, stage: subject.stage).filter { event in
      try subject.takes(event) && mayBeDeleted(subject, on: event) && (event != .submit || accepts(subject))
        && machine.transitions(from: subject.status, stage: subject.stage, on: event).contains {
          try holds($0.condition, for: subject)
        }
    }
  }

  /// The refusal of an event, with the allowed events.
  func notLegal(_ event: ReviewEvent, _ subject: ReviewSubject, _ subjects: [ReviewSubject]) throws -> Refusal {
    let legal = try legalEvents(ofAll: subjects)
    // Never suggest taking a product off sale or deleting it instead of a mistaken event.
    let harmless = legal.filter { $0 != .removeFromSale && $0 != .takeOffSale && $0 != .delete }
    let usual = harmless.first { $0.isReview && $0.isStep } ?? harmless.first
    let owner = try usual.flatMap { usual in try subjects.first { try legalEvents(of: $0).contains(usual) } } ?? subject
    return .notLegal(event, subject, legal: legal, next: try usual.flatMap { try command($0, for: owner) })
  }

  /// A complete command with the product's identifier; nil if its version is missing.
  private func command(_ event: ReviewEvent, for subject: ReviewSubject) throws -> String? {
    guard event == .approveVersion || event == .rejectVersion else {
      return try line(event, for: subject).replacing("PRODUCT", with: subject.id)
    }
    return try version(of: subject).flatMap { try VersionService(catalog: catalog).next(for: $0).first }
  }

  /// False for new hosted content in an era that no longer reviews it.
  private func accepts(_ subject: ReviewSubject) -> Bool {
    guard !catalog.rules.acceptsHostedContent else { return true }
    let isNew = subject.product.isHosted && !subject.product.status.hasBeenApproved
    return subject.content == nil && !isNew
  }

  private func mayBeDeleted(_ subject: ReviewSubject, on event: ReviewEvent) throws -> Bool {
    try event != .delete || !catalog.updates.isUnderReview(of: subject.product)
  }

  /// The allowed events that have a command, without duplicates.
  func legalEvents(ofAll subjects: [ReviewSubject]) throws -> [ReviewEvent] {
    var events: [ReviewEvent] = []
    for event in try subjects.flatMap(legalEvents) where !event.isComputed && !events.contains(event) {
      if catalog.hasCommand(event.command) { events.append(event) }
    }
    return events
  }

  /// True if a guard holds for a subject.
  func holds(_ condition: TransitionGuard?, for subject: ReviewSubject) throws -> Bool {
    switch condition {
    case nil: true
    case .complete: try isComplete(subject)
    case .incomplete: try !isComplete(subject)
    case .mayBeHosted:
      try !subject.product.isHosted && catalog.products.hostingRefusal(true, of: subject.product) == nil
    case .isHosted: subject.product.isHosted
    case .goesAlone: try version(of: subject) == nil
    case .goesWithVersion: try version(of: subject) != nil
    case .returnsWithVersion: catalog.rules.rejectedVersionReturnsProducts
    case .isHeld, .contractLapsed, .isProcessed: false
    }
  }

  /// The app version a product waits for; nil if it was submitted alone or its version is approved.
  func version(of subject: ReviewSubject) throws -> AppVersion? {
    // A resubmission is a new submission: only an item under review counts.
    guard let item = subject.item, item.state.isOpen, let number = item.withVersion,
      let app = try catalog.apps.find(subject.product.app),
      let version = try catalog.apps.findVersion(number, of: app), !version.state.hasBeenApproved
    else { return nil }
    return version
  }

  private func isComplete(_ subject: ReviewSubject) throws -> Bool {
    try missing(from: subject).isEmpty
  }

  private func missing(from subject: ReviewSubject) throws -> [UnmetRequirement] {
    if let metadata = subject.metadata { return try catalog.updates.missing(from: metadata, of: subject.product) }
    if subject.isUpdate || subject.status.hasBeenApproved { return [] }
    return try catalog.products.missing(from: subject.product)
  }

  /// Throws a refusal that lists everything missing for the review.
  func requireComplete(_ subject: ReviewSubject) throws {
    if subject.isProcessed { throw Refusal.processing(subject) }
    guard !subject.status.isInReview else { return }
    let missing = try missing(from: subject)
    guard missing.isEmpty else { throw Refusal.incomplete(subject, missing) }
    let product = subject.product
    if !subject.isUpdate, !subject.status.hasBeenApproved, product.isHosted,
      try catalog.content.newest(of: product)?.state == .processing
    {
      throw Refusal.processing(subject)
    }
  }
}

extension Refusal {
  static func notLegal(
    _ event: ReviewEvent, _ subject: ReviewSubject, legal: [ReviewEvent], next: String?
  ) -> Refusal {
    let names = legal.isEmpty ? "nothing" : legal.map(\.verb).joined(separator: ", ")
    return Refusal(
      "review.not-legal", kind: .state,
      "\(subject.name) \(subject.statusPhrase); \(event.verb) is not allowed; allowed now: \(names)",
      remedy: remedy(after: event, subject, next), subject: subject.id)
  }

  private static func remedy(after event: ReviewEvent, _ subject: ReviewSubject, _ next: String?) -> Remedy {
    if event == .submit, subject.status.hasBeenApproved {
      return Remedy("it has no changes to review")
        .adding("create an update, for example with \(command: "product localize \(subject.id) LOCALE")")
    }
    return .command(next ?? "product can \(subject.id)")
  }

  static func incomplete(_ subject: ReviewSubject, _ missing: [UnmetRequirement]) -> Refusal {
    let lacks = "\(subject.name) \(subject.statusPhrase) and \(subject.verb == "is" ? "lacks" : "lack")"
    // The fix of a single requirement is the hint; several have theirs on their lines.
    let lines = missing.map { "\($0.item): \($0.what)" + ($0.fix.map { "; \($0)" } ?? "") }
    return Refusal(
      "review.incomplete", kind: .state,
      missing.count == 1
        ? "\(lacks): \(missing[0].item) (\(missing[0].what))"
        : (["\(lacks) \(missing.count) things"] + lines).joined(separator: "\n"),
      remedy: missing.first?.remedy,
      subject: subject.id)
  }

  static func processing(_ subject: ReviewSubject) -> Refusal {
    Refusal(
      "review.processing", kind: .state, "the content of \(subject.id) is still being processed",
      remedy: "if the clock is set, run \(command: "clock advance 1h")", subject: subject.id)
  }

  static func noWay(to target: ProductStatus, _ subject: ReviewSubject, reachable: [ProductStatus]) -> Refusal {
    let names = reachable.map(\.label).joined(separator: ", ")
    return Refusal(
      "review.no-way", kind: .state,
      "there is no path through review for \(subject.name) from \(subject.statusLabel) to \(target.label)",
      remedy: reachable.isEmpty ? .command("product why \(subject.id)") : "it can become \(names)",
      subject: target.rawValue)
  }
}
