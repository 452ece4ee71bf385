internal import StockroomKit

/// Prepares, submits, and cancels drafts.
struct DraftService {
  let catalog: Catalog
  let drafts: Drafts
  private let service: ReviewService
  private var versions: VersionService { VersionService(catalog: catalog) }
  private var others: OtherReviews { OtherReviews(catalog: catalog) }

  init(catalog: Catalog) throws {
    self.catalog = catalog
    drafts = Drafts(catalog: catalog)
    service = try ReviewService(catalog: catalog)
  }

  // MARK: Items

  /// Adds what can be submitted to an open draft.
  func add(_ subject: Submittable, to draft: Draft) throws {
    guard draft.isOpen else { throw Refusal.draftClosed(draft) }
    guard subject.app == draft.app else { throw Refusal.ofOtherApp(try subject.name(in: catalog), draft) }
    if let holder = try holder(of: subject) { throw Refusal.taken(try subject.name(in: catalog), by: holder) }
    switch subject {
    case .product(let product): _ = try service.transition(of: product, on: .submit)
    case .other(let item): _ = try others.transition(of: item, on: .submit)
    case .version(let version):
      if try drafts.items(of: draft).contains(where: { $0.version != nil }) { throw Refusal.versionInDraft(draft) }
      _ = try versions.transition(of: version, on: .submit, nil)
    }
    try service.requireRoom(for: try drafts.items(of: draft).count + 1, subject: try subject.name(in: catalog))
    try drafts.add(subject, to: draft)
  }

  /// The draft or submission that contains an item until it is decided.
  enum Holder: Equatable {
    case draft(Int64)
    case submission(Int64)
  }

  /// The open draft, the submission under review, or the draft with unresolved issues that contains an item.
  func holder(of subject: Submittable) throws -> Holder? {
    if let item = try drafts.openItem(of: subject) { return .draft(item.draft) }
    for item in try drafts.submittedItems(of: subject) {
      guard let submitted = try submitted(item) else { continue }
      if try submitted.state.isOpen || service.submissions.isIssue(submitted) { return .draft(item.draft) }
    }
    return try service.submissions.openItem(of: subject).map { .submission($0.submission) }
  }

  /// Refuses to submit something by itself while it is in an open draft.
  func requireNotInOpenDraft(_ subject: Submittable) throws {
    guard let item = try drafts.openItem(of: subject) else { return }
    throw Refusal.taken(try subject.name(in: catalog), by: .draft(item.draft))
  }

  /// The item of a draft for a product, a version, or another item.
  func item(of draft: Draft, for subject: Submittable) throws -> DraftItem {
    let found = try drafts.items(of: draft).first { item in
      item.product == subject.product?.appleID && item.version == subject.version?.id
        && item.other == subject.other?.key
    }
    guard let found else { throw Refusal.notInDraft(try subject.name(in: catalog), draft) }
    return found
  }

  /// Removes an item from its draft, or from review once it is submitted.
  func remove(_ item: DraftItem, of draft: Draft) throws {
    guard let submitted = try submitted(item) else { return try drafts.remove(item) }
    // A rejected item is no longer under review.
    guard submitted.state != .rejected else { return try drafts.abandon(item) }
    try withdraw(submitted)
  }

  /// Marks the reviewer's issues with an item as resolved, so that it is submitted again.
  func resolve(_ item: DraftItem) throws {
    guard try submitted(item)?.state.isUnresolved == true else { throw Refusal.nothingToResolve(item) }
    try drafts.setResolved(true, item)
  }

  /// The submitted item of a draft's item; nil before it is submitted.
  func submitted(_ item: DraftItem) throws -> ReviewItem? {
    guard let submission = try item.submission.flatMap(service.submissions.find) else { return nil }
    return try service.submissions.items(of: submission).last { submitted in
      submitted.product == item.product && submitted.version == item.version && submitted.other == item.other
    }
  }

  // MARK: The draft

  /// Submits all items, or after a review the resolved ones, and returns the submission's number.
  func submit(_ draft: Draft, message: String?) throws -> Int64 {
    let items = try drafts.items(of: draft).filter { draft.submission == nil || $0.isResolved }
    guard !items.isEmpty else { throw draft.isOpen ? Refusal.draftEmpty(draft) : Refusal.nothingResolved(draft) }
    let products = try items.compactMap { try $0.product.flatMap(catalog.products.find) }
    let reviewed = try items.compactMap { try $0.other.flatMap(catalog.reviewedItem) }
    let version = try version(of: draft, for: items)
    // First, so that products do not take them into review.
    try others.begin(reviewed, with: products)
    var submission: Int64?
    if products.isEmpty, !reviewed.isEmpty, !items.contains(where: { $0.version != nil }) {
      let created = try service.submissions.create(for: draft.app, message: message)
      try service.submissions.addMessage(Remark(message: message), in: created, by: catalog.actor)
      submission = created
    } else if let version, products.isEmpty {
      submission = try versions.submit(version, isHeld: false, message: message, draft: draft.id).submission
    } else {
      submission = try service.submit(products, withVersion: version?.version, message: message, draft: draft.id)
        .first?.submission
    }
    guard let submission else { throw Refusal.draftEmpty(draft) }
    for item in reviewed { try others.add(item, to: submission) }
    try drafts.note(submission, of: items, in: draft)
    return submission
  }

