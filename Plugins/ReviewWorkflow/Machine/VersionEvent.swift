/// An event of an app version in review.
enum VersionEvent: String, ReviewAction {
  case create
  case ready
  case upload
  case invalidate
  case lackScreenshot = "lack-screenshot"
  case addScreenshot = "add-screenshot"
  case submit
  case developerReject = "developer-reject"
  case askCompliance = "ask-compliance"
  case clearCompliance = "clear-compliance"
  case start
  case approve
  case reject
  case rejectMetadata = "reject-metadata"
  case release
  case signContract = "sign-contract"
  case process
  case takeOffSale = "take-off-sale"
  case putOnSale = "put-on-sale"
  case replace
  case removeFromSale = "remove-from-sale"
  case reinstate

  var because: String {
    switch self {
    case .create: "created"
    case .ready: "ready to upload"
    case .upload: "binary uploaded"
    case .invalidate: "binary invalid"
    case .lackScreenshot: "screenshot missing"
    case .addScreenshot: "screenshot added"
    case .submit: "submitted"
    case .developerReject: "rejected by the developer"
    case .askCompliance: "export compliance requested"
    case .clearCompliance: "export compliance cleared"
    case .start: "review started"
    case .approve: "approved"
    case .reject: "binary rejected"
    case .rejectMetadata: "metadata rejected"
    case .release: "released by the developer"
    case .signContract: "the contract is in effect"
    case .process: "processed for the App Store"
    case .takeOffSale: "removed from sale by the developer"
    case .putOnSale: "sold again"
    case .replace: "a newer version is on sale"
    case .removeFromSale: "removed from sale by Apple"
    case .reinstate: "reinstated by Apple"
    }
  }

  var command: String {
    switch self {
    case .create, .ready, .upload, .addScreenshot, .submit, .developerReject, .askCompliance, .clearCompliance, .start,
      .approve, .release, .takeOffSale, .putOnSale, .reinstate:
      "app version \(rawValue) VERSION"
    case .reject: "app version reject VERSION --guideline 2.1 -m TEXT"
    case .rejectMetadata: "app version reject VERSION --metadata --guideline 2.3 -m TEXT"
    case .invalidate, .lackScreenshot, .removeFromSale: "app version \(rawValue) VERSION -m TEXT"
    case .signContract: "contract sign"
    case .process: "clock advance DURATION"
    case .replace: "app version approve NEWER"
    }
  }

  /// True if its command is suggested as the next one.
  var isSuggested: Bool {
    switch self {
    case .ready, .invalidate, .lackScreenshot, .askCompliance, .takeOffSale, .replace, .removeFromSale: false
    default: true
    }
  }

  /// True if it is the reviewer's decision.
  var isDecision: Bool { self == .approve || isRejection }

  var isRejection: Bool { self == .reject || self == .rejectMetadata }

  /// True if its command takes a message to the developer.
  var hasMessage: Bool {
    switch self {
    case .invalidate, .lackScreenshot, .removeFromSale: true
    default: isRejection
    }
  }

  /// True if `app version advance` may use it on the way to another state.
  var isStep: Bool {
    switch self {
    case .signContract, .process, .replace: false
    default: !hasMessage
    }
  }

  /// The participle for counts in runs: `1 app version uploaded`.
  var tallied: String {
    switch self {
    case .upload: "uploaded"
    case .invalidate: "marked invalid"
    case .developerReject: "taken out of review"
    case .start: "review started"
    case .reject, .rejectMetadata: "rejected"
    case .release: "released"
    case .replace: "replaced"
    case .lackScreenshot: "marked as missing a screenshot"
    case .create, .ready, .addScreenshot, .submit, .askCompliance, .clearCompliance, .approve, .signContract, .process,
      .takeOffSale, .putOnSale, .removeFromSale, .reinstate:
      because
    }
  }
}
