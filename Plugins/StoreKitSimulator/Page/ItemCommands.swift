internal import Foundation
internal import StockroomKit

struct ItemImport: Command {
  private static let file = Parameter<FilePath>.argument(
    "file", "CSV with a header, a JSON array, or a response from the Search API.")
  private static let country = Parameter<Storefront?>.option(
    "country", "The storefront of rows without one. Default: their prices apply to all storefronts.")

  static let description = CommandDescription(
    "storekit item import", "Add the music, films, books, and apps of others in a file to the store, all or none.",
    effect: .writes, permission: .manageProducts, parameters: [file, country],
    receipt: StoreKitExplanations.all.described(
      "storekit.item", ["added": .integer, "replaced": .integer, "items": .list]),
    examples: ["storekit item import items.csv", "storekit item import items.json --country USA"])

  private let file: FilePath
  private let country: Storefront?
  private var sheet: ItemSheet?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    country = try arguments[Self.country]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try Self.requireFile(try preparation.path(file), typed: file.text)
    sheet = try ItemSheet(
      try preparation.read(file), file: file, country: country, progress: preparation.progress)
  }

  /// Refuses a pipe, which may never get a writer, and a device; a missing file is refused when it is read.
  private static func requireFile(_ path: String, typed text: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFREG, kind != S_IFDIR else { return }
    throw Refusal(
      "storekit.item.file", kind: .unavailable, "\(text) is not a file, but a pipe, a socket, or a device",
      hint: "write the items to a file first", subject: text)
  }

  func run(in context: Context) throws -> Output {
    guard let sheet else { return .nothing }
    let items = StoreItems(catalog: context.catalog)
    var findings = Findings()
    var added = 0
    for entry in sheet.entries {
      try context.checkCancelled()
      try findings.gather {
        if let taken = try context.catalog.owner(of: entry.item.appleID) {
          throw entry.row.error(.appleIDTaken(entry.item.appleID, by: taken), at: .id)
        }
        if try items.write(entry.item, prices: entry.prices) { added += 1 }
      }
    }
    try findings.check()
    let count = sheet.entries.count
    return .receipt(
      Receipt(
        "\(file.text): \(added) \(added == 1 ? "item" : "items") added, \(count - added) replaced",
        record: Record([
          Field("added", .integer(Int64(added)), label: "Added"),
          Field("replaced", .integer(Int64(count - added)), label: "Replaced"),
          Field("items", .list(sheet.entries.map { .integer($0.item.appleID.rawValue) }), label: "Items"),
        ]), tally: .init("store item", "imported", count: count),
        next: sheet.entries.prefix(1).map { "storekit page \($0.item.appleID)" }))
  }
}

struct ItemList: Command {
  private static let kind = Parameter<StoreItemKind?>.option("kind", "Only items of this kind.")

  static let description = CommandDescription(
    "storekit item list", "List the imported items with their prices.", effect: .reads, permission: .manageProducts,
    parameters: [kind],
    fields: StoreKitExplanations.all.described(
      "storekit.item",
      ["appleID": .integer, "kind": .term, "name": .text, "artist": .text, "price": .list, "released": .date]),
    examples: ["storekit item import items.csv; storekit item list", "storekit item list --kind ebook"])

  private let kind: StoreItemKind?

  init(_ arguments: Arguments) throws {
    kind = try arguments[Self.kind]
  }

  func run(in context: Context) throws -> Output {
    let items = StoreItems(catalog: context.catalog)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no items") { [kind] emit in
        try items.each(kind.map { [$0] } ?? Set(StoreItemKind.allCases)) { item in
          try context.checkCancelled()
          let prices = try items.prices(of: item).map { price in
            Value.text("\(price.money)\(price.storefront.map { " in \($0.alpha3)" } ?? "")")
          }
          try emit([
            .integer(item.appleID.rawValue), item.kind.value, .text(item.name), .text(item.artist),
            .list(prices), .date(item.releasedAt),
          ])
        }
      })
  }
}

struct ItemDelete: Command {
  private static let id = Parameter<Int>.argument("id", "The item's Apple ID.").named("APPLE-ID")
    .completed(by: "storekit-item")

  static let description = CommandDescription(
    "storekit item delete", "Delete an imported item, with its prices and reviews.", effect: .destroys,
    permission: .manageProducts, parameters: [id],
    receipt: StoreKitExplanations.all.described("storekit.item", ["appleID": .integer, "kind": .term, "name": .text]),
    examples: ["storekit item import items.csv; storekit item delete 364709193 --yes"])

  private let appleID: AppleID

  init(_ arguments: Arguments) throws {
    appleID = AppleID(Int64(try arguments[Self.id]))
  }

  func run(in context: Context) throws -> Output {
    let items = StoreItems(catalog: context.catalog)
    let item = try items.require(appleID)
    try items.delete(item)
    return .receipt(
      Receipt(
        "deleted \(item.name)",
        record: Record([
          Field("appleID", .integer(appleID.rawValue), label: "Apple ID"),
          Field("kind", item.kind.value, label: "Kind"), Field("name", .text(item.name), label: "Name"),
        ]), tally: .init("store item", "deleted")))
  }
}

extension StoreItemKind {
  var value: Value { .term(code: rawValue, label: label, tone: .plain) }
}

extension Catalog {
  /// The identifier of the app or product that has an Apple ID, or nil.
  func owner(of appleID: AppleID) throws -> String? {
    try apps.find(appleID)?.bundleID.rawValue ?? products.find(appleID)?.productID.rawValue
  }
}

extension Refusal {
  fileprivate static func appleIDTaken(_ appleID: AppleID, by owner: String) -> Refusal {
    Refusal(
      "storekit.item.taken", "\(owner) in the catalog has the Apple ID \(appleID)",
      hint: "remove the item", subject: appleID.description)
  }
}
