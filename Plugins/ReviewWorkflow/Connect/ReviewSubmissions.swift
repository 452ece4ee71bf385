internal import Foundation
internal import StockroomKit

/// A review submission of the API: a draft, before and after it is submitted, or a submission without a draft.
///
/// The identifier of a draft is `d` and its number, and stays the same when it is submitted.
enum ReviewSubmissionEntry {
  case draft(Draft)
  case submission(Submission)

  var id: String {
    switch self {
    case .draft(let draft): "d\(draft.id)"
    case .submission(let submission): String(submission.id)
    }
  }

  var app: AppleID? {
    switch self {
    case .draft(let draft): draft.app
    case .submission(let submission): submission.app
    }
  }
}

/// An item of a review submission of the API, with an identifier like its submission's.
enum ReviewSubmissionEntryItem {
  case draft(DraftItem, of: Draft)
  case submission(ReviewItem)

  var id: String {
    switch self {
    case .draft(let item, _): "d\(item.id)"
    case .submission(let item): String(item.id)
    }
  }

  var product: AppleID? {
    switch self {
    case .draft(let item, _): item.product
    case .submission(let item): item.product
    }
  }

  var version: Int64? {
    switch self {
    case .draft(let item, _): item.version
    case .submission(let item): item.version
    }
  }

  var other: String? {
    switch self {
    case .draft(let item, _): item.other
    case .submission(let item): item.other
    }
  }
}

/// The review submissions of the API.
struct ReviewSubmissions {
  let catalog: Catalog
  private let submissions: Submissions
  private let service: DraftService
  private var drafts: Drafts { service.drafts }

  init(_ catalog: Catalog) throws {
    self.catalog = catalog
    submissions = Submissions(catalog: catalog)
    service = try DraftService(catalog: catalog)
  }

  func find(_ id: String) throws -> ReviewSubmissionEntry? {
    let (number, isDraft) = Self.number(id)
    guard let number else { return nil }
    if isDraft { return try drafts.find(number).map(ReviewSubmissionEntry.draft) }
    guard try !drafts.submissions().contains(number) else { return nil }
    return try submissions.find(number).map(ReviewSubmissionEntry.submission)
  }

  func findItem(_ id: String) throws -> ReviewSubmissionEntryItem? {
    let (number, isDraft) = Self.number(id)
    guard let number else { return nil }
    if isDraft {
      guard let item = try drafts.findItem(number), let draft = try drafts.find(item.draft) else { return nil }
      return .draft(item, of: draft)
    }
    guard let item = try submissions.findItem(number), try !drafts.submissions().contains(item.submission) else {
      return nil
    }
    return .submission(item)
  }

  /// All submissions of one app or all apps: drafts, then the others, each newest first.
  func all(of app: AppleID? = nil) throws -> [ReviewSubmissionEntry] {
    let known = try drafts.submissions()
    let own = try drafts.all().reversed().filter { app == nil || $0.app == app }
    let others = try submissions.all(of: app).filter { !known.contains($0.id) }
    return own.map(ReviewSubmissionEntry.draft) + others.map(ReviewSubmissionEntry.submission)
  }

  func items(of entry: ReviewSubmissionEntry) throws -> [ReviewSubmissionEntryItem] {
    switch entry {
    case .draft(let draft): try drafts.items(of: draft).map { .draft($0, of: draft) }
    case .submission(let submission): try submissions.items(of: submission).map(ReviewSubmissionEntryItem.submission)
    }
  }

  /// The state in `ReviewSubmissionState`.
  func state(of entry: ReviewSubmissionEntry) throws -> String {
    switch entry {
    case .submission(let submission): return try submissions.state(of: submissions.items(of: submission)).rawValue
    case .draft(let draft):
      if draft.isCanceled { return SubmissionState.complete.rawValue }
      if draft.isOpen { return "READY_FOR_REVIEW" }
      let items = try drafts.items(of: draft)
      let parts = try items.compactMap { item in
        try service.submitted(item).map { submitted in
          SubmissionState.Part(
            state: submitted.state, submission: submitted.submission,
            isIssue: try !item.isResolved && submissions.isIssue(submitted))
        }
      }
      let state = SubmissionState(parts)
      return state == .complete && items.contains(where: \.isResolved) ? "READY_FOR_REVIEW" : state.rawValue
    }
  }

  /// The submission that contains an item until it is decided; nil if the item is free.
  func holder(of subject: Submittable) throws -> ReviewSubmissionEntry? {
    switch try service.holder(of: subject) {
    case .draft(let number): try drafts.find(number).map(ReviewSubmissionEntry.draft)
    case .submission(let number): try submissions.find(number).map(ReviewSubmissionEntry.submission)
    case nil: nil
    }
  }

  /// The state in `ReviewSubmissionItemState`.
  func state(of item: ReviewSubmissionEntryItem) throws -> String {
    switch item {
    case .submission(let item): return item.state.connectState
    case .draft(let item, let draft):
      if item.isResolved { return "READY_FOR_REVIEW" }
      return try service.submitted(item)?.state.connectState ?? (draft.isOpen ? "READY_FOR_REVIEW" : "REMOVED")
    }
  }

  /// The time of the submission; nil before it.
  func submittedAt(_ entry: ReviewSubmissionEntry) throws -> Date? {
    switch entry {
    case .submission(let submission): submission.submittedAt
    case .draft(let draft): try draft.submission.flatMap(submissions.find)?.submittedAt
    }
  }

  /// The person who last submitted it; nil before it is submitted.
  func submitter(of entry: ReviewSubmissionEntry) throws -> Actor? {
    switch entry {
    case .submission(let submission): Actor(name: submission.submittedBy)
    case .draft(let draft):
      try draft.submission.flatMap(submissions.find).map { Actor(name: $0.submittedBy) }
    }
  }

  /// The developer who last changed it or withdrew an item of it.
  func updater(of entry: ReviewSubmissionEntry) throws -> Actor {
    switch entry {
    case .submission(let submission):
      Actor(name: try ReviewHistory(catalog: catalog).lastDeveloper(in: submission.id) ?? submission.submittedBy)
    case .draft(let draft): Actor(name: draft.updatedBy ?? draft.createdBy)
    }
  }

  private static func number(_ id: String) -> (Int64?, isDraft: Bool) {
    let isDraft = id.hasPrefix("d")
    let digits = String(id.dropFirst(isDraft ? 1 : 0))
    guard let number = Int64(digits), number > 0, String(number).hasSameBytes(as: digits) else { return (nil, isDraft) }
    return (number, isDraft)
  }
}

extension ReviewItemState {
  /// The state in `ReviewSubmissionItemState`.
  var connectState: String {
    switch self {
    case .waitingForReview, .inReview: "READY_FOR_REVIEW"
    case .pendingBinaryApproval: "ACCEPTED"
    case .approved: "APPROVED"
    case .developerActionNeeded, .rejected: "REJECTED"
    case .withdrawn: "REMOVED"
    }
  }

  /// All item states of the API.
  static let connectStates = ["READY_FOR_REVIEW", "ACCEPTED", "APPROVED", "REJECTED", "REMOVED"]
}
