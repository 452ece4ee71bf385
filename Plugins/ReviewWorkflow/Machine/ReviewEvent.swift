/// Something that happens to a product on its way through review.
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
    case .failProcessing: "package refused"
    case .submit: "submitted"
    case .withdraw: "withdrawn"
    case .start: "review started"
    case .approve: "approved"
    case .reject: "rejected"
    case .requestAction: "action requested"
    case .approveVersion: "its version was approved"
    case .rejectVersion: "its version was rejected"
    case .takeOffSale: "sold in no storefront"
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

  /// What a run counts: `3 products submitted`.
  var tallied: String {
    switch self {
    case .start: "taken into review"
    case .requestAction: "sent back"
    default: because
    }
  }

  /// Whether a command of this plugin makes it happen to a product; the others are the catalogue's, or a version's.
  var isReview: Bool {
    switch self {
    case .submit, .withdraw, .start, .approve, .reject, .requestAction, .removeFromSale, .reinstate, .failProcessing:
      true
    default: false
    }
  }

  /// Whether it happens to an update of a product that was approved before; the others are about the product.
  var isOfUpdates: Bool {
    switch self {
    case .removeFromSale, .reinstate: false
    case .approveVersion, .rejectVersion, .process: true
    default: isReview
    }
  }

  /// What a policy's own way through review is made of.
  static let ofReview: [ReviewEvent] = [
    .submit, .withdraw, .start, .approve, .reject, .requestAction, .approveVersion, .rejectVersion,
  ]

  /// Whether the catalogue makes it happen by itself, from what a product lacks.
  var isComputed: Bool { self == .complete || self == .lack || self == .process }

  /// Whether `review advance` takes it: a step of a review, in whatever part.
  var isWalked: Bool { isReview && self != .failProcessing || self == .approveVersion }

  /// Whether the reviewer says something with it.
  var isSpoken: Bool { self == .reject || self == .requestAction || self == .removeFromSale }

  /// Whether it is suggested after a command: what usually comes next.
  var isUsual: Bool { isWalked && self != .removeFromSale }
}
