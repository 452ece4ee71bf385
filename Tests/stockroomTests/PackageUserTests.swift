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
}
