internal import Foundation
internal import StockroomKit

/// Every move of a status, computed ones too.
struct ReviewHistory {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Keeps a move.
  func record(_ move: ReviewMove, submission: Int64?) throws {
    try store.execute(
      """
      INSERT INTO review_event (product, submission, content, at, from_status, to_status, actor, part, because,
        guideline, message)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(move.product.appleID.rawValue), .integer(submission), .text(move.content?.version),
      .integer(store.now.seconds), .text(move.from.rawValue), .text(move.to.rawValue), .text(move.actor.name),
      .text(move.actor.part.rawValue), .text(move.because), .text(move.remark.guideline?.number),
      .text(move.remark.message))
  }

  /// Whether the newest row of a product is this move already: a reviewer's words are kept just before the move itself.
  func hasRecorded(_ move: ReviewMove) throws -> Bool {
    guard let newest = try newest(of: move.product) else { return false }
    return newest.from == move.from && newest.to == move.to && newest.content == nil && newest.at == store.now
      && newest.actor.utf8.elementsEqual(move.actor.name.utf8) && newest.part == move.actor.part.rawValue
  }

  /// The last move of a product.
  func newest(of product: Product) throws -> HistoryEvent? {
    try store.first(
      "SELECT \(HistoryEvent.columns) FROM review_event WHERE product = ? ORDER BY id DESC LIMIT 1",
      .integer(product.appleID.rawValue), body: HistoryEvent.init) ?? nil
  }

  /// When a product was last submitted; nil where it never was.
  func lastSubmission(of product: Product) throws -> Date? {
    try store.first(
      "SELECT at FROM review_event WHERE product = ? AND to_status = ? ORDER BY id DESC LIMIT 1",
      .integer(product.appleID.rawValue), .text(ProductStatus.waitingForReview.rawValue)
    ) { Date(seconds: $0.integer(0)) }
  }

  /// Calls `body` with each move of a product, the oldest first.
  func each(of product: Product, body: (HistoryEvent) throws -> Void) throws {
    try store.rows(
      "SELECT \(HistoryEvent.columns) FROM review_event WHERE product = ? ORDER BY id",
      .integer(product.appleID.rawValue)
    ) { row in
      if let event = HistoryEvent(row) { try body(event) }
    }
  }
}
