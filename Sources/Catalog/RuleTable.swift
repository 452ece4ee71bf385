import Basics
import Store

/// The rules that differ by era, in one place.
///
/// Sources: In-App Purchase Configuration Guide for iTunes Connect (2013); App Metadata Specification 5.11 (2019) where
/// that guide is silent; App Store Connect Help, "In-App Purchase information", for `asc2026`.
public final class RuleTable: Sendable {
  /// The era.
  public let profile: RuleProfile
  /// The app's name.
  public let appName: FieldRule
  /// The app's stock keeping unit.
  public let sku: FieldRule
  /// The name of a bundle ID.
  public let bundleIDName: FieldRule
  /// The name of a provisioning profile.
  public let profileName: FieldRule
  /// The product identifier.
  public let productID: FieldRule
  /// The reference name.
  public let referenceName: FieldRule
  /// The display name of a localization.
  public let displayName: FieldRule
  /// The description of a localization.
  public let description: FieldRule
  /// The notes for the reviewer.
  public let reviewNotes: FieldRule
  /// True if an app's first product must be submitted with a version of the app.
  public let firstProductNeedsVersion: Bool
  /// True if products return to their developer when their version is rejected; otherwise they wait for it.
  public let rejectedVersionReturnsProducts: Bool
  /// True if two apps of an account may each have a product of one identifier: App Store Connect Help, "In-App
  /// Purchase information".
  public let productIDsAreOfApps: Bool
  /// The maximum number of products of an app, or nil if unlimited.
  public let maximumProducts: Int?
  /// The maximum number of sandbox testers of a store, or nil if unlimited.
  public let maximumTesters: Int?
  /// The locales for names and descriptions.
  public let locales: [String]
  /// The storefronts, by alpha-3 code.
  public let storefronts: [Storefront]
  /// True if an app keeps its name once a version is approved, until there is a new one.
  public let fixesApprovedNames: Bool
  /// The maximum number of items of a submission, or nil if unlimited.
  public let maximumSubmissionItems: Int?
  /// True if a tester's storefront, interrupted purchases, and renewal rate can be changed.
  public let testersAreEditable: Bool
  /// True if Apple accepts new content to host: not since On-Demand Resources replaced it.
  public let acceptsHostedContent: Bool
  /// What to know before content is hosted, if Apple no longer accepts it: App Store Connect Help, "Host content with
  /// Apple".
  public var hostedContentWarning: String? {
    acceptsHostedContent ? nil : "Apple no longer accepts new content to host; content that it hosts stays"
  }
  /// True if a product that lacks only its review screenshot is called Waiting for Screenshot: In-App Purchase
  /// Configuration Guide for iTunes Connect (2013); App Store Connect says Missing Metadata.
  public let namesMissingScreenshot: Bool

  /// The rules of an era.
  public init(_ profile: RuleProfile) {
    let isModern = profile == .asc2026
    self.profile = profile
    appName = FieldRule(
      name: "app.name", label: "Name", length: 2...(isModern ? 30 : 75), unit: isModern ? .characters : .bytes,
      alphabet: .any, editable: Set(ProductStatus.allCases),
      note: isModern
        ? "What customers see."
        : "What customers see. Once a version is approved, it can be changed only with a new version.")
    sku = FieldRule(
      name: "app.sku", label: "SKU", length: 1...255, unit: .bytes,
      alphabet: .ascii(letters: true, punctuation: "-._", noLeading: "-._"), editable: nil,
      note: "Your own number for the app; never shown to customers.")
    bundleIDName = FieldRule(
      name: "bundle-id.name", label: "Name", length: 1...255, unit: .bytes, alphabet: .any, editable: nil,
      note: "For your team; customers never see it. One that was registered with its app has the app's name.")
    profileName = FieldRule(
      name: "app.profile.name", label: "Profile Name", length: 1...50, unit: .bytes,
      alphabet: .ascii(letters: true, punctuation: "-._ :()", noLeading: "-._ :()"), editable: nil,
      note: "Unique within its app.")
    productID = FieldRule(
      name: "product.id", label: "Product ID", length: 2...(isModern ? 100 : 255), unit: .bytes,
      alphabet: .ascii(letters: true, punctuation: isModern ? "-._" : "._", noLeading: ""), editable: nil,
      note: isModern
        ? "Case-sensitive; unique within its app. It can never be used again there, even after the product is deleted."
        : "Case-sensitive. It can never be used again, even after the product is deleted.")
    referenceName = FieldRule(
      name: "product.name", label: "Reference Name", length: 2...(isModern ? 64 : 255),
      unit: isModern ? .characters : .bytes, alphabet: .any, editable: Set(ProductStatus.allCases),
      note: "Shown only in this console; unique within its app.")
    displayName = FieldRule(
      name: "product.display-name", label: "Display Name", length: 2...(isModern ? 35 : 30), unit: .characters,
      alphabet: .any, editable: Self.metadataEditable,
      note: "One for each locale. A new product starts with its reference name, a new locale with the primary locale's."
    )
    description = FieldRule(
      name: "product.description", label: "Description", length: isModern ? 1...55 : 10...45, unit: .characters,
      alphabet: .any, editable: Self.metadataEditable, note: "One for each locale.")
    reviewNotes = FieldRule(
      name: "product.notes", label: "Review Notes", length: 2...4000, unit: .characters, alphabet: .lines,
      editable: Self.metadataEditable, note: "For the reviewer; never shown to customers.")
    firstProductNeedsVersion = isModern
    rejectedVersionReturnsProducts = isModern
    productIDsAreOfApps = isModern
    maximumProducts = isModern ? 10_000 : nil
    maximumTesters = isModern ? 10_000 : nil
    maximumSubmissionItems = isModern ? 200 : nil
    locales = isModern ? Locales.all : Locales.of2012
    storefronts = isModern ? Storefront.all : Storefront.all.filter { $0.region != nil }
    fixesApprovedNames = !isModern
    testersAreEditable = isModern
    acceptsHostedContent = !isModern
    namesMissingScreenshot = !isModern
  }

