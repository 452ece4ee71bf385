import CatalogCommands
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import StoreKitSimulator

/// A console for tests of the store's pages, with an app before its sale, a device, and a file of items.
struct StoreConsole {
  let console: TestConsole

  static let items = """
    kind,id,name,artist,price,currency,country,genre,release date,artwork
    software,364709193,iBooks,Apple,0,USD,,Books,2010-04-01,http://example.com/ibooks.png
    ebook,515103001,Dot and the Kangaroo,Ethel C. Pedley,0.99,USD,USA,Fiction,2011-05-01T07:00:00Z,
    ebook,515103001,Dot and the Kangaroo,,100.00,JPY,JPN,,,
    album,515103003,Songs of the Bush,The Band,9.99,USD,USA,Folk,,
    song,515103002,Bush Dance,The Band,1.29,USD,USA,Folk,,
    feature-movie,515103004,The Bush,A Director,14.99,USD,USA,,,

    """

  init(withItems hasItems: Bool = true) throws {
    console = try TestConsole(plugins: [
      CatalogPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), StoreKitSimulatorPlugin(),
    ])
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
    try console.run("storekit device add iPad")
    try console.write(Self.items, to: "items.csv")
    if hasItems { try console.run("storekit item import items.csv") }
  }

  /// Puts the app on sale.
  func putOnSale() throws {
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "product create .map --name Map --type consumable --tier 1",
      "product adopt .map --status approved", "app version create 1.0", "app version upload 1.0",
      "app version submit 1.0", "app version approve 1.0",
    ] {
      try console.run(line)
    }
  }

  /// The steps of a page: the messages in order.
  func sequence(of line: String) throws -> [String] {
    guard case .list(let steps)? = try console.record(of: line)["sequence"] else { return [] }
    return steps.map { step in
      guard case .record(let fields) = step,
        case .text(let text)? = fields.first(where: { $0.name == "message" })?.value
      else { return "" }
      return text
    }
  }

  /// The refusal of a file with these lines after its header.
  func errors(of lines: String, header: String = "kind,id,name,price,currency,country") throws -> String {
    try console.write(header + "\n" + lines + "\n", to: "bad.csv")
    return Self.withoutCodes(console.errors(of: "storekit item import bad.csv"))
  }

  /// The refusal of a file of JSON.
  func errors(ofJSON text: String) throws -> String {
    try console.write(text, to: "bad.json")
    return Self.withoutCodes(console.errors(of: "storekit item import bad.json"))
  }

  private static func withoutCodes(_ errors: String) -> String {
    errors.replacing(#/error: [a-z-]+\.[a-z.-]+: /#, with: "error: ")
  }
}
