internal import StockroomKit

/// A subject of a rehearsal.
enum RehearsalSubject: Hashable {
  /// A product, or the update of an approved one.
  case product(AppleID)
  /// A version of an app, by its key in the store.
  case version(Int64)

  /// Its state, or nil if it is gone.
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
    }
  }
}
