public import Foundation
internal import Store

/// What is to change of a product that was approved before: new texts and a new screenshot, which buyers see once a
/// reviewer has approved them.
public struct MetadataUpdate: Sendable {
  /// Where it stands.
  public internal(set) var state: MetadataState
  /// The new screenshot; nil where it stays.
  public internal(set) var screenshot: Screenshot?
  /// The new texts, by locale; one that is nil stays.
  public internal(set) var localizations: [Localization] = []
  /// When its first part was given, by the store's clock.
  public let createdAt: Date

  /// Whether nothing would change.
  var isEmpty: Bool { screenshot == nil && localizations.isEmpty }

  /// What is in it, as people read it: `de-DE, ja, screenshot`.
  public var contents: String {
    (localizations.map(\.locale) + (screenshot == nil ? [] : ["screenshot"])).joined(separator: ", ")
  }

  /// Changes what is given of a locale, which is written as it is kept.
  mutating func set(_ locale: String, displayName: String?, description: String?) {
    let former = localization(locale)
    remove(locale)
    let place = localizations.firstIndex { locale < $0.locale } ?? localizations.endIndex
    let new = Localization(
      locale: locale, displayName: displayName ?? former?.displayName, description: description ?? former?.description)
    localizations.insert(new, at: place)
  }

  /// Leaves a locale as it is.
  mutating func remove(_ locale: String) {
    localizations.removeAll { $0.locale.hasSameBytes(as: locale) }
  }

  /// Its texts in a locale, if there are any.
  public func localization(_ locale: String) -> Localization? {
    localizations.first { $0.locale.hasSameBytes(as: locale) }
  }

  /// Whether both would change the same, byte by byte.
  func hasSameParts(as other: MetadataUpdate) -> Bool {
    screenshot?.sha256 == other.screenshot?.sha256
      && localizations.elementsEqual(other.localizations) { $0.hasSameTexts(as: $1) }
  }

  /// The same without what is so already.
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

  /// The texts that a product would have with it, in the locales it is about.
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
