/// Something that happens to a product in review.
enum ReviewEvent: String, CaseIterable, Codable, Sendable {
  case submit
  case withdraw
  case start
  case approve
  case reject
  case requestAction = "request-action"
  case removeFromSale = "remove-from-sale"

  /// What history says of it.
  var because: String {
    switch self {
    case .submit: "submitted"
    case .withdraw: "withdrawn"
    case .start: "review started"
    case .approve: "approved"
    case .reject: "rejected"
    case .requestAction: "action requested"
    case .removeFromSale: "removed from sale by Apple"
    }
  }

  /// What a run counts: `3 products submitted`.
  var tallied: String {
    switch self {
    case .start: "taken into review"
    case .requestAction: "sent back"
    default: because
    }
  }

  /// The command that makes it happen, with `PRODUCT` for the product; nil where only `review advance` does.
  var command: String? {
    switch self {
    case .submit, .withdraw, .start, .approve: "review \(rawValue) PRODUCT"
    case .reject: "review reject PRODUCT --guideline 2.1 -m TEXT"
    case .requestAction: "review request-action PRODUCT -m TEXT"
    case .removeFromSale: nil
    }
  }
}
