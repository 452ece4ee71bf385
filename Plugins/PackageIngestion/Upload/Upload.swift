import StockroomKit

/// A package that became a version of its product's hosted content, or was one already.
struct Upload {
  let product: Product
  let content: HostedContent
  let verdict: VersionRule.Verdict
  /// What somebody should look at.
  let warnings: [Finding]
  /// Whether what the store kept of the same file was damaged, and is whole again.
  let isMended: Bool

  /// Uploads a checked package to the product it names.
  ///
  /// Its files stand beside the store already; the transaction only names them.
  init(
    _ package: CheckedPackage, expecting expected: Product?, processedLater isLater: Bool, in context: Context
  ) throws {
    let catalog = context.catalog
    guard let product = try catalog.products.find(package.product) else { throw Refusal.productUnknown(package) }
    if let expected, expected.appleID != product.appleID { throw Refusal.otherProduct(package, expected) }
    let rule = try product.isHosted ? VersionRule(product, in: catalog) : nil
    // What takes no content at all is the catalogue's to refuse, so that it is asked first.
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

  /// Puts the files of a package in the place of damaged ones; whether that was needed, and helped.
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
      "package.product.unknown", kind: .missing,
      "\(package.file.text) is for \(package.product), and there is no such product",
      hint: "product create \(package.product) --name NAME --hosted", subject: package.file.text)
  }

  fileprivate static func contentTaken(_ package: CheckedPackage) -> Refusal {
    Refusal(
      "package.content.taken", "a plugin took the content of \(package.file.text) away again",
      hint: "plugin list shows who is at work", subject: package.file.text)
  }

  fileprivate static func otherProduct(_ package: CheckedPackage, _ expected: Product) -> Refusal {
    Refusal(
      FindingCode.productMismatch.rawValue,
      "\(package.file.text) is for \(package.product), not for \(expected.productID.rawValue)",
      hint: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product", subject: package.file.text)
  }
}
