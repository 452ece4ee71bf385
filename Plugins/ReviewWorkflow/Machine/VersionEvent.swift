/// An event of an app version in review.
enum VersionEvent: String, ReviewAction {
  case create, ready, upload, invalidate
  case lackScreenshot = "lack-screenshot"
  case addScreenshot = "add-screenshot"
  case submit
  case developerReject = "developer-reject"
  case askCompliance = "ask-compliance"
  case clearCompliance = "clear-compliance"
  case start, approve, reject
  case rejectMetadata = "reject-metadata"
  case release
  case signContract = "sign-contract"
  case process
  case takeOffSale = "take-off-sale"
  case putOnSale = "put-on-sale"
  case replace
  case removeFromSale = "remove-from-sale"
  case reinstate

  var texts: (because: String, command: String) {
    switch self {
    case .create: ("created", "app version create VERSION")
    case .ready: ("ready to upload", "app version ready VERSION")
    case .upload: ("binary uploaded", "app version upload VERSION")
    case .invalidate: ("binary invalid", "app version invalidate VERSION -m TEXT")
    case .lackScreenshot: ("screenshot missing", "app version lack-screenshot VERSION -m TEXT")
    case .addScreenshot: ("screenshot added", "app version add-screenshot VERSION")
    case .submit: ("submitted", "app version submit VERSION")
    case .developerReject: ("rejected by the developer", "app version developer-reject VERSION")
    case .askCompliance: ("export compliance requested", "app version ask-compliance VERSION")
    case .clearCompliance: ("export compliance cleared", "app version clear-compliance VERSION")
    case .start: ("review started", "app version start VERSION")
    case .approve: ("approved", "app version approve VERSION")
    case .reject: ("binary rejected", "app version reject VERSION --guideline 2.1 -m TEXT")
    case .rejectMetadata: ("metadata rejected", "app version reject VERSION --metadata --guideline 2.3 -m TEXT")
    case .release: ("released by the developer", "app version release VERSION")
    case .signContract: ("the contract is in effect", "contract sign")
    case .process: ("processed for the App Store", "clock advance DURATION")
    case .takeOffSale: ("removed from sale by the developer", "app version take-off-sale VERSION")
    case .putOnSale: ("sold again", "app version put-on-sale VERSION")
    case .replace: ("a newer version is on sale", "app version approve NEWER")
    case .removeFromSale: ("removed from sale by Apple", "app version remove-from-sale VERSION -m TEXT")
    case .reinstate: ("reinstated by Apple", "app version reinstate VERSION")
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
    case .start: "put in review"
    case .invalidate: "marked invalid"
    case .lackScreenshot: "marked as missing a screenshot"
    case .developerReject: "taken out of review"
    case .reject, .rejectMetadata: "rejected"
    case .release: "released"
    case .replace: "replaced"
    default: because
    }
  }
}
