public import Store

extension Products {
  /// Turns Host Content with Apple on or off; the status follows.
  ///
  /// Available for non-consumable products that have never been on sale; it may be turned off until the product goes
  /// live, even after test content was uploaded, but never afterward.
  public func setHosting(_ isHosted: Bool, of product: Product) throws -> Product {
    guard product.isHosted != isHosted else { return product }
    if let refusal = try hostingRefusal(isHosted, of: product) { throw refusal }
    var edited = product
    edited.isHosted = isHosted
    try write(edited, as: .hostingChanged(edited))
    return try find(product.appleID) ?? edited
  }

  /// The change that ``setHosting(_:of:)`` would make, for asking guards.
  public func change(hosting isHosted: Bool, of product: Product) -> Change {
    var edited = product
    edited.isHosted = isHosted
    return .hostingChanged(edited)
  }

  /// Why hosting cannot be turned on or off now, or nil if it can.
  public func hostingRefusal(_ isHosted: Bool, of product: Product) throws -> Refusal? {
    if isHosted, product.type != .nonConsumable {
      return .hostingNotEligible(product.productID.rawValue, product.type)
    }
    if product.liveSince != nil { return .hostingLive(product, turningOn: isHosted) }
    return product.status.isInReview
      ? Refusal(
        "product.hosting.in-review", kind: .state, of: product, "is \(product.status.label)",
        remedy: try withdrawal(of: product)) : nil
  }
}

extension Refusal {
  static func hostingNotEligible(_ productID: String, _ type: ProductType) -> Refusal {
    Refusal(
      "product.hosting.not-eligible", "only non-consumable products can be hosted; \(productID) is \(type.label)",
      remedy: Remedy("create a non-consumable product", command: "product create ID --type non-consumable --hosted"),
      subject: productID)
  }

  static func hostingLive(_ product: Product, turningOn: Bool) -> Refusal {
    turningOn
      ? Refusal(
        "product.hosting.been-on-sale", kind: .state, of: product,
        "has been on sale, and hosting is only for new products",
        remedy: "create a new product with --hosted")
      : Refusal(
        "product.hosting.live", kind: .state, of: product,
        "has gone live with hosted content, which can never be turned off",
        remedy: Remedy("upload a newer version instead", command: "package upload FILE"))
  }
}
