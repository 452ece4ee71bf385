import Foundation
import TestSupport
import Testing

/// What help knows, all of it from the commands' descriptions.
@Suite(.prepared) struct HelpTests {
  @Test(arguments: [
    ("sandbox", "tester create"), ("Sandbox Testers", "tester list"), ("Cleared for Sale", "product availability"),
    ("Host Content with Apple", "hosting enable"), ("Review Screenshot", "product screenshot"),
    ("Reference Name", "explain product.name"), ("paid applications", "contract sign"),
  ])
  func `a label of iTunes Connect leads to its commands`(label: String, command: String) throws {
    let found = try Shop().run("help", "--search", label).output
    #expect(found.split(separator: "\n").contains { $0.hasPrefix("  \(command) ") }, "\(found)")
  }

  @Test func `the keys of the line editor have a page, which help lists and finds`() throws {
    let shop = try Shop()
    let page = try shop.run("help", "keys").output
    for key in ["TAB ", "^C ", "^D ", "^Z ", "^R ", "Alt-Return", "EMACS\n", "VI\n", "~/.editrc"] {
      #expect(page.contains(key), "\(key)")
    }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try shop.run("help").output.contains("help keys"))
    #expect(try shop.run("help", "--search", "key").output.contains("\nPages:\n  help keys "))
    #expect(try shop.run("help", "--man").output.contains("\n.SH KEYS\n"))
    let topics = try shop.run("complete", "--", "help", "ke").output
    #expect(topics.contains("\nkeys\t"), "\(topics)")
  }

  @Test func `the reference shows the limits of the store's rules`() throws {
    let shop = try Shop()
    func pages() throws -> [String] {
      try ["--man", "--markdown", "commands -o json"].map { try shop.run("-c", "help \($0)").output }
    }
    let former = try pages()
    try #require(try shop.run("store", "edit", "--profile", "asc2026").status == 0)
    let today = try pages()
    for page in today.dropFirst() { #expect(page.contains("2 to 30 characters. What customers see")) }
    for page in former { #expect(!page.contains("2 to 30 characters. What customers see")) }
    #expect(former[0].contains("free\\-subscription") && !today[0].contains("free\\-subscription"))
  }

  @Test(arguments: [" product create", " product", " keys", " language", ""])
  func `man shows the page that help shows`(topic: String) throws {
    let shop = try Shop()
    let man = try shop.run("-c", "man\(topic)")
    #expect(man.status == 0)
    #expect(man.output == (try shop.run("-c", "help\(topic)")).output)
    #expect(!man.output.isEmpty)
  }

  @Test func `man of nothing known is refused as help is`() throws {
    let shop = try Shop()
    let (man, help) = (try shop.run("man", "frobnicate"), try shop.run("help", "frobnicate"))
    #expect(man.status == help.status && man.status != 0)
    #expect(man.errors.contains("frobnicate") && !man.errors.contains("error: internal"))
    #expect(try shop.run("complete", "--", "man", "ke").output.contains("keys\t"))
  }

  @Test func `the overview tells the path to a product on sale only where its commands are`() throws {
    let shop = try Shop()
    let line = """
      The shortest path to Approved: app create, product create --description TEXT --tier 1, product screenshot, \
      review advance --to approved.
      """
    #expect(try shop.run("help").output.hasSuffix("\n\(line)\n"))
    for plugin in ["PriceTiers", "ReviewWorkflow", "Catalog"] {
      try #require(try shop.run("plugin", "disable", plugin).status == 0)
      #expect(try !shop.run("help").output.contains("shortest path"), "\(plugin)")
      try #require(try shop.run("plugin", "enable", plugin).status == 0)
    }
  }

  @Test func `a long list of values is cut, and help says where the rest is`() throws {
    let page = try Shop().run("help", "product", "list").output
    #expect(
      page.contains("One of missing-metadata, waiting-for-upload, processing-content, …; see explain product.status."))
    let all = try Shop().run("explain", "product.status").output
    for label in ["Missing Metadata", "Pending Binary Approval", "Removed from Sale"] { #expect(all.contains(label)) }
  }

  @Test func `every command is there as data, with its parameters and examples`() throws {
    let data = try Shop().run("help", "commands", "-o", "json").outputData
    let commands = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let create = try #require(commands.first { $0["name"] as? String == "product create" })
    #expect(create["effect"] as? String == "writes")
    let parameters = try #require(create["parameters"] as? [[String: Any]])
    let name = try #require(parameters.first { $0["name"] as? String == "name" })
    #expect(name["kind"] as? String == "option")
    #expect(name["isRequired"] as? Bool == true)
    #expect((create["examples"] as? [String])?.isEmpty == false)
    let password = (commands.first { $0["name"] as? String == "tester create" }?["parameters"] as? [[String: Any]])?
      .first { $0["name"] as? String == "password" }
    #expect(password?["isSecret"] as? Bool == true)
  }

  @Test(arguments: [
    ["app", "show"], ["app", "version", "show", "1.0"], ["product", "show", ".chapter1"],
    ["tester", "show", "yuki@example.com"], ["storefront", "show", "USA"], ["contract", "show"], ["clock", "show"],
    ["log", "list", "--limit", "1"],
  ])
  func `every field of a noun is explained`(words: [String]) throws {
    let shop = try PreparedShop.copy()
    _ = try shop.run("app", "version", "create", "1.0")
    let shown = try shop.run(words + ["-o", "ndjson"])
    let record = try #require(try JSONSerialization.jsonObject(with: shown.outputData) as? [String: Any])
    let names = record.keys.filter { !$0.hasSuffix("Label") || record[String($0.dropLast(5))] == nil }
    let noun = words.starts(with: ["app", "version"]) ? "app.version" : words[0]
    let questions = names.sorted().map { "explain \(noun).\($0)" }
    let answers = try shop.run("-c", questions.joined(separator: "; "))
    #expect(answers.status == 0, "\(answers.errors)")
  }

  @Test func `a field is explained with its limits, and when it can be edited`() throws {
    #expect(
      try Shop().run("explain", "product.description").output == """
        Description (product.description)

        10 to 45 characters. One for each locale. It can be changed unless the product is In Review or Pending Binary Approval.

        """)
    #expect(try Shop().run("explain", "tester").output.contains("  tester.birth                Date of Birth\n"))
  }

  @Test func `help names the permission that a command needs`() throws {
    let shop = try Shop()
    #expect(try shop.run("help", "price", "set").output.contains("\nPermission: manage pricing, "))
    #expect(try shop.run("help", "store", "compact").output.contains("\nPermission: administer store, "))
    #expect(try !shop.run("help", "log", "list").output.contains("Permission:"))
  }

  @Test(arguments: ["tier", "screenshot", "notes"])
  func `a field is explained by its last part where no other has it`(field: String) throws {
    #expect(try Shop().run("explain", field).output.contains("(product.\(field))\n"))
  }

  @Test func `sentences have no gaps, and one is one`() throws {
    #expect(try Shop().run("explain", "product").output.contains("a description in at least one locale"))
    let short = try Shop(Shop.books).run("product", "edit", ".chapter1", "--notes", "x")
    #expect(short.errors.contains("length: 1 character; "), "\(short.errors)")
  }

  @Test func `help, completion, and hints in a store follow its rules`() throws {
    let (former, shop) = (try Shop(), try Shop())
    try #require(try shop.run("store", "init", "--profile", "asc2026").status == 0)
    for (shop, limits, isFree) in [(former, "10 to 45", true), (shop, "1 to 55", false)] {
      for format in ["table", "json"] {
        let page = try shop.run("help", "product", "create", "-o", format).output
        #expect(page.contains("free-subscription") == isFree, "\(page)")
      }
      #expect(try shop.run("explain", "product.description").output.contains(limits))
      let values = try shop.run("complete", "--", "product", "create", "--type", "").output
      #expect(values.contains("free-subscription") == isFree && values.contains("non-renewing"), "\(values)")
    }
    let (then, now) = (try former.run("help", "product", "show").output, try shop.run("help", "product", "show").output)
    #expect(then != now)
    #expect(try former.run("-c", "help product show").output == then)
    #expect(try shop.run("-c", "help product show").output == now)
    try #require(try shop.run("app", "create", "com.example.books", "--name", "Books", "--sku", "B1").status == 0)
    let refused = try shop.run("product", "create", ".a1", "--name", "A1", "--type", "subscription").errors
    #expect(refused.contains("product.type.unknown") && !refused.contains("free-subscription"), "\(refused)")
  }
}
