internal import StockroomKit

/// The argument of `app lookup`: an Apple ID, an App Store link, or a bundle or product ID.
enum StoreLink: ParameterValue, Hashable {
  case appleID(AppleID)
  case identifier(String)

  static var valueName: String { "APPLE-ID|LINK|ID" }
  static var completer: String? { "app" }

  /// Links look like `https://itunes.apple.com/us/app/example-books/id575000001?mt=8`: the number after the last `/id`.
  static func parse(_ text: String) throws -> StoreLink {
    if let number = Int64(text) { return .appleID(AppleID(number)) }
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return .identifier(text) }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    let isStore = parts.count > 2 && (parts[1] == "itunes.apple.com" || parts[1] == "apps.apple.com")
    guard isStore, let last = parts.last, last.hasPrefix("id"), let number = Int64(last.dropFirst(2)) else {
      throw Refusal(
        "app.lookup.link", "\(text) is not an App Store link",
        hint: "such a link looks like https://itunes.apple.com/us/app/example-books/id575000001", subject: text)
    }
    return .appleID(AppleID(number))
  }
}
