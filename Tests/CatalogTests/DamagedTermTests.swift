import Catalog
import Store
import Testing

/// A stored word that is none of those there are is damage, and never read as another.
@Suite struct DamagedTermTests {
  static let damages: [(place: String, sql: String)] = [
    ("product.type", "UPDATE product SET type = 'GIFT'"),
    ("product.status", "UPDATE product SET status = 'GONE'"),
    ("content.state", "UPDATE content SET state = 'GONE'"),
    ("app_version.state", "UPDATE app_version SET state = 'GONE'"),
    ("metadata_update.state", "UPDATE metadata_update SET state = 'GONE'"),
    ("tester.storefront", "UPDATE tester SET storefront = 'XXX'"),
    ("availability.storefront", "UPDATE availability SET storefront = 'XXX'"),
  ]

  @Test(arguments: damages)
  func `a word that is not known is refused as damage`(place: String, sql: String) throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let product = try catalog.finishedChapter(1)
      try catalog.store.execute(
        "UPDATE product SET status = 'APPROVED', is_everywhere = 0 WHERE apple_id = ?",
        .integer(product.appleID.rawValue))
      try catalog.store.execute(
        "INSERT INTO availability (product, storefront) VALUES (?, 'JPN')", .integer(product.appleID.rawValue))
      try catalog.store.execute(
        "INSERT INTO metadata_update (product, state, revision, created_at) VALUES (?, 'PREPARE_FOR_SUBMISSION', 1, 0)",
        .integer(product.appleID.rawValue))
      try catalog.store.execute(
        """
        INSERT INTO content (product, version, state, file_name, package, package_bytes, delivery, delivery_bytes,
          file_count, content_bytes, uploaded_at) VALUES (?, '1.0', 'READY', 'a.pkg', 'a', 1, 'b', 1, 1, 1, 0)
        """, .integer(product.appleID.rawValue))
      _ = try catalog.apps.createVersion("1.1", of: catalog.books())
      try catalog.store.execute(
        """
        INSERT INTO tester (email, first_name, last_name, storefront, password_hash, created_at)
        VALUES ('yuki@example.com', 'Yuki', 'Mori', 'JPN', 'x', 0)
        """)
    }
    try bookstore.change(Self.readAll)
    try bookstore.change { try $0.store.execute(sql) }
    let refusal = #expect(throws: Refusal.self) { try bookstore.change(Self.readAll) }
    #expect(refusal?.code == "store.damaged" && refusal?.kind == .damaged)
    #expect(refusal?.message.contains("\(place) of row ") == true)
  }

  @Test func `rules of a profile that is not known are refused as damage`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { try $0.settings.set(RuleTable.settingName, to: "asc2099") }
    let refusal = #expect(throws: Refusal.self) { try bookstore.change { _ in } }
    #expect(refusal?.kind == .damaged)
    #expect(refusal?.message.contains("setting.value of row profile is \"asc2099\"") == true)
  }

  private static func readAll(_ catalog: Catalog) throws {
    let app = try catalog.books()
    _ = try catalog.apps.versions(of: app)
    let product = try #require(try catalog.products.find("com.example.books.chapter1"))
    _ = try catalog.content.newest(of: product)
    _ = try catalog.updates.find(product)
    _ = try catalog.availability.storefronts(of: product)
    try catalog.testers.each { _ in }
  }
}
