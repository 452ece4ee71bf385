internal import StockroomKit

/// A submitted item that is not approved yet.
struct PendingWork {
  let subject: RehearsalSubject
  let state: ReviewItemState
  /// Its custom state.
  let stage: String?
  let isExpedited: Bool
  /// The times of its submission and its last move, in seconds since 1970.
  let submittedSeconds: Int64
  let movedSeconds: Int64
}

extension PendingWork {
  /// The pending products, versions, and other items of a store, in order of submission.
  static func all(in catalog: Catalog) throws -> [PendingWork] {
    let states = ReviewItemState.allCases.filter { $0.isOpen || $0.isUnresolved }.map { "'\($0.rawValue)'" }
    return try catalog.store.all(
      """
      SELECT product, review_item.version, state, stage, is_expedited, submitted_at,
        (SELECT max(at) FROM review_event e
          WHERE e.product = review_item.product OR e.version = review_item.version OR e.other = review_item.other),
        review_item.id, review_item.other
      FROM review_item JOIN review_submission ON review_submission.id = review_item.submission
      WHERE state IN (\(states.joined(separator: ", "))) AND review_item.id = (
        SELECT max(id) FROM review_item i
        WHERE i.product = review_item.product OR i.version = review_item.version OR i.other = review_item.other)
      ORDER BY submitted_at, review_item.id
      """
    ) { row in
      PendingWork(
        subject: row.optionalInteger(0).map { .product(AppleID($0)) } ?? row.optionalInteger(1).map { .version($0) }
          ?? .other(row.text(8)),
        state: try row.term(ReviewItemState.self, 2, in: "review_item.state", of: row.integer(7)),
        stage: row.optionalText(3),
        isExpedited: row.boolean(4), submittedSeconds: row.integer(5),
        movedSeconds: row.optionalInteger(6) ?? row.integer(5))
    }
  }
}

/// A subject of a rehearsal.
enum RehearsalSubject: Hashable {
  /// A product, or the update of an approved one.
  case product(AppleID)
  /// A version of an app, by its key in the store.
  case version(Int64)
  /// What is neither a product nor a version, by its key in the plugin's tables.
  case other(String)

  /// Its state and custom state; nil if it was deleted.
  func place(in catalog: Catalog) throws -> (state: ReviewItemState, stage: String?)? {
    switch self {
    case .product(let key):
      guard let product = try catalog.products.find(key) else { return nil }
      let subject = try ReviewSubject(product, in: catalog)
      return (ReviewItemState(subject.status), subject.stage)
    case .version(let key):
      guard let version = try catalog.apps.findVersion(key), let state = ReviewItemState(version.state) else {
        return nil
      }
      return (state, nil)
    case .other(let key):
      return try catalog.reviewedItem(key).map {
        (ReviewItemState(try OtherReviews(catalog: catalog).status(of: $0)), nil)
      }
    }
  }
}
