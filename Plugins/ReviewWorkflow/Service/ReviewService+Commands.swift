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

  /// Whether `review advance` has anywhere to go.
  func canAdvance(_ subject: ReviewSubject) -> Bool {
    !machine.reachable(from: subject.status, stage: subject.stage) { $0.event.isAdvanced && subject.takes($0.event) }
      .isEmpty
  }
}
