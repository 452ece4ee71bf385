internal import StockroomKit

/// The drafts of a store.
struct Drafts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  // MARK: Reading

  func find(_ number: Int64) throws -> Draft? {
    try store.first("SELECT \(Draft.columns) FROM review_draft WHERE id = ?", .integer(number), body: Draft.init)
  }

  /// A draft that was not canceled.
  func requireCurrent(_ number: Int) throws -> Draft {
    guard let draft = try find(Int64(number)) else { throw Refusal.draftUnknown(number) }
    guard !draft.isCanceled else { throw Refusal.draftClosed(draft) }
    return draft
  }

  /// All drafts, the oldest first.
  func all() throws -> [Draft] {
    try store.all("SELECT \(Draft.columns) FROM review_draft ORDER BY id", body: Draft.init)
  }

  /// The open draft of an app, which has at most one.
  func open(of app: AppleID) throws -> Draft? {
    try store.first(
      "SELECT \(Draft.columns) FROM review_draft WHERE app = ? AND submission IS NULL AND is_canceled = 0",
      .integer(app.rawValue), body: Draft.init)
  }

  /// The numbers of the submissions that drafts became.
  func submissions() throws -> Set<Int64> {
    Set(
      try store.all("SELECT DISTINCT submission FROM review_draft_item WHERE submission IS NOT NULL") { $0.integer(0) })
  }

  func items(of draft: Draft) throws -> [DraftItem] {
    try store.all(
      "SELECT \(DraftItem.columns) FROM review_draft_item WHERE draft = ? ORDER BY id", .integer(draft.id),
      body: DraftItem.init)
  }

  func findItem(_ number: Int64) throws -> DraftItem? {
    try store.first(
      "SELECT \(DraftItem.columns) FROM review_draft_item WHERE id = ?", .integer(number), body: DraftItem.init)
  }

  /// The item of a product, a version, or another item in an open draft.
  func openItem(of subject: Submittable, except draft: Int64? = nil) throws -> DraftItem? {
    try store.first(
      """
      SELECT \(Self.itemColumns)
      FROM review_draft_item i JOIN review_draft d ON d.id = i.draft
      WHERE (i.product = ? OR i.version = ? OR i.other = ?) AND d.submission IS NULL AND d.is_canceled = 0
        AND d.id IS DISTINCT FROM ?
      """, subject.keys.product, subject.keys.version, subject.keys.other, .integer(draft), body: DraftItem.init)
  }

  /// The items of a product, a version, or another item in drafts that were submitted and not canceled, the newest first.
  func submittedItems(of subject: Submittable) throws -> [DraftItem] {
    try store.all(
      """
      SELECT \(Self.itemColumns) FROM review_draft_item i JOIN review_draft d ON d.id = i.draft
      WHERE (i.product = ? OR i.version = ? OR i.other = ?) AND i.submission IS NOT NULL AND d.is_canceled = 0
      ORDER BY i.id DESC
      """, subject.keys.product, subject.keys.version, subject.keys.other, body: DraftItem.init)
  }

  private static let itemColumns = DraftItem.columns.split(separator: ", ").map { "i.\($0)" }.joined(separator: ", ")

  // MARK: Writing

  func create(for app: App) throws -> Int64 {
    if let open = try open(of: app.appleID) { throw Refusal.draftOpen(open, app) }
    let number = try store.first(
      "INSERT INTO review_draft (app, created_at, created_by) VALUES (?, ?, ?) RETURNING id",
      .integer(app.appleID.rawValue), .integer(store.now.seconds), .text(catalog.actor.name)
    ) { $0.integer(0) }
    guard let number else { throw Refusal("store.damaged", kind: .damaged, "the draft was not written") }
    return number
  }

  func add(_ subject: Submittable, to draft: Draft) throws {
    try store.execute(
      "INSERT INTO review_draft_item (draft, product, version, other) VALUES (?, ?, ?, ?)", .integer(draft.id),
      subject.keys.product, subject.keys.version, subject.keys.other)
    try recordUpdate(of: draft.id)
  }

  func remove(_ item: DraftItem) throws {
    try store.execute("DELETE FROM review_draft_item WHERE id = ?", .integer(item.id))
    try recordUpdate(of: item.draft)
  }

  /// Removes what was submitted from the open drafts except `draft`.
  func release(_ subject: Submittable, except draft: Int64?) throws {
    while let item = try openItem(of: subject, except: draft) { try remove(item) }
  }

  /// Abandons the issues with an item, so that the draft no longer waits for it.
  func abandon(_ item: DraftItem) throws {
    try store.execute(
      "UPDATE review_draft_item SET submission = NULL, is_resolved = 0 WHERE id = ?", .integer(item.id))
    try recordUpdate(of: item.draft)
  }

  func setResolved(_ isResolved: Bool, _ item: DraftItem) throws {
    try store.execute(
      "UPDATE review_draft_item SET is_resolved = ? WHERE id = ?", .boolean(isResolved), .integer(item.id))
    try recordUpdate(of: item.draft)
  }

  func cancel(_ draft: Draft) throws {
    try store.execute("UPDATE review_draft SET is_canceled = 1 WHERE id = ?", .integer(draft.id))
    try recordUpdate(of: draft.id)
    try store.execute(
      "UPDATE review_draft_item SET is_resolved = 0 WHERE draft = ? AND is_resolved = 1", .integer(draft.id))
  }

  func note(_ submission: Int64, of items: [DraftItem], in draft: Draft) throws {
    try store.execute(
      "UPDATE review_draft SET submission = ? WHERE id = ?", .integer(submission), .integer(draft.id))
    for item in items {
      try store.execute(
        "UPDATE review_draft_item SET submission = ?, is_resolved = 0 WHERE id = ?", .integer(submission),
        .integer(item.id))
    }
    try recordUpdate(of: draft.id)
  }

  /// Records who changes an item of a draft's submission.
  func recordUpdate(ofDraftsWith submission: Int64, by actor: Actor) throws {
    try store.execute(
      "UPDATE review_draft SET updated_by = ?1 WHERE submission = ?2 AND updated_by IS DISTINCT FROM ?1",
      .text(actor.name),
      .integer(submission))
  }

  /// Records who changes a draft or its items.
  private func recordUpdate(of draft: Int64) throws {
    try store.execute(
      "UPDATE review_draft SET updated_by = ? WHERE id = ?", .text(catalog.actor.name), .integer(draft))
  }
}

extension Refusal {
  fileprivate static func draftUnknown(_ number: Int) -> Refusal {
    Refusal(
      "review.draft.unknown", kind: .missing, "there is no draft \(number)", remedy: .command("review draft list"),
      subject: String(number))
  }

  static func draftClosed(_ draft: Draft) -> Refusal {
    let submitted = draft.submission.map { "was submitted as submission \($0)" }
    let what = draft.isCanceled ? "was canceled" : submitted ?? "is open"
    return Refusal(
      "review.draft.closed", kind: .state, "draft \(draft.id) \(what)", remedy: .command("review draft create"),
      subject: String(draft.id))
  }

  fileprivate static func draftOpen(_ draft: Draft, _ app: App) -> Refusal {
    Refusal(
      "review.draft.open", kind: .state, "\(app.bundleID.rawValue) has draft \(draft.id), which is not submitted yet",
      remedy: Remedy("add items to it, or cancel it", command: "review draft cancel \(draft.id)"),
      subject: String(draft.id))
  }
}
