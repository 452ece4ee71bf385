import StockroomKit

/// The parts of a configuration file.
struct StoreKitDocument {
  /// A product, and the type of those in its list.
  struct Product {
    var node: JSONNode
    /// Nil in the list of several types.
    var type: ProductType?
  }

  private(set) var products: [Product] = []
  /// What the file has beside products.
  private(set) var ignored = Losses()
  /// The storefront of its prices; nil if it does not say so.
  private(set) var storefront: Storefront?

  /// - Throws: A ``TextPlace/error(_:)`` if it is not such a file, or of a version that is not known.
  init(_ file: JSONFile) throws {
    let root = file.root
    let object = JSONObject(root, in: file)
    guard let members = root.members, root["version"] != nil else {
      throw object.error(
        Refusal("storekit.file", "this is not a StoreKit configuration file", hint: "it has a version and products"),
        at: root)
    }
    try Self.checkVersion(of: object)
    products += try object.elements("products").map { Product(node: $0, type: nil) }
    products += try object.elements("nonRenewingSubscriptions").map { Product(node: $0, type: .nonRenewing) }
    for node in try object.elements("subscriptionGroups") {
      let group = JSONObject(node, in: file)
      products += try group.elements("subscriptions").map { Product(node: $0, type: .autoRenewable) }
      ignored.add("subscription groups")
      ignored.add("localizations of subscription groups", try group.elements("localizations").count)
    }
    for member in members {
      switch member.name {
      case "products", "nonRenewingSubscriptions", "subscriptionGroups", "version", "identifier": break
      case "settings": try note(settings: member.value, in: file)
      case "subscriptionOffersKeyPair": ignored.add("keys of subscription offers")
      case "appPolicies": note(policies: member.value)
      default: ignored.add("values of \(member.name)")
      }
    }
  }

  private static func checkVersion(of object: JSONObject) throws {
    guard let node = object.node["version"] else { return }
    let version = JSONObject(node, in: object.file)
    guard let cell = try version.cell("major", isRequired: true) else { return }
    guard let major = Int(cell.text), (1...4).contains(major) else {
      throw version.error(
        Refusal(
          "storekit.version", kind: .unavailable, "version \(cell.text) cannot be read, only 1 to 4",
          hint: "save the file with Xcode 26 or earlier", subject: cell.text),
        at: node["major"] ?? node)
    }
  }

  private mutating func note(settings: JSONNode, in file: JSONFile) throws {
    for member in settings.members ?? [] {
      guard member.name.hasSameBytes(as: "_storefront"), let code = member.value.text else {
        ignored.add("settings")
        continue
      }
      storefront = try JSONObject(settings, in: file).locating(
        Cell(code, line: member.value.line, column: member.value.column)
      ) { try Storefront.parse(code.uppercased()) }
    }
  }

  /// A new file has empty policies.
  private mutating func note(policies: JSONNode) {
    if policies["eula"]?.text?.isEmpty == false { ignored.add("license agreements") }
    let written = policies["policies"]?.elements?.count { policy in
      ["policyText", "policyURL"].contains { policy[$0]?.text?.isEmpty == false }
    }
    ignored.add("privacy policies", written ?? 0)
  }
}
