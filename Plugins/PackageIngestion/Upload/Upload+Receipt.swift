import StockroomKit

extension Upload {
  /// The result as lines of text: the upload, and warnings.
  func lines(in catalog: Catalog) throws -> [String] {
    let name = product.productID.rawValue
    let tail = try standing(in: catalog)
    switch verdict {
    case .known:
      let outcome = isMended ? "damaged data in the store was repaired" : "nothing changed"
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

  /// Whether anything was uploaded.
  var isNew: Bool {
    if case .known = verdict { false } else { true }
  }

  /// The product's status now, and why.
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
