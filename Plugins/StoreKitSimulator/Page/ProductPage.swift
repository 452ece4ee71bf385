internal import StockroomKit

/// The page of a product within an app: Apple, `SKStoreProductViewController`, since iOS 6.
struct ProductPage {
  /// A step of the sequence that the app sees.
  struct Step {
    let sender: Party
    let receiver: Party
    let message: String
    let note: String?

    var value: Value {
      .record([
        Field("from", .text(sender.label), label: "From"), Field("to", .text(receiver.label), label: "To"),
        Field("message", .text(message), label: "Message"),
        Field("note", note.map(Value.text) ?? .null, label: "Note"),
      ])
    }
  }

  let subject: StoreSubject
  let offer: StoreOffer
  let storefront: Storefront
  let device: Device
  let reviews: [CustomerReview]
  let action: PageAction

  /// The page of an Apple ID as a device shows it.
  init(_ id: String, on device: Device, action: PageAction, in catalog: Catalog) throws {
    let shelf = StoreShelf(catalog: catalog)
    subject = try shelf.subject(id)
    storefront = try device.accountStorefront(in: catalog) ?? .unitedStates
    guard let offer = try shelf.offer(of: subject, in: storefront) else {
      throw Refusal.pageUnavailable(
        id, Remedy("the network is fine: \(subject.name) is not sold in \(storefront.name)"))
    }
    self.offer = offer
    guard PageAction.all(for: subject.kind).contains(action) else {
      throw Refusal(
        "storekit.page.action", kind: .usage, "only the page of an app has \(action.rawValue)",
        hint: "use one of \(PageAction.all(for: subject.kind).map(\.rawValue).joined(separator: ", "))",
        subject: action.rawValue)
    }
    (self.device, self.action) = (device, action)
    reviews = try CustomerReviews(catalog: catalog).all(of: subject, in: storefront)
  }

  /// Whether the device has product pages; before iOS 6 an app opens the link instead, and the user leaves it.
  var isShown: Bool { device.system >= .ios6 }

  /// The steps from the app's call to the user's return to the app.
  var steps: [Step] {
    guard isShown else {
      return [
        Step(
          sender: .app, receiver: .user, message: "UIApplication.openURL(_:)",
          note: "the user leaves the app for the store")
      ]
    }
    var steps =
      Self.loading(subject.appleID) + [
        Step(sender: .storeKit, receiver: .app, message: "completion block", note: "true, nil"),
        Step(sender: .app, receiver: .user, message: "present(_:animated:completion:)", note: subject.name),
        Step(
          sender: .user, receiver: .storeKit, message: action.label(for: subject, offer),
          note: action == .buy ? offer.formatted : nil),
      ]
    switch action {
    case .related, .support:
      steps.append(
        Step(sender: .storeKit, receiver: .user, message: "opens the store's app", note: "the user leaves the app"))
    case .buy:
      steps.append(
        Step(sender: .storeKit, receiver: .appStore, message: "purchase and download", note: offer.formatted))
      steps += Self.finishing
    case .review:
      steps.append(Step(sender: .storeKit, receiver: .user, message: "asks for stars and a text", note: nil))
      steps.append(Step(sender: .user, receiver: .storeKit, message: "Cancel", note: nil))
      steps += Self.finishing
    case .cancel: steps += Self.finishing
    }
    return steps
  }

  /// Whether the delegate is told that the page is finished, after which the user is back in the app.
  var isFinished: Bool { isShown && !action.leavesApp }

  /// The app's call.
  static func loading(_ appleID: AppleID) -> [Step] {
    [
      Step(
        sender: .app, receiver: .storeKit, message: "loadProduct(withParameters:completionBlock:)",
        note: "SKStoreProductParameterITunesItemIdentifier \(appleID)")
    ]
  }

  private static let finishing = [
    Step(sender: .storeKit, receiver: .app, message: "productViewControllerDidFinish(_:)", note: "Finished"),
    Step(sender: .app, receiver: .user, message: "dismiss(animated:completion:)", note: "the user is back in the app"),
  ]
}
