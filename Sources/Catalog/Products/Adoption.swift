public import Store

extension Products {
  /// The statuses that products of a live catalog may adopt: the possible results of a review.
  public static let adoptable: [ProductStatus] = [
    .approved, .developerRemovedFromSale, .removedFromSale, .rejected, .developerActionNeeded,
  ]

  /// Adopts the status a product has in a live catalog elsewhere, without a review.
  ///
  /// Hosted content in this store counts as approved with the product.
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

  /// Why a product cannot adopt a status now, or nil if it can.
  public func adoptionRefusal(of product: Product, as status: ProductStatus) throws -> Refusal? {
    guard Self.adoptable.contains(status) else { return .adoptionStatus(status) }
    guard product.status.isComputed else { return .adoptionSubmitted(product) }
    guard status.hasBeenApproved, product.isHosted, try catalog.content.newest(of: product)?.state != .ready else {
      return nil
    }
    return .adoptionWithoutContent(product, named: try catalog.fullName(of: product))
  }
}

extension Refusal {
  static func adoptionStatus(_ status: ProductStatus) -> Refusal {
    let known = Products.adoptable.map { $0.rawValue.lowercased().replacing("_", with: "-") }.joined(separator: ", ")
    return Refusal(
      "product.adopt.status", kind: .state,
      status.isComputed
        ? "\(status.label) is computed from what a product lacks" : "\(status.label) requires a submission",
      hint: "one of \(known)", subject: status.rawValue)
  }

  static func adoptionSubmitted(_ product: Product) -> Refusal {
    Refusal(
      "product.adopt.submitted", kind: .state, of: product, "is already \(product.status.label) in this store",
      remedy: "\(command: "product adopt") is only for products never submitted in this store")
  }

  static func adoptionWithoutContent(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "product.adopt.no-content", kind: .state, of: product, "is hosted but has no content to sell",
      remedy: .command("hosting disable \(name)")
        .adding(.command("package upload FILE"), separator: ", or first: "))
  }
}
