import Catalog
import Store
import Testing

@Suite struct AppTests {
  @Test func `bundle IDs and SKUs are one app's`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { try $0.books() }
    #expect(
      bookstore.refusal { catalog in
        _ = try catalog.apps.create(
          BundleIdentifier("com.example.books"), name: "Twin", sku: "TWIN", primaryLocale: "en-US")
      } == "app.bundle-id.taken")
    #expect(
      bookstore.refusal { catalog in
        _ = try catalog.apps.create(
          BundleIdentifier("com.example.twin"), name: "Twin", sku: "BOOKS1", primaryLocale: "en-US")
      } == "app.sku.taken")
  }

  @Test(arguments: ["com.example.app", "com.example.*", "*", "Example-1"])
  func `bundle IDs are letters, digits, hyphens and periods, and may end in a star`(text: String) throws {
    #expect(try BundleIdentifier(text).rawValue == text)
  }

  @Test(arguments: ["", "com..app", ".com", "com.example.", "com.exämple", "com example", "com.*.app", "a_b"])
  func `anything else is not a bundle ID`(text: String) {
    #expect(throws: Refusal.self) { try BundleIdentifier(text) }
  }

  @Test func `a product finds its app by the longest bundle ID it begins with`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      try catalog.books()
      let lite = try catalog.apps.create(
        BundleIdentifier("com.example.books.lite"), name: "Lite", sku: "LITE", primaryLocale: "en-US")
      #expect(try catalog.apps.find(owning: "com.example.books.lite.chapter1") == lite)
      #expect(try catalog.apps.find(owning: "com.example.books.chapter1")?.sku == "BOOKS1")
      #expect(try catalog.apps.find(owning: "com.example.bookshelf.chapter1") == nil)
    }
  }

  @Test func `an app with products stays`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { try $0.apps.delete($0.books()) } == "app.delete.has-products")
    try bookstore.change { catalog in
      try catalog.products.delete(product)
      try catalog.apps.delete(try catalog.books())
      #expect(try catalog.apps.all().isEmpty)
    }
  }

  @Test(arguments: [
    ("1.0", nil), ("1", nil), ("1.2.3", nil), ("1.2.3.4", "app.version.format"), ("1.", "app.version.format"),
    ("v1", "app.version.format"),
  ])
  func `a version is one to three numbers`(version: String, code: String?) throws {
    let bookstore = try Bookstore()
    #expect(bookstore.refusal { _ = try $0.apps.createVersion(version, of: $0.books()) } == code)
  }
}
