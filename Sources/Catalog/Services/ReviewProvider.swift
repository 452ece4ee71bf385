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
}
