internal import StockroomKit

/// What has a history: a product, an app version, a submission.
enum HistorySubject {
  case product(Product)
  case version(AppVersion)
  case submission(Submission)

  /// The column of `review_event` that names it.
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
