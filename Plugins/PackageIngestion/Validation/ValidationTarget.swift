import StockroomKit

/// The product, or the app, that packages are validated for, and the products that the store knows.
struct ValidationTarget {
  private let product: Product?
  private let app: App?
  private let catalog: Catalog

  init(product: ProductReference?, app: AppReference?, in context: Context) throws {
    self.product = try product.map(context.product)
    self.app = try app.map { try context.app($0) }
    catalog = context.catalog
  }

  /// The report of a valid package with what the store has to say of it.
  ///
  /// - Throws: a ``Refusal`` for a version that the named product does not accept.
  func check(_ report: PackageReport) throws -> PackageReport {
    guard let name = report.productIdentifier else { return report }
    var report = report
    let found = try catalog.products.find(name)
    if let found, let app, found.app != app.appleID {
      report.findings.append(
        .error(.productMismatch, "it is for \(name), which is not a product of \(app.bundleID.rawValue)"))
    }
    if let product, product.appleID != found?.appleID {
      report.findings.append(
        .error(.productMismatch, "it is for \(name), not for \(product.productID.rawValue)"))
    }
    // A store without apps is not the one that the package is for.
    if try found == nil && (app != nil || !catalog.apps.all().isEmpty) {
      report.findings.append(.warning(.productUnknown, "it is for \(name), which does not exist in this store"))
    }
    if let product, product.appleID == found?.appleID, product.isHosted, let version = report.version {
      let rule = try VersionRule(product, in: catalog)
      _ = try rule.judge(version, packageSHA256: report.packageSHA256)
      if let warning = rule.warning(about: version) { report.findings.append(warning) }
    }
    return report
  }
}
