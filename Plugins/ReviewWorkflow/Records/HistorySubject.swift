internal import StockroomKit

/// The subject of a history: a product, an app version, or a submission.
enum HistorySubject {
  case product(Product)
  case version(AppVersion)
  case submission(Submission)

  /// Its column in `review_event`.
  var column: String {
    switch self {
    case .product: "product"
    case .version: "version"
    case .submission: "submission"
    }
  }

  var key: Int64 {
    switch self {
    case .product(let product): product.appleID.rawValue
    case .version(let version): version.id
    case .submission(let submission): submission.id
    }
  }
}
