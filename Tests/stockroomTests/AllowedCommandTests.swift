import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// `product can` names nothing that is refused, in whatever state a product is.
@Suite(.prepared) struct AllowedCommandTests {
  @Test(arguments: 1...2)
  func `each command that product can names is accepted, on a random walk through the states of a product`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(state: seed)
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    var refused: [String] = []
    var walked: [String] = []
    for step in 0..<60 {
      let product = ".chapter\(1 + step % 2)"
      guard console.refusal(of: "product show \(product)") == nil else { continue }
      // Another version of the content, which is accepted whatever was delivered before.
      try console.run("package bump books/chapter1; package build books/chapter1 \(step).pkg")
      let lines = try console.rows(of: "product can \(product)").compactMap { row -> String? in
        guard case .text(let line)? = row["command"] else { return nil }
        return Self.filled(line, step)
      }
      for line in lines {
        guard let refusal = console.refusal(of: "plan \(line) --yes") else { continue }
        refused.append("\(line): \(refusal.code): \(refusal.message) after \(walked.suffix(4))")
      }
      let more = Self.others.map { Self.filled($0.replacing("PRODUCT", with: product), step) }
      let all = lines.filter { !$0.hasPrefix("product delete") || numbers.next() % 8 == 0 } + more
      let next = all[Int(numbers.next() % UInt64(all.count))] + " --yes"
      if console.refusal(of: next) == nil { walked.append(next) }
    }
    #expect(refused == [])
    #expect(walked.count > 15)
  }

  /// Products in all kinds of states: `.s1` to `.s9` besides the chapters.
  private static func mixed() throws -> TestConsole {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    let ready = "--type non-consumable --name \"Story $n\" --description \"A story to read\" --tier 1"
    for line in [
      "for n in 1..9 do product create .s$n \(ready)", "product screenshot .s1 .s2 .s3 .s4 .s5 .s6 .s7 .s8 shot.png",
      "review submit .s1 .s2 .s3 .s4 .s5 .s6 .s7", "review start .s2", "review approve .s3 .s4 .s5",
      "review reject .s6 --guideline 2.1 -m No", "review request-action .s7 -m Why",
      "review remove-from-sale .s4 -m Ended", "product localize .s5 fr-FR --display-name Histoire",
    ] { try console.run(line) }
    return console
  }

  @Test(arguments: [
    ("review submit", ""), ("review withdraw", ""), ("review start", ""), ("review approve", ""),
    ("review reject", "--guideline 2.1 -m No"), ("review request-action", "-m Why"),
    ("review remove-from-sale", "-m Ended"), ("review reinstate", ""), ("product delete", ""), ("product revert", ""),
    ("product localize", "fr-FR --display-name Conte"), ("hosting enable", ""),
    ("hosting disable", ""), ("product adopt", "--status rejected"),
    ("price unset", ""),
  ])
  func `TAB offers the products that a command accepts, and no others`(command: String, rest: String) throws {
    let console = try Self.mixed()
    let products = try console.rows(of: "product list").compactMap { row -> String? in
      guard case .identifier(let id)? = row["id"] else { return nil }
      return String(id.dropFirst("com.example.books".count))
    }
    try #require(products.count > 9)
    let offered = console.completions(of: "\(command) ").map { $0.trimmingCharacters(in: .whitespaces) }
    for product in products {
      let line = "\(command) \(product) \(rest) --yes"
      let isAccepted = try console.refusal(of: "plan \(line)") == nil && !console.plan(line).contains("nothing would")
      #expect(offered.contains(product) == isAccepted, "\(line)")
    }
  }

  @Test func `TAB offers the products that review advance can move`() throws {
    let console = try Self.mixed()
    let offered = console.completions(of: "review advance ").map { $0.trimmingCharacters(in: .whitespaces) }
    let targets = [
      "ready-to-submit", "waiting-for-review", "in-review", "approved", "rejected", "developer-action-needed",
      "removed-from-sale", "developer-removed-from-sale",
    ]
    for row in try console.rows(of: "product list") {
      guard case .identifier(let id)? = row["id"] else { continue }
      let product = String(id.dropFirst("com.example.books".count))
      let isAccepted = try targets.contains { target in
        let line = "review advance \(product) --to \(target) --guideline 2.1 -m No"
        return try console.refusal(of: "plan \(line)") == nil && !console.plan(line).contains("nothing would")
      }
      #expect(offered.contains(product) == isAccepted, "\(product)")
    }
    #expect(!offered.isEmpty)
  }

  @Test func `TAB offers the products whose content can be uploaded or deleted`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    #expect(console.completions(of: "package upload FILE --product ") == [".chapter1"])
    #expect(console.completions(of: "package delete ").isEmpty)
    try console.run("package build books/chapter1; package upload books/chapter1.pkg")
    #expect(console.completions(of: "package delete ") == [".chapter1"])
  }

  @Test func `TAB finds the one product in review among many on sale, and offers nothing if there is none`() throws {
    let console = try Self.mixed()
    try console.run("for n in 001..450 do product create .p$n --type consumable --name \"Pack $n\"")
    try console.run("product adopt --search Pack --status approved")
    try console.run("product localize .p200 en-US --description \"Another text\"; review submit .p200")
    #expect(console.completions(of: "review start .p") == [".p200"])
    #expect(console.completions(of: "review reinstate .p").isEmpty)
    try console.run("review approve .p200")
    #expect(console.completions(of: "review start .p").isEmpty)
    #expect(console.completions(of: "product show .p").count == 100)
  }

  @Test func `TAB offers the versions of an app that a command accepts`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try console.run("app version create 1.1")
    #expect(console.completions(of: "app version upload ").contains("1.1"))
    #expect(!console.completions(of: "app version approve ").contains("1.1"))
    try console.run("app version upload 1.1; app version submit 1.1")
    #expect(!console.completions(of: "app version upload ").contains("1.1"))
    #expect(console.completions(of: "app version approve ") == ["1.1"])
    #expect(console.completions(of: "app version can ").contains("1.1"))
  }

  @Test func `TAB offers the transactions and downloads that a command accepts`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    try console.run("storekit device add iPad; storekit sign-in yuki@example.com --password Harbour-Ferry-11")
    try console.run("package build books/chapter1; package upload books/chapter1.pkg")
    try console.run("storekit products .chapter1; storekit buy .chapter1")
    #expect(console.completions(of: "storekit finish ") == ["1"])
    #expect(console.completions(of: "storekit approve ").isEmpty)
    #expect(console.completions(of: "storekit download start ") == ["1"])
    #expect(console.completions(of: "storekit download pause ").isEmpty)
    try console.run("storekit download cancel 1; storekit finish 1")
    for command in ["finish", "install", "play", "download start", "download cancel"] {
      #expect(console.completions(of: "storekit \(command) ").isEmpty, "\(command)")
    }
    #expect(console.completions(of: "storekit refund ") == ["1"])
  }

  @Test(arguments: [
    ("product availability .chapter1 --off --", "--everywhere", false),
    ("product availability .chapter1 --everywhere --", "--remove", true),
    ("product availability .chapter1 --everywhere --", "--only", false),
    ("product availability .chapter1 --", "--all", false), ("product availability --", "--all", true),
    ("product availability .chapter1 --", "--off", true), ("product list --status approved --", "--type", true),
    ("price set .chapter1 --tier 3 --", "--from", true),
    ("app version edit 1.0 --release manual --", "--release-date", false),
    ("product availability --all ", ".chapter1", false),
  ])
  func `TAB offers an option unless the command refuses it beside another`(
    line: String, word: String, isOffered: Bool
  ) throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    #expect(console.completions(of: line).contains(word) == isOffered)
  }

  /// What happens to products besides.
  private static let others = [
    "price set PRODUCT --tier 3 --from +10d", "price set PRODUCT --tier 4 --from +20d --until +30d",
    "clock advance 3d", "price set PRODUCT --price 4.99", "product availability PRODUCT --only USA,JPN",
    "review submit PRODUCT", "review start PRODUCT", "review approve PRODUCT", "package upload FILE",
  ]

  /// A line with values in place of its placeholders.
  private static func filled(_ line: String, _ step: Int) -> String {
    let file = line.hasPrefix("package") ? "\(step).pkg" : "shot.png"
    let values = [
      "FILE": file, "LOCALE": "fr-FR", "NAME": "'Name \(step)'", "STOREFRONT": "FRA", "TEXT": "'A text for it'",
      "N": "2", "DURATION": "1d", "VERSION": "1.0",
    ]
    return line.split(separator: " ").map { values[String($0)] ?? String($0) }.joined(separator: " ")
  }
}

/// The same numbers for the same seed: SplitMix64.
private struct SeededNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
