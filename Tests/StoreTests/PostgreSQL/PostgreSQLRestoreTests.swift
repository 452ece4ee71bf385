import Foundation
import Store
import TestSupport
import Testing

/// Restores of stores in databases of a real server.
@Suite struct PostgreSQLRestoreTests {
  private let server: PostgreSQLServer
  private let location: StoreLocation
  private let scratch: Scratch

  init() throws {
    server = try PostgreSQLServer.shared()
    location = try StoreLocation(server.database())
    scratch = try Scratch()
  }

  /// Adds a book, and returns the titles.
  @discardableResult
  private func add(_ title: String, creating: Bool = false) throws -> [String] {
    let store = try Store(at: location, schemas: [.library], creating: creating)
    defer { store.close() }
    return try store.use { transaction in
      _ = try transaction.writing { transaction in
        try transaction.unit(UnitHeader(actor: Library.ann, line: "test")) { try $0.addBook(title) }
      }
      return try transaction.titles()
    }
  }

  @Test func `each restore keeps the store that it replaces, until they are removed`() throws {
    try add("Emma", creating: true)
    let archive = scratch.path("b.tar")
    let store = try Store(at: location, schemas: [.library], creating: false)
    _ = try store.backUp(to: archive)
    store.close()
    var kept: [String] = []
    for title in ["Persuasion", "Sanditon"] {
      try add(title)
      let header = UnitHeader(actor: Library.ann, line: "store restore")
      let restoration = try Store.restore(
        archive, to: location, schemas: [.library], header: header, keepsReplaced: true)
      kept.append(try #require(restoration.kept))
    }
    #expect(kept.map { $0.split(separator: " ").last ?? "" } == ["stockroom_replaced", "stockroom_replaced_2"])
    let address = try PostgreSQLAddress(location.name)
    let connection = try PostgreSQLConnection(to: address)
    for (schema, title) in [("stockroom_replaced", "Persuasion"), ("stockroom_replaced_2", "Sanditon")] {
      #expect(try connection.execute("SELECT title FROM \(schema).book ORDER BY id").map { $0[0] } == ["Emma", title])
    }
    // As docs/scale.md has it.
    try connection.execute(
      "BEGIN; ALTER SCHEMA main RENAME TO restored; ALTER SCHEMA stockroom_replaced RENAME TO main; COMMIT")
    #expect(try add("Mansfield Park") == ["Emma", "Persuasion", "Mansfield Park"])
    #expect(location.removeReplaced() == [kept[1]])
    #expect(location.removeReplaced() == [])
    #expect(try add("Lady Susan") == ["Emma", "Persuasion", "Mansfield Park", "Lady Susan"])
  }

  @Test(arguments: ["service=shap", "sslmode=maybe"])
  func `an option that cannot be used is no server that does not answer`(option: String) throws {
    let address = "\(location.name)\(location.name.contains("?") ? "&" : "?")\(option)"
    let refusal = #expect(throws: Refusal.self) { _ = try PostgreSQLConnection(to: PostgreSQLAddress(address)) }
    #expect(refusal?.code == "store.address")
    #expect(refusal?.message.contains(option.split(separator: "=").last ?? "?") == true, "\(refusal as Any)")
  }
}
