import StockroomKit

extension HostedContents {
  /// The version of a product with this number, however it is written; by default the newest.
  func version(_ name: String?, of product: Product) throws -> HostedContent {
    let versions = try all(of: product)
    guard let newest = versions.first else { throw Refusal.noContent(product) }
    guard let name else { return newest }
    let wanted = ContentVersion(name)
    guard wanted != nil, let content = versions.first(where: { ContentVersion($0.version) == wanted }) else {
      throw Refusal.versionUnknown(name, product, versions)
    }
    return content
  }
}

extension Refusal {
  fileprivate static func noContent(_ product: Product) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "package.none", kind: .state, "\(name) has no hosted content",
      remedy: .command(product.isHosted ? "package upload FILE" : "hosting enable \(name)"), subject: name)
  }

  fileprivate static func versionUnknown(
    _ version: String, _ product: Product, _ versions: [HostedContent]
  ) -> Refusal {
    Refusal(
      "package.version.unknown", kind: .missing, "\(product.productID.rawValue) has no version \(version)",
      hint: "it has \(versions.map(\.version).joined(separator: ", "))", subject: version)
  }
}
