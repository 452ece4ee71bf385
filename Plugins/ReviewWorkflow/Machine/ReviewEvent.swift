internal import StockroomKit

/// An event of a product in review.
enum ReviewEvent: String, ReviewAction {
  case create
  case complete
  case lack
  case host
  case unhost
  case deliver
  case process
  case failProcessing = "fail-processing"
  case submit
  case withdraw
  case start
  case approve
  case reject
  case requestAction = "request-action"
  case approveVersion = "approve-version"
  case rejectVersion = "reject-version"
  case takeOffSale = "take-off-sale"
  case putOnSale = "put-on-sale"
  case removeFromSale = "remove-from-sale"
  case reinstate
  case delete

  var because: String {
    switch self {
    case .create: "created"
    case .complete: "nothing is missing"
    case .lack: "something is missing"
    case .host: "hosted, no package"
    case .unhost: "hosting turned off"
    case .deliver: "package uploaded"
    case .process: "content processed"
    case .failProcessing: "package rejected"
    case .submit: "submitted"
    case .withdraw: "withdrawn"
    case .start: "review started"
    case .approve: "approved"
    case .reject: "rejected"
    case .requestAction: "action requested"
    case .approveVersion: "its version was approved"
    case .rejectVersion: "its version was rejected"
    case .takeOffSale: "not sold in any storefront"
    case .putOnSale: "sold again"
    case .removeFromSale: "removed from sale by Apple"
    case .reinstate: "reinstated by Apple"
    case .delete: "deleted"
    }
  }

  var command: String {
    switch self {
    case .create: "product create PRODUCT"
    case .complete: "product why PRODUCT"
    case .lack: "product localize PRODUCT LOCALE"
    case .host: "hosting enable PRODUCT"
    case .unhost: "hosting disable PRODUCT"
    case .deliver: "package upload FILE"
    case .process: "clock advance DURATION"
    case .submit, .withdraw, .start, .approve, .reinstate: "review \(rawValue) PRODUCT"
    case .reject: "review reject PRODUCT --guideline 2.1 -m TEXT"
    case .requestAction, .failProcessing, .removeFromSale: "review \(rawValue) PRODUCT -m TEXT"
    case .approveVersion: "app version approve VERSION"
    case .rejectVersion: "app version reject VERSION --guideline 2.1 -m TEXT"
    case .takeOffSale: "product availability PRODUCT --off"
    case .putOnSale: "product availability PRODUCT --on"
    case .delete: "product delete PRODUCT"
    }
  }

  /// The participle for counts in runs: `3 products submitted`.
  var tallied: String {
    switch self {
    case .start: "review started"
    case .requestAction: "returned"
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

  /// True if its command takes the reviewer's message.
  var hasMessage: Bool { self == .reject || self == .requestAction || self == .removeFromSale }

  /// True if its command is suggested as the next one.
  var isSuggested: Bool { isStep && self != .removeFromSale }
}
