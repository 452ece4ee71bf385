internal import StockroomKit

/// The commands for hosted content that are allowed on a product now, also if it was sent back or is on sale.
enum PackagePermissions {
  static func legal(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    guard !product.status.isInReview else { return [] }
    let upload = product.isHosted ? [LegalCommand("package upload FILE", by: .administrator)] : []
    let versions = try catalog.content.all(of: product).filter { $0.state != .approved }
    return upload
      + versions.map { content in
        let change = Change.contentRemoved(content, product)
        return LegalCommand("package delete PRODUCT \(content.version)", by: .administrator, change: change)
      }
  }

  /// The products that can have content to upload, or to delete.
  static func filter(isHosted: Bool?) -> ProductFilter {
    var filter = ProductFilter()
    filter.isHosted = isHosted
    filter.types = [.nonConsumable]
    filter.statuses = ProductStatus.allCases.filter { !$0.isInReview }
    return filter
  }
}
