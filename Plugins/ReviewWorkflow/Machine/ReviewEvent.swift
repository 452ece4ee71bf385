internal import StockroomKit

/// An event of a product in review.
enum ReviewEvent: String, ReviewAction {
  case create, complete, lack, host, unhost, deliver, process
  case failProcessing = "fail-processing"
  case submit, withdraw, start, approve, reject
  case requestAction = "request-action"
  case approveVersion = "approve-version"
  case rejectVersion = "reject-version"
  case takeOffSale = "take-off-sale"
  case putOnSale = "put-on-sale"
  case removeFromSale = "remove-from-sale"
  case reinstate, delete

  var texts: (because: String, command: String) {
    switch self {
    case .create: ("created", "product create PRODUCT")
    case .complete: ("nothing is missing", "product why PRODUCT")
    case .lack: ("something is missing", "product localize PRODUCT LOCALE")
    case .host: ("hosted, no package", "hosting enable PRODUCT")
    case .unhost: ("hosting turned off", "hosting disable PRODUCT")
    case .deliver: ("package uploaded", "package upload FILE")
    case .process: ("content processed", "clock advance DURATION")
    case .failProcessing: ("package rejected", "review fail-processing PRODUCT -m TEXT")
    case .submit: ("submitted", "review submit PRODUCT")
    case .withdraw: ("withdrawn", "review withdraw PRODUCT")
    case .start: ("review started", "review start PRODUCT")
    case .approve: ("approved", "review approve PRODUCT")
    case .reject: ("rejected", "review reject PRODUCT --guideline 2.1 -m TEXT")
    case .requestAction: ("action requested", "review request-action PRODUCT -m TEXT")
    case .approveVersion: ("its version was approved", "app version approve VERSION")
    case .rejectVersion: ("its version was rejected", "app version reject VERSION --guideline 2.1 -m TEXT")
    case .takeOffSale: ("not sold in any storefront", "product availability PRODUCT --off")
    case .putOnSale: ("sold again", "product availability PRODUCT --on")
    case .removeFromSale: ("removed from sale by Apple", "review remove-from-sale PRODUCT -m TEXT")
    case .reinstate: ("reinstated by Apple", "review reinstate PRODUCT")
    case .delete: ("deleted", "product delete PRODUCT")
    }
  }

  /// The participle for counts in runs: `3 products submitted`.
  var tallied: String {
    switch self {
    case .start: "put in review"
    case .requestAction: "returned"
    case .approveVersion: "approved with an app version"
    case .rejectVersion: "returned with an app version"
    case .failProcessing: "left without content"
    default: because
    }
  }

  /// True if this plugin has a command for it on products; other events belong to the catalog or a version.
  var isReview: Bool {
    switch self {
    case .submit, .withdraw, .start, .approve, .reject, .requestAction, .removeFromSale, .reinstate, .failProcessing:
      true
    default: false
    }
  }

  /// True if it applies to products under review, which the number of their submission also names.
  var isInReview: Bool {
    StandardReview.products.transitions.allSatisfy { $0.event != self || $0.from?.isInReview == true }
  }

  /// True if it applies to an update of an approved product, not only to the product itself.
  var isOfUpdates: Bool {
    switch self {
    case .removeFromSale, .reinstate: false
    case .approveVersion, .rejectVersion, .process: true
    default: isReview
    }
  }

  /// The events that a policy's own transitions may use.
  static let ofReview: [ReviewEvent] = [
    .submit, .withdraw, .start, .approve, .reject, .requestAction, .approveVersion, .rejectVersion,
  ]

  /// True if the catalog triggers it from unmet requirements.
  var isComputed: Bool { self == .complete || self == .lack || self == .process }

  /// True if it is a step of a review, in any role.
  var isStep: Bool { isReview && self != .failProcessing || self == .approveVersion }

  /// True if `product availability` triggers it.
  var isAvailability: Bool { self == .takeOffSale || self == .putOnSale }

  /// True if it removes a product from sale or, by its developer, returns it.
  var isSale: Bool { isAvailability || self == .removeFromSale }

  /// True if `review advance` may use it.
  var isAdvanceStep: Bool { isStep || isAvailability }

  /// True if the reviewer decides a product's review with it.
  var isDecision: Bool { self == .approve || self == .reject || self == .requestAction }

  /// True if its command takes the reviewer's message.
  var hasMessage: Bool { self == .reject || self == .requestAction || self == .removeFromSale }

  /// True if its command is suggested as the next one.
  var isSuggested: Bool { isStep && self != .removeFromSale }
}
