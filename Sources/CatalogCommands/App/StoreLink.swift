internal import StockroomKit

/// The argument of `app lookup`: an Apple ID, an App Store link, or a bundle or product ID.
enum StoreLink: ParameterValue, Hashable {
  /// An Apple ID, with the affiliate parameters that its link had.
  case appleID(AppleID, affiliate: [String])
  case identifier(String)

  static var valueName: String { "APPLE-ID|LINK|ID" }
  static var completer: String? { "app" }

  /// Links look like `http://itunes.apple.com/us/app/example-books/id575000001?mt=8`, with or without the scheme.
  ///
  /// The Apple ID is the number after `id`, and the words before it are ignored. In a link to a song of an album it is
  /// `i`.
  static func parse(_ text: String) throws -> StoreLink {
    if let number = Int64(text) { return .appleID(AppleID(number), affiliate: []) }
    let (scheme, rest) = split(text)
    let address = rest.prefix { $0 != "#" }
    let path = address.prefix { $0 != "?" }.split(separator: "/")
    let host = path.first?.lowercased() ?? ""
    guard scheme != nil || hosts.contains(host) else { return .identifier(text) }
    let query = address.dropFirst(address.prefix { $0 != "?" }.count + 1).split(separator: "&").map(parameter)
    let last = path.dropFirst().last.flatMap { $0.hasPrefix("id") ? number($0.dropFirst(2)) : nil }
    let song = query.first { $0.name == "i" }.flatMap { number($0.value) }
    let old = query.first { $0.name == "id" }.flatMap { number($0.value) }
    guard scheme.map(schemes.contains) ?? true, hosts.contains(host), let number = song ?? last ?? old else {
      throw Refusal(
        "app.lookup.link", "\(text) is not an App Store link",
        hint: "such a link looks like https://itunes.apple.com/us/app/example-books/id575000001", subject: text)
    }
    return .appleID(AppleID(number), affiliate: query.map(\.name).filter(affiliateParameters.contains))
  }

  private static let hosts: Set = ["itunes.apple.com", "apps.apple.com", "music.apple.com", "books.apple.com"]
  private static let schemes: Set = ["http", "https", "itms", "itms-apps", "itms-books"]
  /// The parameters by which partners are credited for a sale: token, partner and affiliate numbers, campaign.
  private static let affiliateParameters: Set = [
    "at", "ct", "pt", "partnerId", "affId", "affToken", "siteID", "LSNSUBSITE", "tduid",
  ]

  private static func split(_ text: String) -> (scheme: String?, rest: Substring) {
    guard let mark = text.firstRange(of: "://") else { return (nil, text[...]) }
    return (text[..<mark.lowerBound].lowercased(), text[mark.upperBound...])
  }

  private static func parameter(_ text: Substring) -> (name: String, value: Substring) {
    let name = text.prefix { $0 != "=" }
    return (String(name), text.dropFirst(name.count + 1))
  }

  /// Plain digits only: `Int64` would also read a sign.
  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
  }
}
