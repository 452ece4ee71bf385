internal import Store

extension MetadataUpdates {
  /// Updates of unapproved products, which no command shows or reverts.
  func deadEnds() throws -> [Refusal] {
    try orphans().compactMap { product in
      try read(product).map { .updateStrands(product, $0, hasReview: catalog.reviews != nil) }
    }
  }

  private func orphans() throws -> [Product] {
    try catalog.store.all("SELECT product FROM metadata_update ORDER BY product") { AppleID($0.integer(0)) }
      .compactMap(catalog.products.find).filter { !$0.status.hasBeenApproved }
  }
}

extension Refusal {
  static func updateStrands(_ product: Product, _ update: MetadataUpdate, hasReview: Bool) -> Refusal {
    let id = product.productID.rawValue
    let withdraw = hasReview && update.state.isUnderReview ? "review withdraw \(id); " : ""
    let revert = "\(withdraw)product revert \(id)"
    return Refusal(
      "product.update.strands", kind: .state,
      "the update (\(update.contents)) of \(id) would be left without an approved product: \(id) would be "
        + product.status.label,
      remedy: "first run \(command: revert)", subject: id)
  }
}
