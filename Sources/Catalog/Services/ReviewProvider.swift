public import Foundation

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
}

extension ReviewProvider {
  /// No explanation.
  public func explanation(of product: Product, catalog: Catalog) throws -> ReviewExplanation? { nil }

  /// No commands.
  public func next(for version: AppVersion, catalog: Catalog) throws -> [String] { [] }
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
