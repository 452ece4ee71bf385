import TestSupport
import Testing

/// What a device asks before a purchase, on a terminal.
@Suite struct PurchaseTests {
  private static let lines =
    Shop.books + [
      "contract contact --name 'Ann Admin' --email ann@example.com", "contract bank --name Bank",
      "contract tax --country USA", "contract sign", "product screenshot .chapter1 shot.png",
      "review advance .chapter1 --to approved",
      "tester create yuki@example.com --first Yuki --last Sato --storefront USA --password Harbour-Ferry-11",
      "storekit device add iPad", "storekit products .chapter1",
    ]

  private static func shop() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "shot.png")
    let result = try shop.run("-c", lines.joined(separator: "; "))
    try #require(result.status == 0, "\(result.errors)")
    return shop
  }

  @Test func `a device without an account asks for one, and then whether to buy`() throws {
    let shop = try Self.shop()
    let terminal = try shop.terminal("storekit", "buy", ".chapter1")
    try terminal.expect("Apple ID: ")
    terminal.send("yuki@example.com\r")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send("Harbour-Ferry-11\r")
    try terminal.expect("Do you want to buy one Chapter 1 for $0.99? [y/N] ")
    terminal.send("y\r")
    try terminal.expect("transaction 1: .chapter1 purchased for $0.99")
    #expect(try terminal.wait() == 0)
    #expect(try shop.run("storekit", "device", "list").output.contains("yuki@example.com"))
  }

  @Test func `whoever does not agree cancels the payment, as StoreKit has it`() throws {
    let shop = try Self.shop()
    let signIn = ["storekit", "sign-in", "yuki@example.com", "--password", "Harbour-Ferry-11"]
    try #require(try shop.run(signIn).status == 0)
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("storekit buy .chapter1\r")
    try terminal.expect("? [y/N] ")
    terminal.send("\r")
    try terminal.expect("SKErrorDomain 2")
    try terminal.expect("> ")
    terminal.send("storekit buy .chapter1\r")
    try terminal.expect("? [y/N] ")
    terminal.send(Key.control("C"))
    try terminal.expect("!> ")
    let prompt = "@2012-11-21> "
    try terminal.enter("plan storekit buy .chapter1", until: prompt)
    let bought = try terminal.enter("storekit buy .chapter1 --yes", until: prompt)
    #expect(bought.contains("transaction 2: .chapter1 purchased"))
    _ = try terminal.leave()
  }

  @Test func `nobody is asked on a pipe`() throws {
    let shop = try Self.shop()
    #expect(try shop.run("storekit", "buy", ".chapter1").errors.contains("storekit.account.none"))
    let bought = try shop.run(
      "storekit", "buy", ".chapter1", "--account", "yuki@example.com", "--password", "Harbour-Ferry-11")
    #expect(bought.output.hasPrefix("transaction 1: .chapter1 purchased"), "\(bought.errors)")
  }

  @Test func `a wrong password or an unknown account is refused before the question`() throws {
    let shop = try Self.shop()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("storekit buy .chapter1\r")
    try terminal.expect("Apple ID: ")
    terminal.send("yuki@example.com\r")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send("Harbour-Ferry-12\r")
    #expect(try !terminal.expect("error: storekit.sign-in.password").contains("[y/N]"))
    try terminal.expect("--account yuki@example.com --password -, which asks for it")
    try terminal.expect("!> ")
    terminal.send("storekit buy .chapter1\r")
    try terminal.expect("Apple ID: ")
    terminal.send("\r")
    #expect(try !terminal.expect("error: storekit.account.none").contains("Password"))
    try terminal.expect("!> ")
    terminal.send("storekit buy .chapter1\r")
    try terminal.expect("Apple ID: ")
    terminal.send("nobody@example.com\r")
    #expect(try !terminal.expect("error: storekit.account.unknown").contains("[y/N]"))
    _ = try terminal.leave()
  }
}
