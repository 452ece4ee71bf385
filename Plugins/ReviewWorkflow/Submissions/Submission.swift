internal import Foundation
internal import StockroomKit

/// A submission: items sent to review together.
struct Submission: Hashable, Sendable {
  let id: Int64
  let submittedAt: Date
  let submittedBy: String
  let message: String?
  /// The app version its items were submitted with.
  let withVersion: String?
  /// The app; nil only for an old submission without items.
  let app: AppleID?
  let isExpedited: Bool
  /// True if the developer releases its version, not the approval.
  let isHeld: Bool

  static let columns = "id, submitted_at, submitted_by, message, with_version, app, is_expedited, is_held"

  init(_ row: Row) {
    id = row.integer(0)
    submittedAt = Date(seconds: row.integer(1))
    submittedBy = row.text(2)
    message = row.optionalText(3)
    withVersion = row.optionalText(4)
    app = row.optionalInteger(5).map(AppleID.init)
    isExpedited = row.boolean(6)
    isHeld = row.boolean(7)
  }
}

/// The state of a submission, derived from its items.
///
/// App Store Connect API, `ReviewSubmission.state`.
enum SubmissionState: String, Codable, Sendable {
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case unresolvedIssues = "UNRESOLVED_ISSUES"
  case complete = "COMPLETE"

  /// An item as the state of a submission sees it.
  struct Part {
    let state: ReviewItemState
    /// The number of the submission; a draft that was submitted again has several.
    let submission: Int64
    /// True if the developer still has to resolve the reviewer's issue.
    let isIssue: Bool
  }

  /// A submission is in review from the start of its first item's review until no item waits for a decision.
  init(_ parts: [Part]) {
    let waiting = Set(parts.filter { $0.state == .waitingForReview }.map(\.submission))
    let isBegun = parts.contains { $0.state.isDecided && waiting.contains($0.submission) }
    if isBegun || parts.contains(where: { $0.state == .inReview }) {
      self = .inReview
    } else if !waiting.isEmpty {
      self = .waitingForReview
    } else if parts.contains(where: \.isIssue) {
      self = .unresolvedIssues
    } else {
      self = parts.contains { $0.state == .pendingBinaryApproval } ? .inReview : .complete
    }
  }

  /// The display name.
  var label: String {
    switch self {
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .unresolvedIssues: "Unresolved Issues"
    case .complete: "Complete"
    }
  }
}

/// The argument for a submission: its number, or a product for its latest submission.
struct SubmissionReference: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "N|PRODUCT" }
  static var completer: String? { "submission" }

  static func parse(_ text: String) -> SubmissionReference { SubmissionReference(text: text) }

  func resolve(in context: Context) throws -> Submission {
    let submissions = Submissions(catalog: context.catalog)
    if let number = Int64(text), try context.catalog.products.find(AppleID(number)) == nil {
      return try submissions.require(number)
    }
    let product = try context.product(ProductReference.parse(text))
    guard let submission = try submissions.newest(of: product) else {
      throw Refusal.neverSubmitted(product, text, next: try next(for: product, in: context))
    }
    return submission
  }

  /// The next command for a product that was never submitted.
  private func next(for product: Product, in context: Context) throws -> String {
    let service = try ReviewService(catalog: context.catalog)
    let subject = try ReviewSubject(product, in: context.catalog)
    guard try service.legalEvents(of: subject).contains(.submit) else {
      return try context.next(for: product).first ?? "product why \(try context.catalog.fullName(of: product))"
    }
    return try service.line(.submit, for: subject).replacing("PRODUCT", with: try context.catalog.fullName(of: product))
  }
}

extension Refusal {
  static func neverSubmitted(_ product: Product, _ word: String, next: String) -> Refusal {
    Refusal(
      "review.submission.none", kind: .state, "\(product.productID.rawValue) was never submitted",
      remedy: .command(next), subject: word)
  }
}
