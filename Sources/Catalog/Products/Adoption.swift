public import Store

extension Products {
  /// The statuses that a catalogue which is live already may bring along: what review left behind.
  public static let adoptable: [ProductStatus] = [
    .approved, .developerRemovedFromSale, .removedFromSale, .rejected, .developerActionNeeded,
  ]

  /// Takes over the status a product has in a catalogue that is live elsewhere, without a review.
  ///
  /// Hosted content that is here counts as approved with the product.
  public func adopt(_ product: Product, as status: ProductStatus) throws -> Product {
    guard product.status != status else { return product }
    if let refusal = try adoptionRefusal(of: product, as: status) { throw refusal }
    var adopted = product
    try catalog.settling {
      if status == .developerRemovedFromSale, product.isClearedForSale {
        adopted = try catalog.availability.setCleared(false, of: product)
      }
      adopted = try move(adopted, to: status, as: StatusMove(by: catalog.actor, reason: "adopted"))
    }
    return try catalog.availability.settle(adopted)
  }

  /// Why a product cannot take over a status now; nil when it can.
  public func adoptionRefusal(of product: Product, as status: ProductStatus) throws -> Refusal? {
    guard Self.adoptable.contains(status) else { return .adoptionStatus(status) }
    guard product.status.isComputed else { return .adoptionSubmitted(product) }
    guard status.hasBeenApproved, product.isHosted, try catalog.content.newest(of: product)?.state != .ready else {
      return nil
    }
    return .adoptionWithoutContent(product)
  }
}

extension Refusal {
  static func adoptionStatus(_ status: ProductStatus) -> Refusal {
    let known = Products.adoptable.map { $0.rawValue.lowercased().replacing("_", with: "-") }.joined(separator: ", ")
    return Refusal(
      "product.adopt.status",
      status.isComputed
        ? "\(status.label) is computed from what a product lacks" : "\(status.label) takes a submission of its own",
      hint: "one of \(known)", subject: status.rawValue)
  }

  static func adoptionSubmitted(_ product: Product) -> Refusal {
    Refusal(
      "product.adopt.submitted", "\(product.productID.rawValue) is \(product.status.label) here already",
      hint: "adopt is for products that were never submitted in this store", subject: product.productID.rawValue)
  }

  static func adoptionWithoutContent(_ product: Product) -> Refusal {
    Refusal(
      "product.adopt.no-content", "\(product.productID.rawValue) is hosted and has no content to sell",
      hint: "package upload FILE first, or hosting disable \(product.productID.rawValue)",
      subject: product.productID.rawValue)
  }
}
