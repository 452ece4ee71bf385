public import Foundation

/// The review of products, for the catalogue and for plugins that submit to it or show it.
///
/// The plugin that owns review provides it; `catalog.reviews` finds it, and is nil without such a plugin: then a status
/// stays at Ready to Submit, and edits of an approved product reach buyers at once.
public protocol ReviewProvider: Sendable {
  /// The stage of a team's own that a product is in, within its status; nil where it is in none.
  func stage(of product: Product, catalog: Catalog) throws -> String?

  /// When a product was last submitted; nil where it never was.
  func lastSubmission(of product: Product, catalog: Catalog) throws -> Date?

  /// Submits products of one app together, with a version of it where one is named, and returns the submission's number.
  ///
  /// - Throws: a `Refusal` where one of them cannot be submitted now.
  func submit(_ products: [Product], withVersion version: String?, message: String?, catalog: Catalog) throws -> Int64?
}
