internal import StockroomKit

/// What a user can do on a product page.
enum PageAction: String, ParameterValue, CaseIterable {
  /// Closes the page.
  case cancel
  /// Buys the item, or installs the app.
  case buy
  /// Writes a review; the page stays open.
  case review
  /// Opens other products.
  case related
  /// Opens the page of the app's support.
  case support

  static var valueName: String { "ACTION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> PageAction {
    let word = text.lowercased()
    guard let action = PageAction(rawValue: word == "install" ? "buy" : word) else {
      throw Refusal(
        "storekit.page.action", kind: .usage, "\(text) is not something to do on a product page",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return action
  }

  /// Whether it opens the store's own app, so that the user leaves the one that shows the page.
  var leavesApp: Bool { self == .related || self == .support }

  /// The actions of a page; only apps have support.
  static func all(for kind: StoreItemKind) -> [PageAction] {
    [.buy, .review, .related] + (kind == .software ? [.support] : []) + [.cancel]
  }

  /// The button.
  func label(for subject: StoreSubject, _ offer: StoreOffer) -> String {
    switch self {
    case .cancel: "Cancel"
    case .buy where subject.kind == .software && offer.money.minorUnits == 0: "Install"
    case .buy: "Buy"
    case .review: "Write a Review"
    case .related: "Related Products"
    case .support: "Support"
    }
  }
}
