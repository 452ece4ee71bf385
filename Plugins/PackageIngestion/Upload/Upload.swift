import StockroomKit

/// A package that became, or already was, a version of its product's hosted content.
struct Upload {
  let product: Product
  let content: HostedContent
  let verdict: VersionRule.Verdict
  /// The warnings.
  let warnings: [Finding]
  /// Whether damaged stored data of the same file was repaired.
  let isMended: Bool

  /// Uploads a checked package to its product.
  ///
  /// Its files are already staged beside the store; the transaction only refers to them.
  init(
    _ package: CheckedPackage, expecting expected: Product?, processedLater isLater: Bool, in context: Context
  ) throws {
    let catalog = context.catalog
    guard let product = try catalog.products.find(package.product) else { throw Refusal.productUnknown(package) }
    if let expected, expected.appleID != product.appleID { throw Refusal.otherProduct(package, expected) }
    let rule = try product.isHosted ? VersionRule(product, in: catalog) : nil
    // The catalog refuses products that cannot have content, so it checks first.
    let verdict =
      try rule?.judge(package.version, packageSHA256: package.report.packageSHA256) ?? .adds(isFirst: false)
    let findings = package.report.advice
    if case .known(let content) = verdict {
      (self.product, self.content, self.verdict) = (product, content, verdict)
      warnings = findings
      isMended = try !context.isPlan && Self.mend(content, with: package, in: catalog)
      return
    }
    let delivered = try catalog.content.deliver(package.delivery, to: product, processedLater: isLater)
    guard let content = try catalog.content.newest(of: delivered) else { throw Refusal.contentTaken(package) }
    if !context.isPlan { try package.stage(in: catalog.store.blobs) }
    try PackageFiles(catalog).add(package.report.contentFiles, of: content)
    (self.product, self.content, self.verdict, isMended) = (delivered, content, verdict, false)
    warnings = [rule?.warning(about: package.version)].compactMap(\.self) + findings
  }

  /// Replaces damaged files with the package's; returns whether that was needed and succeeded.
  private static func mend(_ content: HostedContent, with package: CheckedPackage, in catalog: Catalog) throws -> Bool {
    let stored = StoredContent(content, in: catalog)
    guard try !stored.problems.isEmpty else { return false }
    try package.stage(in: catalog.store.blobs)
    return try stored.problems.isEmpty
  }
}

extension Refusal {
  fileprivate static func productUnknown(_ package: CheckedPackage) -> Refusal {
    Refusal(
      "package.product.unknown", kind: .missing, "\(package.file.text) is for \(package.product), which does not exist",
      remedy: .command("product create \(package.product) --name NAME --hosted"), subject: package.file.text)
  }

  fileprivate static func contentTaken(_ package: CheckedPackage) -> Refusal {
    Refusal(
      "package.content.taken", "a plugin deleted the content of \(package.file.text) immediately",
      remedy: "\(command: "plugin list") shows the active plugins", subject: package.file.text)
  }

  fileprivate static func otherProduct(_ package: CheckedPackage, _ expected: Product) -> Refusal {
    Refusal(
      FindingCode.productMismatch.rawValue,
      "\(package.file.text) is for \(package.product), not for \(expected.productID.rawValue)",
      hint: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product", subject: package.file.text)
  }
}
