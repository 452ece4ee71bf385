import Catalog
import Store
import Synchronization
import Testing

/// Notes what listeners were told, in order.
private final class Notes: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite struct ChangeTests {
  @Test func `a listener sees a new product with its first status`() throws {
    let notes = Notes()
    var hooks = CatalogHooks()
    hooks.listeners.append { change, _ in
      if case .productCreated(let product) = change { notes.add(product.status.label) }
    }
    try Bookstore(hooks: hooks).change { _ = try $0.finishedChapter(1) }
    #expect(notes.all == ["Ready to Submit"])
  }

  @Test func `values that stay as they are are not announced`() throws {
    let notes = Notes()
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in notes.add("\(change)") }
    try Bookstore(hooks: hooks).change { catalog in
      let app = try catalog.books()
      let atlas = try catalog.bundleIDs.register(BundleIdentifier("com.example.atlas"), name: "Atlas")
      let count = notes.all.count
      #expect(try catalog.bundleIDs.rename(atlas, to: "Atlas") == atlas)
      #expect(try catalog.apps.edit(app, name: app.name, primaryLocale: app.primaryLocale) == app)
      #expect(notes.all.count == count)
    }
  }

  @Test func `no products are looked for if none are wanted`() throws {
    try Bookstore().change { catalog in
      _ = try catalog.chapter(1)
      for limit in 0...1 {
        let found = try catalog.products.startingWith("", limit: limit, in: ProductFilter()) { _ in true }
        #expect(found.count == limit)
      }
    }
  }

  @Test func `a guard stops a change before anything is written`() throws {
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in
      if case .productDeleted = change { throw Refusal("test.kept", "this one stays") }
    }
    let bookstore = try Bookstore(hooks: hooks)
    let product = try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { try $0.products.delete(product) } == "test.kept")
    #expect(try bookstore.change { try $0.current(product) } == product)
  }

  @Test func `a guard stops an adoption before the content is approved`() throws {
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in
      if case .statusChanged(let product, _, _) = change, product.status == .approved {
        throw Refusal("test.kept", "this one stays")
      }
    }
    let bookstore = try Bookstore(hooks: hooks)
    try bookstore.change { catalog in
      let product = try catalog.content.deliver(.package("1.0"), to: catalog.chapter(1) { $0.isHosted = true })
      #expect(throws: Refusal.self) { try catalog.products.adopt(product, as: .approved) }
      #expect(try catalog.content.approved(of: product) == nil)
    }
  }

  @Test func `a timer fires as the system, and the actor is back afterwards`() throws {
    let notes = Notes()
    var hooks = CatalogHooks()
    hooks.timers["test"] = ["bell": { subject, catalog in notes.add("\(subject) by \(catalog.actor.name)") }]
    try Bookstore(hooks: hooks).change { catalog in
      try catalog.timers.set(at: Bookstore.today, owner: "test", name: "bell", subject: "bell")
      try catalog.fireDue()
      #expect(catalog.actor == Bookstore.ann)
    }
    #expect(notes.all == ["bell by system"])
  }

  @Test func `a timer that sets itself again at once is stopped`() throws {
    var hooks = CatalogHooks()
    hooks.timers["test"] = [
      "bell": { subject, catalog in
        try catalog.timers.set(at: catalog.store.now, owner: "test", name: "bell", subject: subject)
      }
    ]
    let bookstore = try Bookstore(hooks: hooks)
    let code = bookstore.refusal { catalog in
      try catalog.timers.set(at: Bookstore.today, owner: "test", name: "bell", subject: "")
      try catalog.fireDue()
    }
    #expect(code == "catalog.timers-repeat")
  }

  @Test func `a refused line leaves nothing for the next one to settle`() throws {
    let notes = Notes()
    var hooks = CatalogHooks()
    hooks.listeners.append { change, _ in
      if case .productEdited(let product, _) = change { notes.add(product.referenceName) }
    }
    let bookstore = try Bookstore(hooks: hooks)
    let product = try bookstore.change { try $0.chapter(1) }
    try bookstore.change { catalog in
      #expect(throws: Refusal.self) {
        try catalog.store.savepoint {
          _ = try catalog.products.edit(
            product, attachments: [{ _, _ in throw Refusal("test.stop", "the attachment stops") }]
          ) { $0.referenceName = "Never" }
        }
      }
      _ = try catalog.products.edit(product) { $0.referenceName = "Chapter One" }
    }
    #expect(notes.all == ["Chapter One"])
  }

  @Test func `plugins that keep changing the same product are stopped`() throws {
    var hooks = CatalogHooks()
    hooks.listeners.append { change, catalog in
      guard case .productEdited(let product, _) = change else { return }
      _ = try catalog.products.edit(product) { $0.referenceName += "." }
    }
    let bookstore = try Bookstore(hooks: hooks)
    let product = try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { _ = try $0.products.edit(product) { $0.referenceName = "Go" } } == "catalog.restless")
  }

  @Test func `a plugin's requirement counts like the catalogue's own`() throws {
    var hooks = CatalogHooks()
    hooks.requirements.append { _, _ in UnmetRequirement("price", "none", fix: "price set PRODUCT --tier N") }
    try Bookstore(hooks: hooks).change { catalog in
      let product = try catalog.finishedChapter(1)
      #expect(product.status == .missingMetadata)
      #expect(
        try catalog.products.missing(from: product).map(\.fix) == ["price set com.example.books.chapter1 --tier N"])
    }
  }
}
