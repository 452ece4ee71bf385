import Basics
public import Foundation
import Store

/// The unapproved changes to an approved product: new texts and a new screenshot, which buyers see once a
/// reviewer has approved them.
public struct MetadataUpdate: Sendable {
  /// Its state.
  public internal(set) var state: MetadataState
  /// The new screenshot, or nil if unchanged.
  public internal(set) var screenshot: Screenshot?
  /// The new texts, by locale; nil texts are unchanged.
  public internal(set) var localizations: [Localization] = []
  /// When its first change was made, by the store's clock.
  public let createdAt: Date

  /// True if nothing would change.
  var isEmpty: Bool { screenshot == nil && localizations.isEmpty }

  /// Its contents as text: `de-DE, ja, screenshot`.
  public var contents: String {
    (localizations.map(\.locale) + (screenshot == nil ? [] : ["screenshot"])).joined(separator: ", ")
  }

  /// Changes the given texts of a locale.
  mutating func set(_ locale: String, displayName: String?, description: String?) {
    let former = localization(locale)
    remove(locale)
    let place = localizations.firstIndex { locale < $0.locale } ?? localizations.endIndex
    let new = Localization(
      locale: locale, displayName: displayName ?? former?.displayName, description: description ?? former?.description)
    localizations.insert(new, at: place)
  }

  /// Drops the changes to a locale.
  mutating func remove(_ locale: String) {
    localizations.removeAll { $0.locale.hasSameBytes(as: locale) }
  }

  /// Its texts in a locale, if there are any.
  public func localization(_ locale: String) -> Localization? {
    localizations.first { $0.locale.hasSameBytes(as: locale) }
  }

  /// True if both contain the same changes, byte by byte.
  func hasSameParts(as other: MetadataUpdate) -> Bool {
    screenshot?.sha256 == other.screenshot?.sha256
      && localizations.elementsEqual(other.localizations) { $0.hasSameTexts(as: $1) }
  }

  /// The update without changes that already apply.
  func without(_ product: Product, _ approved: [Localization]) -> MetadataUpdate {
    var update = self
    if screenshot?.sha256 == product.screenshot { update.screenshot = nil }
    update.localizations = localizations.compactMap { new in
      let old = approved.first { $0.locale.hasSameBytes(as: new.locale) }
      let rest = Localization(
        locale: new.locale, displayName: Self.changed(new.displayName, from: old?.displayName),
        description: Self.changed(new.description, from: old?.description))
      return rest.displayName == nil && rest.description == nil ? nil : rest
    }
    return update
  }

  /// The texts that a product would have after the update, in the locales it changes.
  public func applied(to approved: [Localization]) -> [Localization] {
    localizations.map { new in
      let old = approved.first { $0.locale.hasSameBytes(as: new.locale) }
      return Localization(
        locale: new.locale, displayName: new.displayName ?? old?.displayName,
        description: new.description ?? old?.description)
    }
  }

  private static func changed(_ new: String?, from old: String?) -> String? {
    guard let new, let old, new.hasSameBytes(as: old) else { return new }
    return nil
  }
}

/// The state of a product's texts and screenshot: App Store Connect API, `InAppPurchaseVersion.state`.
public enum MetadataState: String, CaseIterable, Codable, Sendable {
  /// To be submitted.
  case prepareForSubmission = "PREPARE_FOR_SUBMISSION"
  /// Submitted.
  case waitingForReview = "WAITING_FOR_REVIEW"
  /// Under review, and locked.
  case inReview = "IN_REVIEW"
  /// Visible to buyers.
  case approved = "APPROVED"
  /// Rejected, or returned for changes.
  case rejected = "REJECTED"

  /// The state of texts that are reviewed with their product.
  public init(_ status: ProductStatus) {
    switch status {
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: self = .prepareForSubmission
    case .waitingForReview: self = .waitingForReview
    case .inReview, .pendingBinaryApproval: self = .inReview
    case .approved, .developerRemovedFromSale, .removedFromSale: self = .approved
    case .rejected, .developerActionNeeded: self = .rejected
    }
  }

  /// The display name.
  public var label: String {
    switch self {
    case .prepareForSubmission: "Prepare for Submission"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .approved: "Approved"
    case .rejected: "Rejected"
    }
  }

  /// True if it was submitted and is not yet decided.
  public var isUnderReview: Bool { self == .waitingForReview || self == .inReview }
}
