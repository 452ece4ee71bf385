internal import StockroomKit

struct PageCommand: Command {
  private static let id = Parameter<String>.argument("id", "The Apple ID of an app or an imported item.")
    .named("APPLE-ID").completed(by: "storekit-page")
  private static let action = Parameter<PageAction>.option(
    "action", "The user's action: cancel, buy, review, related, or support.", default: .cancel, text: "cancel")

  static let description = CommandDescription(
    "storekit page", "Show the page of an app, song, film, or book within an app, as SKStoreProductViewController.",
    effect: .writes, permission: .manageProducts, parameters: [id, action] + DeviceChoice.ofDevice,
    fields: ProductPage.describedFields,
    examples: [
      "storekit device add iPad; storekit item import items.csv; storekit page 364709193",
      "storekit device add iPad; storekit item import items.csv; storekit page 364709193 --action buy",
      "storekit device add iPod --ios 5.1; storekit item import items.csv; storekit page 364709193",
    ])

  private let id: String
  private let action: PageAction
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    id = try arguments[Self.id]
    action = try arguments[Self.action]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    var device = try choice.device(in: context)
    if device.system >= .ios6, let appleID = AppleID(digits: id),
      let error = try device.isOffline ? .offline : Devices(catalog: catalog).takeError(of: &device)
    {
      try send(ProductPage.loading(appleID), on: device, in: catalog)
      try send(
        [ProductPage.Step(sender: .storeKit, receiver: .app, message: "completion block", note: error.description)],
        on: device, in: catalog)
      return .record(
        Record(
          title: "the page did not load: \(error.description)",
          [
            Field("error", .text(error.description), audience: .data),
            Field("errorCode", .integer(Int64(error.code)), audience: .data),
          ]))
    }
    let page = try ProductPage(id, on: device, action: action, in: catalog)
    try send(page.steps, on: device, in: catalog)
    return .record(page.record)
  }

  private func send(_ steps: [ProductPage.Step], on device: Device, in catalog: Catalog) throws {
    let messages = StoreMessages(catalog: catalog)
    for step in steps {
      try messages.send(
        step.message, from: step.sender, to: step.receiver, note: step.note, device: device.id,
        app: catalog.appInUse?.appleID)
    }
  }
}

/// A user's action on a product page.
enum PageAction: String, ParameterValue, CaseIterable {
  case cancel
  /// Buys the item, or installs the app.
  case buy
  /// Writes a review; the page stays open.
  case review
  case related
  /// Opens the page of the app's support.
  case support

  static var valueName: String { "ACTION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> PageAction {
    let word = text.lowercased()
    guard let action = PageAction(rawValue: word == "install" ? "buy" : word) else {
      throw Refusal(
        "storekit.page.action", kind: .usage, "\(text) is not an action of a product page",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return action
  }

  /// True if it opens the App Store app, so that the user leaves the app with the page.
  var leavesApp: Bool { self == .related || self == .support }

  /// The actions of a page; only apps have support.
  static func all(for kind: StoreItemKind) -> [PageAction] {
    [.buy, .review, .related] + (kind == .software ? [.support] : []) + [.cancel]
  }

  /// The button, in the language of the device.
  func label(for subject: StoreSubject, _ offer: StoreOffer, on device: Device) -> String {
    switch self {
    case .cancel: device.labels.cancel
    case .buy where subject.kind == .software && offer.money.minorUnits == 0: device.labels.install
    case .buy: device.labels.buy
    case .review: device.labels.writeReview
    case .related: device.labels.related
    case .support: device.labels.support
    }
  }
}
