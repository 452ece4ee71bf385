import StockroomTesting
import Testing

@testable import stockroom

/// Requests in the words of Apple's guides find their command among the first three of the search.
@Suite struct PlainRequestTests {
  /// Each request with the commands that do it; written by someone who knew the guides alone.
  private static let requests: KeyValuePairs = [
    "sandbox testers list": "tester list",
    "add new sandbox tester": "tester create",
    "delete test user": "tester delete",
    "select iTunes Store for tester": "tester create|tester edit",
    "users and roles": "tester list|user list|user roles",
    "sign in with test account": "storekit sign-in",
    "sign out of iTunes account": "storekit sign-out",
    "change device language": "storekit device edit",
    "test account became real": "storekit sign-in|tester show",
    "real device or simulator": "storekit device add|storekit device edit",
    "create non-consumable product": "product create",
    "new consumable in-app purchase": "product create",
    "set up subscription product": "product create",
    "enter product ID": "product create",
    "edit product title and description": "product localize",
    "translate product to Japanese": "product localize",
    "products configured for app": "product list",
    "product status ready to submit": "product show|product list",
    "cleared for sale": "product availability",
    "change price tier": "price set",
    "price tiers in every currency": "price tiers|price matrix",
    "localized price for Japan": "price show",
    "international app stores": "storefront list",
    "host content with Apple": "hosting enable",
    "cancel content hosting": "hosting disable",
    "upload content package": "package upload",
    "validate package before upload": "package validate",
    "create .pkg file": "package build|package init",
    "add files to content": "package init|package build",
    "increment ContentVersion": "package bump",
    "replace hosted content": "package upload",
    "show package details": "package show|package inspect",
    "waiting for upload": "product list",
    "submit product for review": "review submit",
    "submit purchase with app binary": "review submit|app version submit",
    "submit updated content for approval": "review submit",
    "approve in-app purchase": "review approve",
    "reject product in review": "review reject",
    "binary rejected by App Store": "app version reject",
    "developer reject binary": "app version developer-reject",
    "upload application binary": "app version upload",
    "create new app": "app create",
    "find Apple ID of app": "app show|app lookup",
    "paid applications contract": "contract show",
    "provide banking and tax information": "contract bank|contract tax",
    "agree to paid apps contract": "contract sign",
    "enable in-app purchase for app": "app capability",
    "wildcard app ID": "app profile create|app create|app capability|app show",
    "regenerate provisioning profile": "app profile regenerate",
    "why is product ID invalid": "product why",
    "request product information": "storekit products",
    "buy product on device": "storekit buy",
    "payments allowed on device": "storekit can-make-payments",
    "payment queue transactions": "storekit queue|storekit transactions",
    "finish transaction": "storekit finish",
    "restore completed transactions": "storekit restore",
    "pause content download": "storekit download pause",
    "resume download": "storekit download resume",
    "download progress time remaining": "storekit downloads",
    "copy downloaded files from cache": "storekit install|storekit installed",
  ]

  @Test func `at least 45 of 60 requests find their command`() throws {
    let console = try TestConsole(plugins: plugins)
    let missed = try Self.requests.filter { request, commands in
      let page = try console.run("help --search \"\(request)\"")
      let found = page.split(separator: "\n").prefix(3).map { $0.trimmingPrefix(while: \.isWhitespace) }
      return !commands.split(separator: "|").contains { command in found.contains { $0.hasPrefix("\(command)  ") } }
    }
    print("\(Self.requests.count - missed.count) of \(Self.requests.count) found; not found:")
    for (request, commands) in missed { print("  \(request): \(commands)") }
    #expect(Self.requests.count == 60)
    #expect(missed.count <= 15)
  }

  @Test(arguments: [
    ("add testflight tester", "testflight"),
    ("conversion rate of June", "app-analytics"), ("turn on push notifications", "capabilities"),
    ("transfer ownership of the app", "app-transfer"),
  ])
  func `what Stockroom lacks is named among the nearest, and explained`(line: String, subject: String) throws {
    let console = try TestConsole(plugins: plugins)
    let errors = console.errors(of: line)
    let text = try console.run("explain \(subject)")
    #expect(text.contains("Stockroom does not."))
    let saysNothingMore = text.hasSuffix("Stockroom does not.\n")
    #expect(errors.contains("explain \(subject)") || saysNothingMore && errors.contains("Stockroom does not have "))
    #expect(try console.run("help --search '\(line)'").contains("explain \(subject)"))
  }

  @Test(arguments: [
    ("family shareable", "family-sharing"),
    ("TestFlight", "testflight"), ("game center", "capabilities"),
  ])
  func `a feature that Stockroom lacks is explained the same however it is named`(name: String, subject: String) throws
  {
    let console = try TestConsole(plugins: plugins)
    let text = try console.run("explain \(subject)")
    for line in ["explain \(name)", "explain '\(name)'", "help \(name)", "help '\(name)'"] {
      #expect(try console.run(line) == text, "\(line)")
    }
    let saysMore = !text.hasSuffix("Stockroom does not.\n")
    #expect(console.errors(of: name).contains("; explain \(subject) says more") == saysMore)
    #expect(console.errors(of: name).contains("Stockroom does not have "))
    #expect(try console.run("help --search '\(name)'").contains("explain \(subject)"))
  }
}
