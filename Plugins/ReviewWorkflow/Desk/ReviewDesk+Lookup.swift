internal import StockroomKit

extension ReviewDesk {
  /// The row of the machine an event takes, or a refusal that names the legal ones.
  func transition(of subject: ReviewSubject, on event: ReviewEvent) throws -> Transition {
    if event == .submit { try requireComplete(subject) }
    for transition in machine.transitions(from: subject.status, on: event) {
      guard let condition = transition.condition else { return transition }
      if try holds(condition, for: subject) { return transition }
    }
    throw Refusal.notLegal(event, subject, legal: machine.events(from: subject.status))
  }

  /// The fewest steps to a status, or a refusal that names where one can go.
  func path(of subject: ReviewSubject, to target: ProductStatus) throws -> [Transition] {
    if subject.status.isComputed, subject.status != target { try requireComplete(subject) }
    let path = try machine.shortestPath(from: subject.status, to: target) { condition in
      try condition == .complete || holds(condition, for: subject)
    }
    guard let path else {
      throw Refusal.noWay(to: target, subject, reachable: machine.reachable(from: subject.status))
    }
    return path
  }

  private func holds(_ condition: TransitionGuard, for subject: ReviewSubject) throws -> Bool {
    switch condition {
    case .complete: return true
    case .goesAlone: return try !waitsForVersion(subject)
    case .goesWithVersion: return try waitsForVersion(subject)
    }
  }

  private func waitsForVersion(_ subject: ReviewSubject) throws -> Bool {
    // What is submitted again is submitted anew: only an item in the reviewers' hands counts.
    guard let item = subject.item, item.state.isOpen, let version = item.withVersion,
      let app = try catalog.apps.find(subject.product.app)
    else { return false }
    return try catalog.apps.versions(of: app).contains {
      $0.version.utf8.elementsEqual(version.utf8) && $0.state != .readyForSale
    }
  }

  /// Refuses what a reviewer could not review, naming all that is missing.
  private func requireComplete(_ subject: ReviewSubject) throws {
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
    let names = legal.isEmpty ? "none" : legal.map(\.rawValue).joined(separator: ", ")
    let hint = legal.lazy.compactMap(\.command).first?.replacing("PRODUCT", with: subject.id)
    return Refusal(
      "review.not-legal",
      "\(subject.name) is \(subject.status.label), where \(event.rawValue) is not legal; legal events: \(names)",
      hint: hint ?? "product why \(subject.id)", subject: subject.id)
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
