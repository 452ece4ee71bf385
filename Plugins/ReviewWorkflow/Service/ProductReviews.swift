internal import Foundation
internal import StockroomKit

/// Review, for the catalog and other plugins.
struct ProductReviews: ReviewProvider {
  func stage(of product: Product, catalog: Catalog) throws -> String? {
    try ReviewSubject.stage(of: product, in: catalog)
  }

  func lastSubmission(of product: Product, catalog: Catalog) throws -> Date? {
    try ReviewHistory(catalog: catalog).lastSubmission(of: product)
  }

  func submit(
    _ products: [Product], withVersion version: String?, message: String?, catalog: Catalog
  ) throws -> Int64? {
    try ReviewService(catalog: catalog).submit(products, withVersion: version, message: message).first?.submission
  }
}
