import StockroomKit

struct AppLookup: Command {
  private static let link = Parameter<StoreLink>.argument("link", "An Apple ID, an App Store link, or an ID.")

  static let description = CommandDescription(
    "app lookup", "Find the app or product with an Apple ID, App Store link, or ID.", effect: .reads,
    parameters: [link],
    fields: Explanations.all.described(
      "app",
      [
        "kind": .text, "id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "locale": .identifier,
        "created": .date,
      ])
      + Explanations.all.described(
        "product", ["type": .term, "status": .term, "app": .identifier, "hosted": .boolean, "cleared": .boolean])
      + [
        FieldDescription(
          "affiliate", .list, label: "Dropped",
          "The affiliate parameters of the link, which were ignored: product pages in apps do not support them.")
      ],
    examples: [
      "app lookup com.example.books", "app lookup 575000001",
      "app lookup 'http://itunes.apple.com/us/app/example-books/id575000001?mt=8'",
      "app lookup 'itunes.apple.com/us/app/id575000001?mt=8&at=10l4'",
    ])

  private let link: StoreLink

  init(_ arguments: Arguments) throws {
    link = try arguments[Self.link]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    switch link {
    case .appleID(let appleID, let affiliate):
      if let app = try catalog.apps.find(appleID) { return Self.found(app, affiliate) }
      if let product = try catalog.products.find(appleID) { return try Self.found(product, in: context, affiliate) }
      throw Refusal(
        "app.lookup.unknown", kind: .missing, "no app or product has the Apple ID \(appleID)",
        remedy: .command("app list"),
        subject: appleID.description)
    case .identifier(let text):
      if let app = try catalog.apps.find(text) { return Self.found(app) }
      if let product = try catalog.products.find(text) { return try Self.found(product, in: context) }
      throw Refusal(
        "app.lookup.unknown", kind: .missing, "no app or product has the ID \(text)", remedy: .command("app list"),
        subject: text)
    }
  }

  private static func found(_ app: App, _ affiliate: [String] = []) -> Output {
    output([Field("kind", .text("app"), label: "Kind")] + app.fields, affiliate)
  }

  private static func found(
    _ product: Product, in context: Context, _ affiliate: [String] = []
  ) throws -> Output {
    output([Field("kind", .text("product"), label: "Kind")] + (try context.fields(of: product)), affiliate)
  }

  private static func output(_ fields: [Field], _ affiliate: [String]) -> Output {
    guard !affiliate.isEmpty else { return .record(Record(fields)) }
    let dropped = Field("affiliate", .list(affiliate.map(Value.text)), label: "Dropped", audience: .data)
    let names = affiliate.map { "\($0)=" }.joined(separator: ", ")
    return .record(
      Record(
        fields + [dropped], footer: ["note: dropped \(names), since product pages do not support affiliate tokens"]))
  }
}

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
