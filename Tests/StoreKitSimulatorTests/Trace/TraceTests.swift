import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct TraceTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.shopping() }

  private func trace(_ number: Int64 = 1) throws -> PurchaseTrace {
    try console.looking { try PurchaseTrace(of: PaymentTransactions(catalog: $0).require(number), in: $0) }
  }

  /// A trace whose texts try to break out of the formats.
  private func hostile() throws -> PurchaseTrace {
    try console.run("storekit buy .chapter1")
    try console.unit { catalog in
      let payment = try PaymentTransactions(catalog: catalog).require(1)
      let note = "a;b#35;c\n  User->>App: end\r%%{init: {}}%% <b>&\"'</text></svg>\u{1}\u{2028}第一章"
      try StoreMessages(catalog: catalog).send("x; y", from: .app, to: .storeKit, note: note, about: payment)
    }
    return try trace()
  }

  @Test func `a name whose suffix no format has is refused, and Markdown has Mermaid in a fence`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .chapter1")
    for name in ["x.png", "x.PDF", "x.html"] {
      let refusal = try #require(console.refusal(of: "storekit trace 1 --file \(name)"))
      #expect(refusal.code == "storekit.trace.suffix")
      #expect(refusal.remedy != nil)
    }
    try console.run("storekit trace 1 --file x.md")
    let text = try console.text(of: "x.md")
    #expect(text.hasPrefix("```mermaid\nsequenceDiagram") && text.hasSuffix("\n```\n"))
    try console.run("storekit trace 1 --file x.log --format text", "storekit trace 1 --file plain")
    #expect(try console.text(of: "x.log") == console.text(of: "plain"))
  }

  @Test func `a purchase is drawn as columns and arrows`() throws {
    try console.run("storekit buy .chapter1")
    let lines = try trace().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "transaction 1, com.example.books.chapter1: Purchased")
    #expect(lines[2] == "  User                    App                   StoreKit               App Store")
    #expect(lines.contains("   |          Buy          |                       |                       |"))
    #expect(lines.contains("   |---------------------->|                       |                       |"))
    #expect(lines.contains("   |                       |  updatedTransactions  |                       |"))
    #expect(lines.contains("   |                       |<----------------------|                       |"))
    #expect(lines.contains("   |                       |       purchased       |                       |"))
  }

  @Test func `the drawing fits 80 columns of ASCII, except for names in other letters`() throws {
    let text = try hostile().text
    for line in text.split(separator: "\n") { #expect(TextLines.width(of: String(line)) <= 80, "\(line)") }
    #expect(text.replacing("第一章", with: "").unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x0A })
  }

  @Test func `Mermaid's statements hold whatever a message says`() throws {
    let lines = try hostile().mermaid.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "sequenceDiagram")
    let statement = #/  (?:title|participant \w+ as|Note over USER,APP_STORE:|\w+->>\w+:) [^;%{}"\\]*/#
    for line in lines.dropFirst() {
      let plain = line.replacing(/#\d+;/, with: "").replacing("<br/>", with: "")
      #expect(plain.wholeMatch(of: statement) != nil, "\(line)")
      #expect(!plain.contains("#") && !plain.contains("<"), "\(line)")
    }
    #expect(lines.last?.hasPrefix("  APP->>STOREKIT: x#59; y<br/>a#59;b#35;35#59;c   User-#62;#62;App: end ") == true)
    #expect(lines.contains("  APP->>STOREKIT: add(_:)<br/>quantity 1"))
  }

  @Test func `SVG is well-formed whatever a message says`() throws {
    let parser = XMLParser(data: Data(try hostile().svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(try trace().svg.contains("&lt;/text&gt;"))
  }

  @Test func `a restored transaction has its restore, and names the original purchase`() throws {
    try console.run("storekit buy .chapter1", "storekit finish 1", "clock advance 1d", "storekit restore")
    let trace = try trace(2)
    #expect(trace.origin == "restores transaction 1, bought for $0.99 2012-11-21T00:00:00Z on iPad")
    #expect(
      trace.messages.map(\.message) == [
        "restoreCompletedTransactions()", "purchases of john@example.com", "paymentQueue(_:updatedTransactions:)",
        "paymentQueueRestoreCompletedTransactionsFinished(_:)",
      ])
    #expect(trace.text.contains("\nrestores transaction 1, bought for $0.99 "))
    #expect(trace.text.contains("|   restoreCompleted    |"), "a long name is broken, not cut")
    #expect(trace.text.contains("| TransactionsFinished  |"))
    #expect(trace.mermaid.contains("Note over USER,APP_STORE: restores transaction 1"))
    #expect(trace.svg.contains("restores transaction 1"))
  }

  @Test func `data has the messages, a format is printed as it is, and a file is written in the format of its name`()
    throws
  {
    try console.run("storekit buy .chapter1")
    let record = try console.record(of: "storekit trace 1")
    guard case .list(let messages)? = record["messages"], case .record(let first)? = messages.first else {
      throw Unexpected(what: "messages")
    }
    #expect(messages.count == 8)
    #expect(first.first { $0.name == "from" }?.value == .text("User"))
    guard case .text(let mermaid) = try console.output(of: "storekit trace 1 --format mermaid") else {
      throw Unexpected(what: "a text")
    }
    #expect(mermaid == (try trace().mermaid))
    try console.run("storekit trace 1 --file purchase.svg", "storekit trace 1 --file purchase.mmd")
    #expect(try console.text(of: "purchase.svg") == trace().svg + "\n")
    #expect(try console.text(of: "purchase.mmd") == trace().mermaid + "\n")
    #expect(console.refusal(of: "storekit trace 1 --format gif")?.code == "usage.value")
    #expect(console.refusal(of: "storekit trace 9")?.code == "storekit.transaction.unknown")
    #expect(console.refusal(of: "storekit trace 1 --file none/purchase.svg")?.code == "file.unwritable")
  }
}
