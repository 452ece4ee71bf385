import StockroomKit

/// A bundle ID as typed.
struct BundleIDReference: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "BUNDLE-ID" }
  static var completer: String? { "bundle-id" }
  static func parse(_ text: String) -> BundleIDReference { BundleIDReference(text: text) }
}

struct BundleIDCreate: Command {
  private static let identifier = Parameter<String>.argument(
    "identifier", "The identifier, such as com.example.app, or a wildcard such as com.example.*."
  ).named("BUNDLE-ID")
  private static let name = Parameter<String>.required("name", "Your team's name for it.").also("description")

  static let description = CommandDescription(
    "bundle-id create", "Register a bundle ID, which app create may use later.",
    also: ["add", "new", "register", "bundle identifier", "app id", "provisioning portal"], effect: .writes,
    permission: .manageApps, parameters: [identifier, name], receipt: BundleID.describedFields,
    examples: ["bundle-id create com.example.maps --name Maps", "bundle-id create \"com.other.*\" --name Wildcard"])

  private let identifier: BundleIdentifier
  private let name: String

  init(_ arguments: Arguments) throws {
    identifier = try BundleIdentifier(arguments[Self.identifier])
    name = try arguments[Self.name]
  }

  func run(in context: Context) throws -> Output {
    let bundleID = try context.catalog.bundleIDs.register(identifier, name: name)
    let next = "app create \(ConsoleLine.text([identifier.rawValue])) --name NAME --sku SKU"
    return .receipt(
      try bundleID.receipt("registered", in: context.catalog, next: identifier.isWildcard ? [] : [next]))
  }
}

struct BundleIDEdit: Command {
  private static let identifier = Parameter<BundleIDReference>.argument("identifier", "The bundle ID.")
  private static let name = Parameter<String>.required("name", "Your team's name for it.").also("description")

  static let description = CommandDescription(
    "bundle-id edit", "Change the name of a bundle ID that was registered by itself.",
    also: ["rename", "bundle identifier"], effect: .writes, permission: .manageApps, parameters: [identifier, name],
    receipt: BundleID.describedFields,
    examples: [
      "bundle-id create com.example.maps --name Maps; bundle-id edit com.example.maps --name 'Example Maps'"
    ])

  private let reference: BundleIDReference
  private let name: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.identifier]
    name = try arguments[Self.name]
  }

  func run(in context: Context) throws -> Output {
    let bundleIDs = context.catalog.bundleIDs
    let changed = try bundleIDs.rename(bundleIDs.require(reference.text), to: name)
    return .receipt(try changed.receipt("changed", in: context.catalog))
  }
}

struct BundleIDDelete: Command {
  private static let identifier = Parameter<BundleIDReference>.argument("identifier", "The bundle ID.")

  static let description = CommandDescription(
    "bundle-id delete", "Delete a bundle ID that no app uses.", also: ["bundle identifier"], effect: .destroys,
    permission: .manageApps, parameters: [identifier], receipt: BundleID.describedFields,
    examples: ["bundle-id create com.example.maps --name Maps; bundle-id delete com.example.maps --yes"])

  private let reference: BundleIDReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.identifier] }

  func run(in context: Context) throws -> Output {
    let bundleIDs = context.catalog.bundleIDs
    let bundleID = try bundleIDs.require(reference.text)
    try bundleIDs.delete(bundleID)
    return .receipt(try bundleID.receipt("deleted", in: context.catalog))
  }
}

struct BundleIDList: Command {
  static let description = CommandDescription(
    "bundle-id list", "List the bundle IDs of the provisioning portal, and the apps that use them.",
    also: ["bundle identifiers", "app ids", "provisioning portal"], effect: .reads, permission: .manageApps,
    fields: BundleID.describedFields,
    examples: ["bundle-id list", "bundle-id create com.example.maps --name Maps; bundle-id list"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    return .table(
      Table(columns: BundleID.describedFields.columns(), empty: "no bundle IDs") { emit in
        for bundleID in try catalog.bundleIDs.all() { try emit(bundleID.fields(in: catalog).map(\.value)) }
      })
  }
}

struct BundleIDShow: Command {
  private static let identifier = Parameter<BundleIDReference>.argument("identifier", "The bundle ID.")

  static let description = CommandDescription(
    "bundle-id show", "Show a bundle ID, its capabilities, and the app that uses it.",
    also: ["bundle identifier", "app id"], effect: .reads, permission: .manageApps, parameters: [identifier],
    fields: BundleID.describedFields, examples: ["bundle-id show com.example.books"])

  private let reference: BundleIDReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.identifier] }

  func run(in context: Context) throws -> Output {
    let bundleID = try context.catalog.bundleIDs.require(reference.text)
    return .record(Record(try bundleID.fields(in: context.catalog)))
  }
}

extension BundleID {
  static let describedFields = Explanations.all.described(
    "bundle-id",
    [
      "identifier": .identifier, "name": .text, "type": .term, "capabilities": .list, "app": .text, "appleID": .integer,
      "registered": .date,
    ])

  fileprivate func fields(in catalog: Catalog) throws -> [Field] {
    [
      Field("identifier", .identifier(identifier.rawValue), label: "Bundle ID"),
      Field("name", .text(name), label: "Name"),
      Field(
        "type",
        identifier.isWildcard
          ? .term(code: "wildcard", label: "Wildcard", tone: .plain)
          : .term(code: "explicit", label: "Explicit", tone: .plain), label: "Type"),
      Field(
        "capabilities", .list(try catalog.bundleIDs.capabilities(of: self).map { .text($0.label) }),
        label: "Capabilities"),
      Field("app", .text(app?.name), label: "App"),
      Field("appleID", .integer(app?.appleID.rawValue), label: "Apple ID"),
      Field("registered", .date(registeredAt), label: "Registered"),
    ]
  }

  fileprivate func receipt(_ verb: String, in catalog: Catalog, next: [String] = []) throws -> Receipt {
    Receipt(
      "\(verb) \(identifier.rawValue)", record: Record(try fields(in: catalog)), tally: .init("bundle ID", verb),
      next: next)
  }
}
