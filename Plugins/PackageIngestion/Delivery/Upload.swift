import StockroomKit

/// A package that became, or already was, a version of its product's hosted content.
struct Upload {
  let product: Product
  let content: HostedContent
  let verdict: VersionRule.Verdict
  /// The warnings.
  let warnings: [Finding]
  /// True if damaged stored data of the same file was repaired.
  let isRepaired: Bool

  /// Uploads a checked package to its product.
  ///
  /// Its files are already staged beside the store; the transaction only refers to them.
  init(
    _ package: CheckedPackage, expecting expected: Product?, processedLater isLater: Bool, in context: Context
  ) throws {
    let catalog = context.catalog
    let found = try catalog.product(ofPackage: package.product, expecting: expected) { bundleID in
      "add --product \(bundleID)/\(package.product)"
    }
    guard let product = found else { throw Refusal.productUnknown(package) }
    if let expected, expected.appleID != product.appleID { throw Refusal.otherProduct(package, expected) }
    let rule = try product.isHosted ? VersionRule(product, in: catalog) : nil
    // The catalog refuses products that cannot have content, so it checks first.
    let verdict =
      try rule?.judge(package.version, packageSHA256: package.report.packageSHA256) ?? .adds(isFirst: false)
    let findings = package.report.advice
    if case .known(let content) = verdict {
      (self.product, self.content, self.verdict) = (product, content, verdict)
      warnings = findings
      isRepaired = try !context.isPlan && Self.repair(content, with: package, in: catalog)
      return
    }
    let delivered = try catalog.content.deliver(package.delivery, to: product, processedLater: isLater)
    guard let content = try catalog.content.newest(of: delivered) else { throw Refusal.contentTaken(package) }
    if !context.isPlan { try package.stage(in: catalog.store.blobs) }
    try PackageFiles(catalog).add(package.report.contentFiles, of: content)
    (self.product, self.content, self.verdict, isRepaired) = (delivered, content, verdict, false)
    let closed = catalog.rules.hostedContentWarning.map { Finding.warning(.hostingClosed, $0) }
    warnings = [rule?.warning(about: package.version), closed].compactMap(\.self) + findings
  }

  /// Replaces damaged files with the package's; returns whether that was needed and succeeded.
  private static func repair(
    _ content: HostedContent, with package: CheckedPackage, in catalog: Catalog
  ) throws -> Bool {
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
      remedy: .command("product create \(package.product) --name NAME --hosted"), subject: package.typed.text)
  }

  fileprivate static func contentTaken(_ package: CheckedPackage) -> Refusal {
    Refusal(
      "package.content.taken", "a plugin deleted the content of \(package.file.text) immediately",
      remedy: "\(command: "plugin list") shows the active plugins", subject: package.typed.text)
  }

  fileprivate static func otherProduct(_ package: CheckedPackage, _ expected: Product) -> Refusal {
    Refusal(
      FindingCode.productMismatch.rawValue,
      "\(package.file.text) is for \(package.product), not for \(expected.productID.rawValue)",
      hint: "\(ContentInfo.productKey) in \(ContentInfo.fileName) names the product", subject: package.typed.text)
  }
}

extension Catalog {
  /// The product that a package names, which is the expected one if several apps use its identifier.
  ///
  /// - Parameter remedy: How to expect the product of the app with a bundle ID.
  func product(
    ofPackage id: String, expecting expected: Product?, in app: App? = nil,
    remedy: @escaping (_ bundleID: String) -> Remedy
  ) throws -> Product? {
    if let expected, expected.productID.rawValue.hasSameBytes(as: id) { return expected }
    return try products.find(id, preferring: app, remedy: remedy)
  }
}

extension Upload {
  /// The result as lines of text: the upload, and warnings.
  func lines(in catalog: Catalog) throws -> [String] {
    let name = try catalog.fullName(of: product)
    let tail = try standing(in: catalog)
    switch verdict {
    case .known:
      let outcome = isRepaired ? "damaged data in the store was repaired" : "nothing changed"
      return ["\(name): version \(content.version) was already uploaded, with the same file; \(outcome)"]
    case .replaces(let former):
      return ["\(name): version \(content.version) uploaded in place of test content \(former.version)\(tail)"] + notes
    case .adds: return ["\(name): version \(content.version) uploaded\(tail)"] + notes
    }
  }

  /// The upload as a record.
  func fields(in catalog: Catalog) throws -> [Field] {
    [
      Field("id", .identifier(product.productID.rawValue), label: "Product ID"),
      Field("status", try catalog.products.statusValue(of: product), label: "Status"),
      Field("version", .text(content.version), label: "Version"),
      Field("state", content.state.value, label: "State"),
      Field("isNew", .boolean(isNew), label: "New"),
      Field("packageSHA256", .identifier(content.package.sha256), label: "Package SHA-256"),
      Field("warnings", .list(warnings.map(\.value)), label: "Warnings"),
    ]
  }

  /// True unless the same file was uploaded before.
  var isNew: Bool {
    if case .known = verdict { false } else { true }
  }

  /// The product's status now, with the reason.
  private func standing(in catalog: Catalog) throws -> String {
    if product.status.hasBeenApproved {
      guard let approved = try catalog.content.approved(of: product) else { return ", \(product.status.label)" }
      return "; customers download \(approved.version) until it is approved"
    }
    guard product.status == .missingMetadata else { return ", \(product.status.label)" }
    let missing = try catalog.products.missing(from: product).map { "\($0.item): \($0.what)" }
    return ", \(try catalog.products.label(of: product)) (\(missing.joined(separator: ", ")))"
  }

  private var notes: [String] {
    let warnings = warnings.map(\.line)
    guard case .adds(isFirst: true) = verdict, ContentVersion(content.version) != .first else { return warnings }
    return ["warning: the first version is \(content.version); usually it is \(ContentVersion.first)"] + warnings
  }
}
