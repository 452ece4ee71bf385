import TestSupport
import Testing

/// Whoever validates or uploads a package may be asked who they are, as Xcode asks before Validate and Distribute.
@Suite(.prepared) struct PackageUserTests {
  @Test func `a package is validated and uploaded as a user, whose roles decide (statement 43)`() throws {
    let shop = try PreparedShop.copy()
    try #require(
      try shop.run(
        "-c",
        """
        user create dev@example.com --first Dev --last Loper --role DEVELOPER
        user create mia@example.com --first Mia --last Nager --role APP_MANAGER
        package build books/chapter1
        """
      ).status == 0)
    let stranger = try shop.run("package", "validate", "books/chapter1.pkg", "--as", "nobody@example.com")
    #expect(stranger.status == 1 && stranger.errors.contains("account.user.unknown"), "\(stranger.errors)")
    #expect(try shop.run("package", "validate", "books/chapter1.pkg", "--as", "dev@example.com").status == 0)
    let refused = try shop.run("package", "upload", "books/chapter1.pkg", "--as", "dev@example.com")
    #expect(refused.status == 1 && refused.errors.contains("account.permission"), "\(refused.errors)")
    #expect(try shop.run("package", "upload", "books/chapter1.pkg", "--as", "mia@example.com").status == 0)
    #expect(try shop.run("log", "list", "--by", "mia@example.com").output.contains("package upload books/chapter1.pkg"))
  }

  @Test func `on a terminal whoever has a password signs in before each, the owner included (statement 43)`() throws {
    let shop = try PreparedShop.copy()
    try #require(
      try shop.run(
        "-c",
        """
        user create mia@example.com --first Mia --last Nager --role APP_MANAGER --password Harbour-Ferry-11
        user create ole@example.com --first Ole --last Nordmann --role APP_MANAGER
        package build books/chapter1
        """
      ).status == 0)
    // Without an Account Holder, nobody is asked.
    let early = try shop.terminal("package", "validate", "books/chapter1.pkg")
    try early.expect("No issues found")
    #expect(try early.wait() == 0)
    let owner = "user create ann@example.com --first Ann --last Admin --role ACCOUNT_HOLDER --password Owner-Ferry-12"
    try #require(try shop.run("-c", owner).status == 0)
    let wrong = try shop.terminal("package", "validate", "books/chapter1.pkg")
    try wrong.expect("Password for ann@example.com: ")
    wrong.send("Harbour-Ferry-11\r")
    try wrong.expect("account.sign-in: the password of ann@example.com is wrong")
    #expect(try wrong.wait() == 1)
    let right = try shop.terminal("package", "validate", "books/chapter1.pkg")
    try right.expect("Password for ann@example.com: ")
    right.send("Owner-Ferry-12\r")
    try right.expect("No issues found")
    #expect(try right.wait() == 0)
    let member = try shop.terminal("package", "upload", "books/chapter1.pkg", "--as", "mia@example.com")
    try member.expect("Password for mia@example.com: ")
    member.send("Harbour-Ferry-11\r")
    try member.expect("uploaded")
    #expect(try member.wait() == 0)
    // A user without a password has none to ask for, and scripts are not asked.
    let other = try shop.terminal("package", "validate", "books/chapter1.pkg", "--as", "ole@example.com")
    try other.expect("No issues found")
    #expect(try other.wait() == 0)
    #expect(try shop.run("package", "validate", "books/chapter1.pkg").status == 0)
    #expect(try !shop.run("log", "show", "--all").output.contains("Ferry"))
  }
}