  /// The version to submit items with: one of them, or the draft's version while it waits for review.
  private func version(of draft: Draft, for items: [DraftItem]) throws -> AppVersion? {
    let all = try drafts.items(of: draft)
    guard let item = all.first(where: { $0.version != nil }),
      let version = try item.version.flatMap(catalog.apps.findVersion)
    else { return nil }
    return items.contains(item) || version.state == .waitingForReview ? version : nil
  }

  /// Cancels a draft, withdraws its items from review, and abandons unresolved issues.
  ///
  /// Returns true if an item was under review.
  func cancel(_ draft: Draft) throws -> Bool {
    guard !draft.isOpen else {
      try drafts.cancel(draft)
      return false
    }
    let submitted = try drafts.items(of: draft).compactMap(self.submitted)
    let issues = try submitted.filter(service.submissions.isIssue)
    let open = submitted.filter(\.state.isOpen) + issues.filter { $0.state == .developerActionNeeded }
    guard !open.isEmpty || !issues.isEmpty else { throw Refusal.draftDecided(draft) }
    // The version first, since withdrawing it also withdraws its products.
    for item in open.sorted(by: { $0.version != nil && $1.version == nil }) {
      if try service.submissions.findItem(item.id)?.state != .withdrawn { try withdraw(item) }
    }
    try drafts.cancel(draft)
    return !open.isEmpty
  }

  private func withdraw(_ item: ReviewItem) throws {
    if let product = try item.product.flatMap(catalog.products.find) {
      _ = try service.perform(.withdraw, on: product)
    } else if let version = try item.version.flatMap(catalog.apps.findVersion) {
      _ = try versions.perform(.developerReject, on: version)
    } else if let reviewed = try item.other.flatMap(catalog.reviewedItem) {
      _ = try others.perform(.withdraw, on: reviewed)
    }
  }
}

extension Refusal {
  fileprivate static func ofOtherApp(_ name: String, _ draft: Draft) -> Refusal {
    Refusal(
      "review.several-apps",
      "\(name) does not belong to the app of draft \(draft.id); a submission is for one app",
      remedy: .command("review draft create"), subject: name)
  }

  fileprivate static func taken(_ name: String, by holder: DraftService.Holder) -> Refusal {
    let (place, command) =
      switch holder {
      case .draft(let number): ("draft \(number)", "review draft list")
      case .submission(let number): ("submission \(number)", "review show \(number)")
      }
    return Refusal(
      "review.draft.taken", kind: .state, "\(name) is in \(place)", remedy: .command(command),
      subject: name)
  }

  fileprivate static func versionInDraft(_ draft: Draft) -> Refusal {
    Refusal(
      "review.draft.version", kind: .state,
      "draft \(draft.id) already has an app version; a submission has at most one",
      remedy: .command("review draft list"), subject: String(draft.id))
  }

  fileprivate static func notInDraft(_ name: String, _ draft: Draft) -> Refusal {
    Refusal(
      "review.draft.no-item", kind: .missing, "\(name) is not in draft \(draft.id)",
      remedy: .command("review draft list"), subject: name)
  }

  fileprivate static func nothingToResolve(_ item: DraftItem) -> Refusal {
    Refusal(
      "review.draft.no-issue", kind: .state, "the item has no issue to resolve: it was not rejected",
      remedy: .command("review draft list"), subject: String(item.draft))
  }

  fileprivate static func draftEmpty(_ draft: Draft) -> Refusal {
    Refusal(
      "review.draft.empty", kind: .state, "draft \(draft.id) has nothing to submit",
      remedy: .command("review draft add \(draft.id) PRODUCT"), subject: String(draft.id))
  }

  fileprivate static func nothingResolved(_ draft: Draft) -> Refusal {
    Refusal(
      "review.draft.unresolved", kind: .state,
      "draft \(draft.id) was already submitted, and no issue was resolved since",
      remedy: .command("review draft resolve \(draft.id) PRODUCT"), subject: String(draft.id))
  }

  fileprivate static func draftDecided(_ draft: Draft) -> Refusal {
    Refusal(
      "review.draft.decided", kind: .state, "nothing in draft \(draft.id) is under review or unresolved",
      remedy: .command("review draft list"), subject: String(draft.id))
  }
}
