internal import Store

extension HostedContents {
  /// Ends the processing of a version badly: the package is gone, and a product that has no other waits for its upload.
  ///
  /// - Parameter reasons: What is the matter with the package; the product's history keeps it.
  public func refuse(_ content: HostedContent, of product: Product, because reasons: String) throws -> Product {
    guard content.state == .processing else { throw Refusal.contentProcessed(content, product) }
    try catalog.timers.cancel(owner: Self.timerOwner, name: Self.processedTimer, subject: String(content.id))
    try catalog.settling {
      try remove(content, of: product)
      guard product.status == .processingContent, try newest(of: product) == nil else { return }
      _ = try catalog.products.move(product, to: .waitingForUpload, by: .system, because: reasons)
    }
    return try catalog.products.find(product.appleID) ?? product
  }
}

extension Refusal {
  static func contentProcessed(_ content: HostedContent, _ product: Product) -> Refusal {
    Refusal(
      "content.not-processing", kind: .state,
      "version \(content.version) of \(product.productID.rawValue) is \(content.state.label); nothing is being processed",
      hint: "hosting processing 5m, before package upload FILE, makes it last", subject: product.productID.rawValue)
  }
}
