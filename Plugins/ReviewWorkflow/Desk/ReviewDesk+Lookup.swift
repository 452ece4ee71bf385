internal import StockroomKit

extension ReviewDesk {
  /// The row of the machine an event takes, or a refusal that names the legal ones.
  func transition(of subject: ReviewSubject, on event: ReviewEvent) throws -> ReviewMachine.Row {
    if event == .submit { try requireComplete(subject) }
    for transition in machine.transitions(from: subject.status, stage: subject.stage, on: event) {
      if try holds(transition.condition, for: subject) { return transition }
    }
    throw Refusal.notLegal(event, subject, legal: try legalEvents(of: subject).filter { !$0.isComputed })
  }

  /// The events that are legal now, in the table's order: those with a row whose guard holds.
  func legalEvents(of subject: ReviewSubject) throws -> [ReviewEvent] {
    try machine.events(from: subject.status, stage: subject.stage).filter { event in
      try machine.transitions(from: subject.status, stage: subject.stage, on: event).contains {
        try holds($0.condition, for: subject)
      }
    }
  }

  /// Whether a guard holds for a subject.
  func holds(_ condition: TransitionGuard?, for subject: ReviewSubject) throws -> Bool {
    switch condition {
    case nil: true
    case .complete: try isComplete(subject)
    case .incomplete: try !isComplete(subject)
    case .mayBeHosted: catalog.products.hostingRefusal(true, of: subject.product) == nil && !subject.product.isHosted
    case .isHosted: subject.product.isHosted
    case .goesAlone: try version(of: subject) == nil
    case .goesWithVersion: try version(of: subject) != nil
    case .returnsWithVersion: catalog.rules.rejectedVersionReturnsProducts
    case .isHeld, .contractLapsed, .isProcessed: false
    }
  }

  /// The version of the app that a product waits for; nil where it goes alone, or its version is approved by now.
  func version(of subject: ReviewSubject) throws -> AppVersion? {
    // What is submitted again is submitted anew: only an item in the reviewers' hands counts.
    guard let item = subject.item, item.state.isOpen, let number = item.withVersion,
      let app = try catalog.apps.find(subject.product.app),
      let version = try catalog.apps.findVersion(number, of: app), !version.state.hasBeenApproved
    else { return nil }
    return version
  }

  private func isComplete(_ subject: ReviewSubject) throws -> Bool {
    try subject.content != nil || subject.status.hasBeenApproved
      || catalog.products.missing(from: subject.product).isEmpty
  }

  /// Refuses what a reviewer could not review, naming all that is missing.
  func requireComplete(_ subject: ReviewSubject) throws {
    guard subject.content == nil, !subject.status.isInReview, !subject.status.hasBeenApproved else { return }
    let product = subject.product
    let missing = try catalog.products.missing(from: product)
    guard missing.isEmpty else { throw Refusal.incomplete(subject, missing) }
    if product.isHosted, try catalog.content.newest(of: product)?.state == .processing {
      throw Refusal.processing(subject)
    }
  }
}

extension Refusal {
  static func notLegal(_ event: ReviewEvent, _ subject: ReviewSubject, legal: [ReviewEvent]) -> Refusal {
    let names = legal.isEmpty ? "nothing" : legal.map(\.verb).joined(separator: ", ")
    // Nobody who mistook a status is told to take a product off sale.
    let harmless = legal.filter { $0 != .removeFromSale }
    let usual = harmless.first { $0.isReview && $0.isWalked } ?? harmless.first
    let hint = usual?.command.replacing("PRODUCT", with: subject.id)
    return Refusal(
      "review.not-legal",
      "\(subject.name) is \(subject.status.label), where \(event.verb) is not legal; legal now: \(names)",
      hint: hint ?? "product can \(subject.id)", subject: subject.id)
  }

  static func incomplete(_ subject: ReviewSubject, _ missing: [Missing]) -> Refusal {
    let list = missing.map { "\($0.item) (\($0.what))" }.joined(separator: ", ")
    return Refusal(
      "review.incomplete", "\(subject.name) is \(subject.status.label) and lacks: \(list)", hint: missing.first?.mend,
      subject: subject.id)
  }

  static func processing(_ subject: ReviewSubject) -> Refusal {
    Refusal(
      "review.processing", "the content of \(subject.id) is still being processed",
      hint: "clock advance 1h, where the clock stands still", subject: subject.id)
  }

  static func noWay(to target: ProductStatus, _ subject: ReviewSubject, reachable: [ProductStatus]) -> Refusal {
    let names = reachable.map(\.label).joined(separator: ", ")
    return Refusal(
      "review.no-way", "no review leads \(subject.name) from \(subject.status.label) to \(target.label)",
      hint: reachable.isEmpty ? "product why \(subject.id)" : "it can come to \(names)", subject: target.rawValue)
  }
}
