import Foundation
import TestSupport
import Testing

/// What users are told that their roles allow.
@Suite(.prepared) struct RoleAnswerTests {
  private func shop() throws -> Shop {
    let shop = try PreparedShop.copy()
    for (name, role) in [("bob", "DEVELOPER"), ("ann", "APP_MANAGER")] {
      let line = "user create \(name)@example.com --first \(name) --last Ross --role \(role)"
      try #require(try shop.run("-c", line).status == 0)
    }
    return shop
  }

  @Test(arguments: ["product can .chapter1", "app version can 1.0"])
  func `the commands that are allowed are those that run`(line: String) throws {
    let shop = try shop()
    if try shop.run("-c", "app version show 1.0").status != 0 { _ = try shop.run("-c", "app version create 1.0") }
    func commands(as user: String?) throws -> Int {
      let result = try shop.run("-c", line + (user.map { " --as \($0)@example.com" } ?? "") + " -o ndjson")
      try #require(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "\n").count
    }
    #expect(try commands(as: "bob") == 0)
    // An app manager does all that an administrator does, and nothing that the reviewer does.
    let (own, managed) = (try commands(as: nil), try commands(as: "ann"))
    #expect(managed > 0 && managed <= own)
  }

  @Test func `a user is shown with what the roles allow together`() throws {
    let shop = try shop()
    #expect(try shop.run("-c", "user show bob@example.com -o ndjson").output.contains(#""permissions":[]"#))
    #expect(try shop.run("-c", "user show ann@example.com -o ndjson").output.contains(#""manageProducts""#))
  }

  @Test func `roles have the names of the store's era, and those of 2012 can always be given`() throws {
    let shop = try shop()
    let old = try shop.run("role", "list", "-o", "csv").output.split(separator: "\n").dropFirst()
    #expect(old.map { $0.split(separator: ",")[1] } == ["Legal", "Admin", "Technical", "Finance"])
    let line = "user create eve@example.com --first Eve --last Ross --role technical; user list -o csv"
    #expect(try shop.run("-c", line).output.contains("eve@example.com,Eve,Ross,APP_MANAGER"))
    let today = try shop.run("--store", "today.db", "-c", "store init --profile asc2026; role list -o csv")
    #expect(today.output.contains("APP_MANAGER,App Manager,"))
    #expect(try shop.run("-c", "user roles bob@example.com legal boss").errors.contains("boss is not a role"))
  }
}