  /// The rules of a store's profile.
  static func of(_ store: Transaction) throws -> RuleTable {
    guard let name = try Settings(in: store).value(settingName) else { return of(.itc2012) }
    guard let profile = RuleProfile(rawValue: name) else {
      throw Refusal.notKnown(name, in: "setting.value", of: settingName)
    }
    return of(profile)
  }

  /// The rules of an era, made once.
  public static func of(_ profile: RuleProfile) -> RuleTable {
    switch profile {
    case .itc2012: itc2012
    case .asc2026: asc2026
    }
  }

  private static let itc2012 = RuleTable(.itc2012)
  private static let asc2026 = RuleTable(.asc2026)

  /// The setting that holds a store's profile.
  public static let settingName = "profile"

  /// The fields, by noun and name.
  public var fields: [FieldRule] {
    [appName, sku, bundleIDName, profileName, productID, referenceName, displayName, description, reviewNotes]
  }

  /// The canonical spelling of a locale that the era has; accepts any case, and `_` for `-`.
  public func locale(_ text: String) throws -> String {
    let locale = try Locales.canonical(text)
    guard locales.contains(where: { $0.hasSameBytes(as: locale) }) else {
      throw Refusal(
        "locale.not-offered", "\(locale) is not a locale under the \(profile.rawValue) rules",
        remedy: .command("locales"), subject: text)
    }
    return locale
  }

  /// The locales with App Store Connect's names.
  public var namedLocales: [(code: String, name: String)] {
    Locales.named.filter { named in locales.contains { $0.hasSameBytes(as: named.code) } }
  }

  /// Refuses a storefront that the era does not have.
  public func requireOffered(_ storefront: Storefront) throws {
    guard storefronts.contains(storefront) else {
      throw Refusal(
        "storefront.not-offered", "\(storefront.name) is not a storefront under the \(profile.rawValue) rules",
        remedy: .command("storefront list"), subject: storefront.alpha3)
    }
  }

  /// Other rules that accept a text for a field, which these refuse.
  public func other(accepting text: String, of rule: FieldRule) -> RuleProfile? {
    RuleProfile.allCases.first { other in
      guard other != profile, let same = RuleTable.of(other).fields.first(where: { $0.name == rule.name }) else {
        return false
      }
      return (try? same.check(text)) != nil
    }
  }

  /// True if products of a type can be created.
  public func allows(_ type: ProductType) -> Bool {
    profile == .itc2012 || type != .freeSubscription
  }

  /// Metadata is locked while a product is under review: then only reference name, price, and availability
  /// can be changed.
  public static let metadataEditable = Set(ProductStatus.allCases).subtracting([.inReview, .pendingBinaryApproval])
}

/// The era of a store's rules.
public enum RuleProfile: String, CaseIterable, Codable, Sendable {
  /// iTunes Connect as of iOS 6.
  case itc2012
  /// App Store Connect today.
  case asc2026

  /// The era in words.
  public var label: String {
    switch self {
    case .itc2012: "iTunes Connect in 2012"
    case .asc2026: "App Store Connect today"
    }
  }
}
