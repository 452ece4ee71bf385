internal import StockroomKit

extension ProductPage {
  /// The fields of `storekit page`.
  static let describedFields = PageExplanations.all.described(
    "storekit.page",
    [
      "appleID": .integer, "kind": .term, "name": .text, "artist": .text, "price": .money, "storefront": .identifier,
      "version": .text, "released": .date, "genre": .text, "description": .text, "artwork": .text,
      "screenshots": .list, "samples": .list, "rating": .decimal, "ratings": .integer, "reviews": .list,
      "actions": .list, "link": .text, "finished": .boolean, "sequence": .list,
    ])

  /// The page as `storekit page` prints it.
  var record: Record {
    guard isShown else {
      return Record(
        title: "\(device.kind) has no product pages: open the link, which leaves the app",
        beginning + [Field("link", .text(link), label: "Link"), finished, sequence])
    }
    let shown = reviews.prefix(Self.shownReviews).map(\.value)
    let actions = PageAction.all(for: subject.kind).map { action in
      Value.record([
        Field("action", .text(action.label(for: subject, offer)), label: "Action"),
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
      Field("version", version.map { .text($0.version) } ?? .null, label: "Version"),
      Field("released", item?.releasedAt.map(Value.date) ?? .null, label: "Released"),
      Field("genre", item?.genre.map(Value.text) ?? .null, label: "Genre"),
      Field("description", item?.description.map(Value.text) ?? .null, label: "Description"),
      Field("artwork", item?.artwork.map(Value.text) ?? .null, label: "Artwork"),
      // The review screenshots of products are for Apple's reviewers, not for customers.
      Field("screenshots", .remark("none recorded", data: .list([])), label: "Screenshots"),
      Field("samples", .remark("none recorded", data: .list([])), label: "Samples"),
    ]
  }

  private var link: String { subject.link(in: storefront) }

  private var finished: Field { Field("finished", .boolean(isFinished), label: "Finished") }

  private var sequence: Field { Field("sequence", .list(steps.map(\.value)), label: "Sequence") }

  /// As many as fit a page; the rating counts all.
  private static let shownReviews = 20
}
