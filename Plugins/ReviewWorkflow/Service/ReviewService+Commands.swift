internal import StockroomKit

extension ReviewService {
  /// The command of an event for a part of a product, with `PRODUCT` for the product.
  ///
  /// Where the rules want an app's first product with a version, it names the one that accepts products.
  func line(_ event: ReviewEvent, for subject: ReviewSubject) throws -> String {
    guard event == .submit, let app = try catalog.apps.find(subject.product.app), try needsVersion(app) else {
      return event.command
    }
    let open = try catalog.apps.versions(of: app).last { version in
      version.state == .waitingForReview || StandardReview.versions.events(from: version.state).contains(.submit)
    }
    return "\(event.command) --with-version \(open?.version ?? "VERSION")"
  }

  /// A `review advance` that is accepted now, with `PRODUCT` for the product: to Approved, or as near as it gets.
  func advanceLine(for product: Product) throws -> String? {
    let targets: [ProductStatus] = [.approved, .inReview, .waitingForReview, .developerRemovedFromSale, .readyToSubmit]
    let spoken: [ProductStatus] = [.developerActionNeeded, .rejected, .removedFromSale]
    for target in targets + spoken {
      guard let path = try acceptedPath(of: product, to: target), !path.isEmpty else { continue }
      let word = target.rawValue.lowercased().replacing("_", with: "-")
      let remark = path.contains { $0.event.isSpoken } ? " --guideline 2.1 -m TEXT" : ""
      return "review advance PRODUCT --to \(word)\(remark)"
    }
    return nil
  }

  private func acceptedPath(of product: Product, to target: ProductStatus) throws -> [ReviewMachine.Row]? {
    do {
      let path = try path(of: product, to: target)
      let subject = try ReviewSubject(product, in: catalog)
      if path.contains(where: { $0.event == .submit }) {
        try requireComplete(subject)
        _ = try requireVersion(nil, for: [subject])
      }
      let isSoldNowhere = try catalog.availability.storefronts(of: product).isEmpty
      return isSoldNowhere && target == .approved ? nil : path
    } catch is Refusal {
      return nil
    }
  }
}
