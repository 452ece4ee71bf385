internal import StockroomKit

/// `review submit`: sends products to review in one submission, all or none.
struct ReviewSubmit: Command {
  private static let version = Parameter<String?>.option("with-version", "The app version to submit them with.")
    .named("VERSION").also("version", "app-version")

  static let description = CommandDescription(
    "review submit", "Submit products for review, or submit them again.",
    also: ["send", "in-app purchase", "hosted content", "update", "binary"], effect: .writes,
    permission: .manageProducts,
    parameters: ProductSelection.changing + [version, OtherArguments.item] + RemarkParameters.note.all,
    receipt: ReviewReceipt.described,
    examples: ["review submit .chapter2", "review submit .chapter2 -m \"Open the second chapter to see it.\""])

  private let products: ProductSelection
  private let other: OtherArguments
  private let version: String?
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    other = try OtherArguments(arguments)
    version = try arguments[Self.version]
    remark = try RemarkParameters.note.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    let drafts = try DraftService(catalog: context.catalog)
    if let item = try other.resolve(in: context, instead: products, version) {
      try drafts.requireNotInOpenDraft(.other(item))
      return try OtherReviews(catalog: context.catalog).submit(item, message: remark.message).receipt(in: context)
    }
    return try products.change(in: context, verb: "submitted") { products in
      for product in products { try drafts.requireNotInOpenDraft(.product(product)) }
      let steps = try service.submit(products, withVersion: version, message: remark.message)
      let submission = try steps.first?.submission.map(service.submissions.require)
      let includesVersion = try submission.map(service.submissions.items)?.contains { $0.version != nil } ?? false
      return try ReviewReceipt.of(.submit, steps, with: includesVersion ? submission?.withVersion : nil, in: context)
    }
  }
}

extension ReviewService {
  /// The version to submit products with; nil if they are submitted alone.
  ///
  /// - Throws: A refusal for products of several apps, a version that accepts none, and a missing required version.
  func requireVersion(_ number: String?, for subjects: [ReviewSubject]) throws -> AppVersion? {
    guard let first = subjects.first, let app = try catalog.apps.find(first.product.app) else { return nil }
    if let other = subjects.first(where: { $0.product.app != app.appleID }) {
      throw Refusal.severalApps(first, other, app)
    }
    guard let number else {
      if let first = try subjects.first(where: { try needsVersion($0.product) }) {
        throw Refusal.firstNeedsVersion(first, app)
      }
      return nil
    }
    let version = try catalog.apps.requireVersion(number, of: app)
    let takesProducts = StandardReview.versions.events(from: version.state).contains(.submit)
    guard takesProducts || version.state == .waitingForReview else {
      let bound = try subjects.first { try needsVersion($0.product) } ?? first
      throw Refusal.versionClosed(
        version, app, instead: try line(.submit, for: bound).replacing("PRODUCT", with: bound.id))
    }
    return version
  }

  /// True if a product must be submitted with a version, because its app has no approved product of its type.
  func needsVersion(_ product: Product) throws -> Bool {
    guard catalog.rules.firstProductNeedsVersion else { return false }
    var approved = ProductFilter()
    approved.app = product.app
    approved.types = [product.type]
    approved.statuses = ProductStatus.allCases.filter(\.hasBeenApproved)
    return try catalog.products.count(approved) == 0
  }

  /// Refuses a submission with more items than the rules allow.
  func requireRoom(for count: Int, subject: String) throws {
    guard let limit = catalog.rules.maximumSubmissionItems, count > limit else { return }
    throw Refusal(
      "review.too-many-items", "a submission can have at most \(limit) items, and this one would have \(count)",
      hint: "submit the others in another submission", subject: subject)
  }

  /// Throws unless a rejection or a request for action has its guideline and message.
  func requireRemark(_ remark: Remark, for events: [ReviewEvent]) throws {
    if events.contains(.reject), remark.guideline == nil || remark.message == nil { throw Refusal.rejectionUnexplained }
    if events.contains(.requestAction), remark.message == nil { throw Refusal.actionUnexplained }
  }
}

extension Refusal {
  static func severalApps(_ first: ReviewSubject, _ other: ReviewSubject, _ app: App) -> Refusal {
    Refusal(
      "review.several-apps", "\(first.id) and \(other.id) belong to different apps; a submission is for one app",
      hint: "submit one app at a time; limit the selection with --app \(app.bundleID.rawValue)", subject: other.id)
  }

  static func versionClosed(_ version: AppVersion, _ app: App, instead line: String) -> Refusal {
    let name = "version \(version.version) of \(app.bundleID.rawValue)"
    if version.state.hasBeenApproved {
      let creation = line.hasSuffix(" VERSION") ? "app version create VERSION; " : ""
      return Refusal(
        "review.version-on-sale", kind: .state, "\(name) is already \(version.state.label)",
        remedy: .command(creation + line), subject: version.version)
    }
    let mine = StandardReview.versions.transitions.first { $0.from == version.state && $0.part == .administrator }
    let fix = (mine?.event ?? .upload).rawValue
    return Refusal(
      "review.version-closed", kind: .state,
      "\(name) is \(version.state.label), and products cannot be submitted with it now",
      remedy: .command("app version \(fix) \(version.version)"), subject: version.version)
  }

  static func firstNeedsVersion(_ subject: ReviewSubject, _ app: App) -> Refusal {
    let message =
      "the first \(subject.product.type.label) of \(app.bundleID.rawValue) must be submitted with an app version"
    let remedy = Remedy.command(
      "review submit \(subject.id) --with-version VERSION; app version list \(app.bundleID.rawValue)")
    // Apple's API has a code of its own for subscriptions.
    guard subject.product.type == .autoRenewable else {
      return Refusal("review.first-needs-version", kind: .state, message, remedy: remedy, subject: subject.id)
    }
    return Refusal(
      "review.first-subscription-needs-version", kind: .state, message, remedy: remedy, subject: subject.id)
  }

  /// App Store Connect Help, "Host content with Apple".
  static func hostingClosed(_ subject: ReviewSubject) -> Refusal {
    let remedy =
      subject.content.map { Remedy.command("package delete \(subject.id) \($0.version)") }
      ?? .command("hosting disable \(subject.id)")
    return Refusal(
      "review.hosting-closed", kind: .state,
      "\(subject.name) cannot be submitted, because Apple no longer accepts new content to host",
      remedy: remedy, subject: subject.id)
  }

  static let rejectionUnexplained = Refusal(
    "review.rejection-unexplained", "a rejection needs a guideline and a reason", hint: "add --guideline 2.1 -m TEXT")

  static let actionUnexplained = Refusal(
    "review.action-unexplained", "a request for action needs a message", hint: "add -m TEXT")
}
