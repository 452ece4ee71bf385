internal import Foundation
internal import StockroomKit

/// Every change of a status or a version's state, including computed ones.
struct ReviewHistory {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Saves a move.
  func record(_ move: ReviewMove) throws {
    let step = move.move
    try store.execute(
      """
      INSERT INTO review_event (\(move.subject.column), submission, content, at, from_status, to_status, actor, part,
        because, guideline, message, metadata)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      move.subject.key, .integer(step.submission), .text(move.content?.version),
      .integer(store.now.seconds), .text(move.from.rawValue), .text(move.to.rawValue), .text(step.by.name),
      .text(step.by.part.rawValue), .text(step.reason), .text(step.guideline), .text(step.remark),
      .text(move.metadata?.contents ?? move.contents))
    guard let submission = step.submission, step.by.part == .administrator else { return }
    try Drafts(catalog: catalog).recordUpdate(ofDraftsWith: submission, by: step.by)
  }

  /// The administrator who last moved an item of a submission; nil if there is none.
  func lastDeveloper(in submission: Int64) throws -> String? {
    try store.first(
      "SELECT actor FROM review_event WHERE submission = ? AND part = ? ORDER BY id DESC LIMIT 1",
      .integer(submission), .text(Actor.Part.administrator.rawValue)
    ) { $0.text(0) }
  }

  /// The last move of a subject.
  func newest(of subject: HistorySubject) throws -> HistoryEvent? {
    try store.first(
      "\(HistoryEvent.select) WHERE review_event.\(subject.column) = ? ORDER BY review_event.id DESC LIMIT 1",
      subject.key
    ) { try HistoryEvent($0, in: catalog) }
  }

  /// The last move of a product to a status, not counting its updates.
  func newest(of product: Product, to status: ProductStatus) throws -> HistoryEvent? {
    try store.first(
      """
      \(HistoryEvent.select) WHERE review_event.product = ? AND to_status = ? AND content IS NULL
        AND review_event.metadata IS NULL ORDER BY review_event.id DESC LIMIT 1
      """, .integer(product.appleID.rawValue), .text(status.rawValue)
    ) { try HistoryEvent($0, in: catalog) }
  }

  /// The time of a product's last submission; nil if there is none.
  func lastSubmission(of product: Product) throws -> Date? {
    try store.first(
      "SELECT at FROM review_event WHERE product = ? AND to_status = ? ORDER BY id DESC LIMIT 1",
      .integer(product.appleID.rawValue), .text(ProductStatus.waitingForReview.rawValue)
    ) { Date(seconds: $0.integer(0)) }
  }

  /// The moves of a subject, the oldest first.
  func moves(of subject: HistorySubject) throws -> [HistoryEvent] {
    var moves: [HistoryEvent] = []
    try each(of: subject) { moves.append($0) }
    return moves
  }

  /// Calls `body` with each move of a subject, the oldest first.
  func each(of subject: HistorySubject, body: (HistoryEvent) throws -> Void) throws {
    try store.rows(
      "\(HistoryEvent.select) WHERE review_event.\(subject.column) = ? ORDER BY review_event.id", subject.key
    ) { try body(try HistoryEvent($0, in: catalog)) }
  }
}
