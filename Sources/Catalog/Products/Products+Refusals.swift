internal import Store

extension Refusal {
  static func wildcardApp(_ app: App) -> Refusal {
    Refusal(
      "product.wildcard-app", "\(app.bundleID.rawValue) is a wildcard app, which cannot have in-app purchases",
      remedy: "\(command: "app create") with an explicit bundle ID", subject: app.bundleID.rawValue)
  }

  static func typeNotOffered(_ type: ProductType, profile: RuleProfile) -> Refusal {
    Refusal(
      "product.type.not-offered", "\(type.label) is not an in-app purchase type under the \(profile.rawValue) rules",
      remedy: .command("explain product.type"), subject: type.rawValue)
  }

  /// A status that an era has no name for.
  static func statusNotOffered(_ label: String, profile: RuleProfile) -> Refusal {
    Refusal(
      "product.status.not-offered", "\(label) is not a status under the \(profile.rawValue) rules",
      remedy: .command("explain product.status"), subject: label)
  }

  static func localizationDoubled(_ locale: String) -> Refusal {
    Refusal(
      "product.localization.doubled", "there are two localizations in \(locale)", hint: "leave one of them out",
      subject: locale)
  }

  static func productIDTaken(_ productID: ProductIdentifier) -> Refusal {
    Refusal(
      "product.id.taken", "\(productID.rawValue) already exists",
      remedy: .command("product show \(productID.rawValue)"),
      subject: productID.rawValue)
  }

  static func productIDBurned(_ productID: ProductIdentifier) -> Refusal {
    Refusal(
      "product.id.burned", "\(productID.rawValue) belonged to a deleted product and can never be used again",
      hint: "choose another ID", subject: productID.rawValue)
  }

  static func referenceNameTaken(_ name: String, app: App) -> Refusal {
    Refusal(
      "product.name.taken", "another product of \(app.name) has the reference name \(name)",
      hint: "choose another --name", subject: name)
  }

  static func appFull(_ app: App, limit: Int) -> Refusal {
    Refusal(
      "product.limit", "\(app.bundleID.rawValue) has \(limit) products, the maximum",
      remedy: Remedy("delete products that were never sold", command: "product delete PRODUCT"),
      subject: app.bundleID.rawValue)
  }

  static func deleteApproved(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "product.delete.approved", kind: .state, "\(product.productID.rawValue) is \(product.status.label) and on sale",
      remedy: Remedy(
        "take it off sale first", command: "product availability \(name) --off"),
      subject: product.productID.rawValue)
  }

  static func deleteInReview(_ product: Product, remedy: Remedy) -> Refusal {
    Refusal(
      "product.delete.in-review", kind: .state, "\(product.productID.rawValue) is \(product.status.label)",
      remedy: remedy, subject: product.productID.rawValue)
  }

  static func deleteUpdateInReview(_ product: Product, remedy: Remedy) -> Refusal {
    Refusal(
      "product.delete.update-in-review", kind: .state, "an update of \(product.productID.rawValue) is in review",
      remedy: remedy, subject: product.productID.rawValue)
  }
}
