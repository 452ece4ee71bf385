import Foundation
import TestSupport
import Testing

/// `version` and `whoami`: what the program says of itself.
@Suite struct ProgramCommandTests {
  private struct Version: Decodable {
    let version: String
  }

  private struct Identity: Decodable, Equatable {
    let actor: String
    let store: String
    let app: String?
  }

  @Test func `version prints what --version prints, and programs get the number`() throws {
    let shop = try Shop()
    let told = try shop.run("version")
    #expect(told.status == 0)
    let number = try shop.run("--version").output
    #expect(told.output == "Version  " + number)
    let data = try shop.run("version", "-o", "json").outputData
    #expect("\(try JSONDecoder().decode(Version.self, from: data).version)\n" == number)
  }

  @Test func `version needs no store and creates none`() throws {
    let shop = try Shop()
    #expect(try shop.run("--store", "none.db", "version").status == 0)
    #expect(try shop.run("--store", "none.db", "whoami").status == 0)
    #expect(!FileManager.default.fileExists(atPath: shop.scratch.path("none.db")))
  }

  private static func identity(in shop: Shop, _ lines: String) throws -> Identity {
    let result = try shop.run("--actor", "ann", "-c", lines)
    let object = result.output.drop { $0 != "{" }
    return try JSONDecoder().decode(Identity.self, from: Data(object.utf8))
  }

  @Test func `whoami prints the actor, the store, and the app in use`() throws {
    let shop = try Shop(Shop.books)
    let screen = try shop.run("-c", "use com.example.books; whoami")
    #expect(screen.status == 0)
    for label in ["Actor", "Store", "App in Use"] { #expect(screen.output.contains(label)) }

    let ann = try Self.identity(in: shop, "whoami -o json")
    #expect(ann.actor == "ann")
    #expect(ann.store.hasSuffix(shop.storeName))
    #expect(ann.app == nil)
    #expect(try Self.identity(in: shop, "whoami --actor bob -o json").actor == "bob")
    #expect(try Self.identity(in: shop, "use com.example.books; whoami -o json").app == "com.example.books")
  }
}
