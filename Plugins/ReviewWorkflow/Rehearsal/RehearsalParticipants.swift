internal import StockroomKit

/// The reviewers, and the developers who resubmit.
struct RehearsalParticipants {
  private static let reviewer = Actor(name: "reviewer", part: .reviewer)
  private static let developer = Actor(name: "developer", part: .administrator)

  let catalog: Catalog
  private let service: ReviewService
  private var versions: VersionService { VersionService(catalog: catalog) }
  private var others: OtherReviews { OtherReviews(catalog: catalog) }

  init(_ catalog: Catalog) throws {
    self.catalog = catalog
    service = try ReviewService(catalog: catalog)
  }

  /// True if an event is allowed for a subject now.
  func may(_ event: ReviewEvent, _ subject: RehearsalSubject) throws -> Bool {
    if case .version(let key) = subject, event == .start {
      return try catalog.apps.findVersion(key)?.state == .waitingForReview
    }
    if case .other(let key) = subject {
      return try catalog.reviewedItem(key).map { try others.legalEvents(of: $0).contains(event) } ?? false
    }
    guard case .product(let key) = subject, let product = try catalog.products.find(key) else { return true }
    return try service.legalEvents(of: try ReviewSubject(product, in: catalog)).contains(event)
  }

  /// Applies an event and returns the step; nil if the subject was deleted.
  func act(_ event: ReviewEvent, on subject: RehearsalSubject, _ remark: Remark) throws -> RehearsalStep? {
    try catalog.acting(as: event == .submit ? Self.developer : Self.reviewer) {
      try perform(event, on: subject, remark)
    }
  }

  private func perform(_ event: ReviewEvent, on subject: RehearsalSubject, _ remark: Remark) throws -> RehearsalStep? {
    switch subject {
    case .product(let key):
      guard let product = try catalog.products.find(key),
        let last = try service.perform(event, on: product, remark: remark).last
      else { return nil }
      return step(last.subject.name, event, last.to.value, remark)
    case .version(let key):
      guard let version = try catalog.apps.findVersion(key) else { return nil }
      let moved = try act(event, on: version, remark)
      return step("version \(version.version)", event, moved.state.value, remark)
    case .other(let key):
      guard let item = try catalog.reviewedItem(key) else { return nil }
      let moved =
        event == .submit
        ? try others.submit(item, message: nil) : try others.perform(event, on: item, remark: remark)
      return step(item.title, event, moved.status.ofTexts.value, remark)
    }
  }

  private func act(_ event: ReviewEvent, on version: AppVersion, _ remark: Remark) throws -> AppVersion {
    switch event {
    case .submit:
      let ready = version.state == .rejected ? try versions.perform(.upload, on: version).version : version
      return try versions.submit(ready, isHeld: false, message: nil).version
    case .start: return try versions.perform(.start, on: version).version
    case .approve: return try versions.perform(.approve, on: version).version
    case .reject: return try versions.perform(.reject, on: version, remark: remark).version
    default: return try versions.perform(.rejectMetadata, on: version, remark: remark).version
    }
  }

  private func step(_ name: String, _ event: ReviewEvent, _ status: Value, _ remark: Remark) -> RehearsalStep {
    RehearsalStep(
      at: catalog.store.now, subject: name, event: event, status: status, reason: remark.message,
      guideline: remark.guideline?.number)
  }
}
