internal import StockroomKit

/// The page of a product within an app: Apple, `SKStoreProductViewController`, since iOS 6.
struct ProductPage {
  /// A step of the sequence.
  struct Step {
    let sender: Party
    let receiver: Party
    let message: String
    let note: String?

    var value: Value {
      .record([
        Field("from", .text(sender.label), label: "From"), Field("to", .text(receiver.label), label: "To"),
        Field("message", .text(message), label: "Message"),
        Field("note", .text(note), label: "Note"),
      ])
    }
  }

  let subject: StoreSubject
  let offer: StoreOffer
  let storefront: Storefront
  let device: Device
  let reviews: [CustomerReview]
  let action: PageAction

  /// The page of an Apple ID on a device.
  init(_ id: String, on device: Device, action: PageAction, in catalog: Catalog) throws {
    let subjects = StoreSubjects(catalog: catalog)
    subject = try subjects.subject(id)
    storefront = try device.accountStorefront(in: catalog) ?? .unitedStates
    guard let offer = try subjects.offer(of: subject, in: storefront) else {
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

  /// True if the device has product pages; before iOS 6 an app opens the link instead, and the user leaves the app.
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
          sender: .user, receiver: .storeKit, message: action.label(for: subject, offer, on: device),
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
      steps.append(Step(sender: .storeKit, receiver: .user, message: "asks for stars and a review", note: nil))
      steps.append(Step(sender: .user, receiver: .storeKit, message: device.labels.cancel, note: nil))
      steps += Self.finishing
    case .cancel: steps += Self.finishing
    }
    return steps
  }

  /// True if the delegate is called when the page is finished, after which the user is back in the app.
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

extension ProductPage {
  /// The fields of `storekit page`.
  static let describedFields = StoreKitExplanations.all.described(
    "storekit.page",
    [
      "appleID": .integer, "kind": .term, "name": .text, "artist": .text, "price": .money, "storefront": .identifier,
      "version": .text, "released": .date, "genre": .text, "description": .text, "artwork": .text,
      "screenshots": .list, "samples": .list, "rating": .decimal, "ratings": .integer, "reviews": .list,
      "actions": .list, "link": .text, "finished": .boolean, "sequence": .list,
    ])

  /// The output of `storekit page`.
  var record: Record {
    guard isShown else {
      return Record(
        title: "\(device.kind) has no product pages: open the link, which leaves the app",
        beginning + [Field("link", .text(link), label: "Link"), finished, sequence])
    }
    let shown = reviews.prefix(Self.shownReviews).map(\.value)
    let actions = PageAction.all(for: subject.kind).map { action in
      Value.record([
        Field("action", .text(action.label(for: subject, offer, on: device)), label: "Action"),
        Field("leavesApp", .boolean(action.leavesApp), label: "Leaves App"),
      ])
    }
    return Record(
      title: subject.name,
      beginning + details + reviews.fields + [
        Field(
          "reviews", shown.isEmpty ? .remark("no reviews recorded", data: .list([])) : .list(shown), label: "Reviews"),
        Field("actions", .list(actions), label: "Actions"), Field("link", .text(link), label: "Link"), finished,
        sequence,
      ])
  }

  private var beginning: [Field] {
    [
      Field("appleID", .integer(subject.appleID.rawValue), label: "Apple ID"),
      Field("kind", subject.kind.value, label: "Kind"), Field("name", .text(subject.name), label: "Name"),
    ]
  }

  private var details: [Field] {
    let item: StoreItem? = if case .item(let item) = subject { item } else { nil }
    let version: AppVersion? = if case .app(_, let version) = subject { version } else { nil }
    return [
      Field(
        "artist", item?.artist.map(Value.text) ?? .remark("none recorded", data: .null),
        label: subject.kind == .software ? "Seller" : "Artist"),
      Field("price", offer.value, label: "Price"),
      Field("storefront", .identifier(storefront.alpha3), label: "Store"),
      Field("version", .text(version?.version), label: "Version"),
      Field("released", .date(item?.releasedAt), label: "Released"),
      Field("genre", .text(item?.genre), label: "Genre"),
      Field("description", .text(item?.description), label: "Description"),
      Field("artwork", .text(item?.artwork), label: "Artwork"),
      // Customers do not see the review screenshots of products.
      Field("screenshots", Self.list(item?.screenshots), label: "Screenshots"),
      Field("samples", Self.list(item?.samples), label: "Samples"),
    ]
  }

  private static func list(_ addresses: [String]?) -> Value {
    guard let addresses, !addresses.isEmpty else { return .remark("none recorded", data: .list([])) }
    return .list(addresses.map(Value.text))
  }

  private var link: String { subject.link(in: storefront) }

  private var finished: Field { Field("finished", .boolean(isFinished), label: "Finished") }

  private var sequence: Field { Field("sequence", .list(steps.map(\.value)), label: "Sequence") }

  /// The number of reviews on a page; the rating includes all.
  private static let shownReviews = 20
}
