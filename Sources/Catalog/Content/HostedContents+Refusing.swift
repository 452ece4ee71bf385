internal import Store

extension HostedContents {
  /// Fails the processing of a version: deletes the package; a product with no other package is Waiting for Upload.
  ///
  /// - Parameter move: The move; problems of the package are its comment, saved in the product's history.
  public func refuse(_ content: HostedContent, of product: Product, as move: StatusMove) throws -> Product {
    guard content.state == .processing else { throw Refusal.contentProcessed(content, product) }
    try catalog.timers.cancel(owner: Self.timerOwner, name: Self.processedTimer, subject: String(content.id))
    try catalog.change(.contentRefused(content, product, move)) {
      try remove(content, of: product)
      guard product.status == .processingContent, try newest(of: product) == nil else { return }
      let reason = StatusMove(by: move.by, reason: move.remark ?? move.reason)
      _ = try catalog.products.move(product, to: .waitingForUpload, as: reason)
    }
    return try catalog.products.find(product.appleID) ?? product
  }
}

extension Refusal {
  static func contentProcessed(_ content: HostedContent, _ product: Product) -> Refusal {
    Refusal(
      "content.not-processing", kind: .state,
      "version \(content.version) of \(product.productID.rawValue) is \(content.state.label); nothing is being processed",
      remedy: "run \(command: "hosting processing 5m") before an upload", subject: product.productID.rawValue)
  }
}
