public import Foundation
public import Store

/// The review of products, for the catalog and for plugins that submit products or show their review.
///
/// The plugin that owns review provides it; `catalog.reviews` is nil without such a plugin. A status then stays at
/// Ready to Submit, and edits of an approved product reach buyers immediately.
public protocol ReviewProvider: Sendable {
  /// The custom state of a product within its status, or nil.
  func stage(of product: Product, catalog: Catalog) throws -> String?

  /// When a product was last submitted; nil if never.
  func lastSubmission(of product: Product, catalog: Catalog) throws -> Date?

  /// Submits products of one app together, optionally with a version of it, and returns the submission's number.
  ///
  /// - Throws: a `Refusal` if one of them cannot be submitted now.
  func submit(_ products: [Product], withVersion version: String?, message: String?, catalog: Catalog) throws -> Int64?

  /// The reviewer's explanation of a product's status, or nil if there is none.
  func explanation(of product: Product, catalog: Catalog) throws -> ReviewExplanation?

  /// The suggested next commands for a version of an app.
  func next(for version: AppVersion, catalog: Catalog) throws -> [String]

  /// True if something that is reviewed beside products and versions is in a draft that was not submitted.
  ///
  /// - Parameter item: Its kind and its number: `subscription group 3`.
  func isInDraft(_ item: String, catalog: Catalog) throws -> Bool
}

extension ReviewProvider {
  /// No explanation.
  public func explanation(of product: Product, catalog: Catalog) throws -> ReviewExplanation? { nil }

  /// No commands.
  public func next(for version: AppVersion, catalog: Catalog) throws -> [String] { [] }

  /// No drafts.
  public func isInDraft(_ item: String, catalog: Catalog) throws -> Bool { false }
}

/// The words of a reviewer who rejected a product, asked for a change, or removed it from sale.
public struct ReviewExplanation: Hashable, Sendable {
  /// The number of the guideline, `2.1`, or nil.
  public let guideline: String?
  /// The message, or nil.
  public let message: String?

  /// Creates an explanation.
  public init(guideline: String?, message: String?) {
    self.guideline = guideline
    self.message = message
  }
}

/// A command that is allowed on a product now, and in which role.
public struct LegalCommand: Sendable {
  /// The line, with `PRODUCT` for the product: `review start PRODUCT`.
  public let line: String
  /// The role that runs it.
  public let part: Actor.Part
  /// The change it would make, so that changes that a guard refuses are not offered; nil if no guard applies.
  public let change: Change?

  /// Creates an allowed command and its role.
  public init(_ line: String, by part: Actor.Part, change: Change? = nil) {
    self.line = line
    self.part = part
    self.change = change
  }

  /// The command with the product's name in its line.
  func naming(_ name: String) -> LegalCommand {
    LegalCommand(line.replacing(UnmetRequirement.placeholder, with: name), by: part, change: change)
  }
}

/// A requirement that a product must meet before it can be submitted.
public struct UnmetRequirement: Hashable, Codable, Sendable {
  /// The required item: `screenshot`.
  public let item: String
  /// The problem: `none for review`.
  public let what: String
  /// The command that fixes it, with `PRODUCT` for the product: `product screenshot PRODUCT FILE`; nil if it belongs to
  /// a plugin that is not installed or is switched off.
  public let fix: String?

  /// Creates an unmet requirement.
  public init(_ item: String, _ what: String, fix: String?) {
    self.item = item
    self.what = what
    self.fix = fix
  }

  /// The fix as a refusal's remedy.
  public var remedy: Remedy? { fix.map { .command($0) } }

  static let placeholder = "PRODUCT"

  /// The requirement with the product's name in its command.
  public func naming(_ name: String) -> UnmetRequirement {
    UnmetRequirement(item, what, fix: fix?.replacing(Self.placeholder, with: name))
  }

  /// The requirement without a fix that is not a command here.
  public func keeping(_ isCommand: (_ line: String) -> Bool) -> UnmetRequirement {
    guard let fix, !isCommand(fix) else { return self }
    return UnmetRequirement(item, what, fix: nil)
  }
}
