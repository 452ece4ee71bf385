/// Something that happens to an app version on its way through review.
enum VersionEvent: String, ReviewAction {
  case create
  case upload
  case invalidate
  case submit
  case developerReject = "developer-reject"
  case start
  case approve
  case reject
  case rejectMetadata = "reject-metadata"
  case release
  case replace
  case removeFromSale = "remove-from-sale"
  case reinstate

  var because: String {
    switch self {
    case .create: "created"
    case .upload: "binary uploaded"
    case .invalidate: "binary invalid"
    case .submit: "submitted"
    case .developerReject: "rejected by the developer"
    case .start: "review started"
    case .approve: "approved"
    case .reject: "binary rejected"
    case .rejectMetadata: "metadata rejected"
    case .release: "released by the developer"
    case .replace: "a newer version is on sale"
    case .removeFromSale: "removed from sale by Apple"
    case .reinstate: "reinstated by Apple"
    }
  }

  var command: String {
    switch self {
    case .create, .upload, .submit, .developerReject, .start, .approve, .release, .reinstate:
      "app version \(rawValue) VERSION"
    case .reject: "app version reject VERSION --guideline 2.1 -m TEXT"
    case .rejectMetadata: "app version reject VERSION --metadata --guideline 2.3 -m TEXT"
    case .invalidate, .removeFromSale: "app version \(rawValue) VERSION -m TEXT"
    case .replace: "app version approve NEWER"
    }
  }

  /// Whether it is suggested after a command: what usually comes next.
  var isUsual: Bool { self != .removeFromSale && self != .invalidate && self != .replace }

  /// What a run counts: `1 app version uploaded`.
  var tallied: String {
    switch self {
    case .upload: "uploaded"
    case .invalidate: "found invalid"
    case .developerReject: "taken out of review"
    case .start: "taken into review"
    case .reject, .rejectMetadata: "rejected"
    case .release: "released"
    case .replace: "replaced"
    case .create, .submit, .approve, .removeFromSale, .reinstate: because
    }
  }
}
