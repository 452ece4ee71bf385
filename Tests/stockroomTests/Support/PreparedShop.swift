import Foundation
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// A store with something of everything in it, made once for a suite, so that each test works on a copy.
struct PreparedShop: SuiteTrait, TestScoping {
  @TaskLocal private static var prepared: Shop?

  /// A copy of the prepared store, and of the files beside it, in a folder of its own.
  static func copy() throws -> Shop { try prepared.map(Shop.init(copying:)) ?? Shop() }

  /// A copy of the prepared store, or a store with other rules and the same app.
  static func copy(following profile: String?) throws -> Shop {
    guard let profile else { return try copy() }
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "shot.png")
    try shop.bringSeeds("books/image.png", as: "image.png")
    let lines = "store init --profile \(profile); app create com.example.books --name 'Example Books' --sku BOOKS1"
    let result = try shop.run("-c", lines)
    guard result.status == 0 else { throw ShopError(description: result.errors) }
    return shop
  }

  func provideScope(for test: Test, testCase: Test.Case?, performing function: () async throws -> Void) async throws {
    try await Self.$prepared.withValue(Self.prepare()) { try await function() }
  }

  private static func prepare() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "shot.png")
    try shop.bringSeeds("books/chapter1", as: "books/chapter1")
    try shop.bringSeeds("policies", as: "policies")
    try shop.scratch.file("story.seed", "product edit .chapter1 --notes \"From a file\"\n")
    try shop.scratch.file(
      "points.csv",
      """
      base price,storefront,currency,price,proceeds
      4.99,USA,USD,4.99,3.50
      4.99,DEU,EUR,5.99,3.52
      4.99,JPN,JPY,800,560

      """)
    try shop.bring("Examples/house-style.py", as: "house-style.py")
    try shop.scratch.file("rates.csv", "currency,rate\nUSD,1\nEUR,0.8\nJPY,100\n")
    try shop.scratch.file("targets.csv", "product,storefront,target\ncom.example.books.chapter1,USA,2.50\n")
    try shop.scratch.file("factors.csv", "storefront,factor\nJPN,0.2\nDEU,0.5\n")
    try shop.scratch.file(
      "texts.csv", "product_id,locale,display_name,description\ncom.example.books.chapter1,ja,第1章,\n")
    try shop.scratch.file(
      "japanese.xliff",
      """
      <xliff version="1.2"><file target-language="ja" datatype="plaintext"><body>
        <trans-unit id="com.example.books.chapter1/display_name"><source>Chapter 1</source><target>第1章</target></trans-unit>
      </body></file></xliff>

      """)
    try shop.scratch.file("catalog.csv", "product_id,reference_name\ncom.example.books.chapter1,Chapter One\n")
    try shop.scratch.file(
      "products.csv", "product_id,reference_name,type\ncom.example.books.gems,Gems,consumable\n")
    try shop.scratch.file(
      "items.csv",
      """
      kind,id,name,artist,price,currency,country
      software,364709193,iBooks,Apple,0,USD,
      ebook,515103001,Dot and the Kangaroo,Ethel C. Pedley,0.99,USD,USA
      ebook,515103001,Dot and the Kangaroo,Ethel C. Pedley,100,JPY,JPN

      """)
    try shop.scratch.file(
      "items.json",
      #"[{"kind": "song", "id": 515103002, "name": "Bush Dance", "price": 1.29, "currency": "USD"}]"# + "\n")
    try shop.scratch.file(
      "prepare.seed",
      """
      clock set 2012-11-21
      contract contact --name "Ann Admin" --email ann@example.com
      contract bank --name "Example Bank"
      contract tax --country USA
      contract sign
      app create com.example.books --name "Example Books" --sku BOOKS1
      product create .chapter1 --name "Chapter 1" --description "Chapter 1, with pictures" --hosted --tier 1
      product create .chapter2 --name "Chapter 2" --description "Chapter 2, with pictures" --screenshot shot.png --tier 1
      product create .coins --name Coins --type consumable
      price import points.csv --from 2023-03-01
      tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11

      """)
    let result = try shop.run("run", "prepare.seed")
    guard result.status == 0 else { throw ShopError(description: result.errors) }
    try FileManager.default.removeItem(atPath: shop.scratch.path("prepare.seed"))
    return shop
  }
}

extension Trait where Self == PreparedShop {
  /// The suite's tests find a prepared store in ``PreparedShop/copy()``.
  static var prepared: Self { Self() }
}

extension TestConsole {
  /// A console of the whole program on a copy of a prepared store, with the files beside it.
  convenience init(preparedFrom shop: Shop) throws {
    try self.init(plugins: plugins, copying: shop.store)
    for name in try FileManager.default.contentsOfDirectory(atPath: shop.scratch.path) where name != "home" {
      try FileManager.default.copyItem(
        atPath: shop.scratch.path(name), toPath: folder.appendingPathComponent(name).path)
    }
  }
}
