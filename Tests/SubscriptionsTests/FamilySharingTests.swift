import CatalogCommands
import PriceTiers
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Subscriptions
import Testing

/// What the family of a subscriber has.
@Suite struct FamilySharingTests {
  private let console: TestConsole
  private static let (yuki, ada, tom) = ("yuki@example.com", "ada@example.com", "tom@example.com")

  /// Yuki organizes a family with Ada; the gold and silver subscriptions are shared, the basic one is not.
  init() throws {
    console = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), StoreKitSimulatorPlugin(), SubscriptionsPlugin()])
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
    ] { try console.run(line) }
    for (level, name) in ["basic", "silver", "gold"].reversed().enumerated() {
      try console.run(
        "subscription create .\(name) --name \(name) --group Reading --period 1m --level \(level + 1) --price 4.99"
          + (name == "basic" ? "" : " --family-sharable"))
    }
    for account in [Self.yuki, Self.ada, Self.tom] {
      try console.run(
        "tester create \(account) --first A --last B --storefront USA --password Harbour-Ferry-11")
    }
    try console.run("storekit family add \(Self.yuki) \(Self.ada)")
  }

  private func status(_ columns: String = "account,product,status,renews,familyShared") throws -> [String] {
    try console.run("subscription status --columns \(columns)", as: .csv).split(separator: "\n").dropFirst().map {
      String($0).replacing("@example.com", with: "").replacing("com.example.books.", with: "")
    }
  }

  private func owned(_ account: String) throws -> [Value?] {
    try console.rows(of: "storekit owned \(account)").map { $0["product"] }
  }

  private func subscribe(_ id: String = ".silver") throws {
    try console.run("storekit subscribe \(id) --account \(Self.yuki)")
  }

  @Test func `a member follows each period of the buyer with transactions of its own`() throws {
    try subscribe()
    try console.run("clock advance 6m")
    #expect(try status() == ["yuki,silver,Active,true,false", "ada,silver,Active,true,true"])
    #expect(try owned(Self.ada) == [.identifier("com.example.books.silver")])
    let numbers = try console.rows(of: "storekit transactions --account \(Self.ada)").map {
      [$0["number"], $0["original"]]
    }
    #expect(numbers == [[.integer(2), .null], [.integer(4), .integer(2)]])
    #expect(try console.record(of: "storekit show 4")["sharedFrom"] == .integer(3))
    try console.run("storekit extend .silver --account \(Self.yuki) --days 30")
    #expect(try status("expires") == ["2026-01-31T00:15:00Z", "2026-01-31T00:15:00Z"])
    try console.run("storekit cancel .silver --account \(Self.yuki); clock advance 10m")
    #expect(try status("status,reason") == ["Expired,Canceled", "Expired,Canceled"])
    #expect(try owned(Self.ada).isEmpty)
    try subscribe()
    #expect(try status("status") == ["Active", "Active"])
    #expect(try console.rows(of: "storekit transactions --account \(Self.ada)").last?["original"] == .integer(2))
  }

  @Test func `a new member has what runs already, and loses it by leaving`() throws {
    try subscribe()
    try console.run("storekit family add \(Self.yuki) \(Self.tom)")
    #expect(try status().last == "tom,silver,Active,true,true")
    try console.run("storekit family remove \(Self.tom); clock advance 5m")
    #expect(try status("account,status") == ["yuki,Active", "ada,Active", "tom,Revoked"])
    #expect(try owned(Self.tom).isEmpty)
    try console.run("undo; undo")
    #expect(try status("account,status").last == "tom,Active")
  }

  @Test func `the timeline of a member has what happened while it was shared`() throws {
    func timeline(_ account: String) throws -> [String] {
      try console.run("subscription timeline \(account) --columns at,event,note", as: .csv).split(separator: "\n")
        .dropFirst().map { String($0.dropFirst("2026-01-31T00:".count)) }
    }
    try subscribe()
    try console.run("clock advance 1m; storekit family add \(Self.yuki) \(Self.tom); clock advance 5m")
    #expect(
      try timeline(Self.ada) == [
        "00:00Z,Subscribed,of yuki@example.com: the customer subscribed",
        "05:00Z,Did Renew,of yuki@example.com: it renewed for $4.99",
      ])
    #expect(
      try timeline(Self.tom) == [
        "01:00Z,Subscribed,yuki@example.com shares it", "05:00Z,Did Renew,of yuki@example.com: it renewed for $4.99",
      ])
    try console.run("storekit family remove \(Self.tom); clock advance 5m")
    try console.run("storekit refund \(Self.newest(console))")
    #expect(try timeline(Self.tom).last == "06:00Z,Revoke,it is no longer shared")
    #expect(
      try timeline(Self.ada).suffix(2) == [
        "10:00Z,Did Renew,of yuki@example.com: it renewed for $4.99", "11:00Z,Revoke,it is no longer shared",
      ]
    )
    #expect(try status("account,reason") == ["yuki,Refunded", "ada,No Longer Shared", "tom,No Longer Shared"])
  }

  /// The number of Yuki's newest transaction.
  private static func newest(_ console: TestConsole) throws -> String {
    guard case .integer(let number)? = try console.rows(of: "storekit transactions --account \(yuki)").last?["number"]
    else { return "" }
    return String(number)
  }

  @Test(arguments: ["cancel", "fail-billing", "extend", "resume"])
  func `what a member shares is changed by the buyer`(verb: String) throws {
    try subscribe()
    let refusal = try #require(console.refusal(of: "storekit \(verb) .silver --account \(Self.ada)"))
    #expect(refusal.code == "subscription.of-buyer" && refusal.remedy?.text == "add --account \(Self.yuki)")
  }

  @Test func `the period of a new member begins with the sharing`() throws {
    try subscribe()
    try console.run("clock advance 2m; storekit family add \(Self.yuki) \(Self.tom)")
    let receipt = try console.json("storekit receipt 3")
    #expect(receipt.contains(#""purchase_date": "2026-01-31 00:02:00 Etc/GMT""#), "\(receipt)")
    #expect(receipt.contains(#""original_purchase_date": "2026-01-31 00:02:00 Etc/GMT""#), "\(receipt)")
  }

  @Test func `a period that the buyer paid in the grace period begins for the members as for the buyer`() throws {
    try console.run("grace set --opt-in --sandbox-opt-in --duration 16d")
    try subscribe()
    try console.run("storekit fail-billing .silver --account \(Self.yuki); clock advance 6m")
    try console.run("storekit fix-billing .silver --account \(Self.yuki)")
    let (own, shared) = (try console.json("storekit receipt 3"), try console.json("storekit receipt 4"))
    let date = #""purchase_date": "2026-01-31 00:05:00 Etc/GMT""#
    #expect(own.contains(date) && shared.contains(date) && shared.contains("FAMILY_SHARED"), "\(own) \(shared)")
  }

  @Test func `what a member bought is the others' until the member leaves`() throws {
    try console.run("storekit subscribe .gold --account \(Self.ada)")
    #expect(try owned(Self.yuki) == [.identifier("com.example.books.gold")])
    try console.run("storekit family remove \(Self.ada)")
    #expect(try status("account,status") == ["ada,Active", "yuki,Revoked"])
    #expect(try console.rows(of: "storekit family list").isEmpty)
  }

  @Test func `a refund of the buyer revokes the members', and a reversal brings them back`() throws {
    try subscribe()
    try console.run("storekit refund 1 --percent 50")
    #expect(try status("account,status") == ["yuki,Revoked", "ada,Revoked"])
    #expect(try console.run("storekit show 2").contains("no longer shared"))
    try console.run("storekit reverse-refund 1")
    #expect(try status("account,status") == ["yuki,Active", "ada,Active"])
    #expect(console.refusal(of: "storekit refund 2")?.code == "storekit.transaction.not-purchase")
    #expect(console.refusal(of: "storekit reverse-refund 2")?.code == "storekit.transaction.not-refunded")
  }

  @Test func `a change to a subscription that is not shared ends sharing, another one goes on`() throws {
    try subscribe()
    try console.run("storekit upgrade .gold --account \(Self.yuki)")
    #expect(try status("account,product,status") == ["yuki,gold,Active", "ada,gold,Active"])
    try console.run("storekit upgrade .basic --account \(Self.yuki); clock advance 5m")
    #expect(try status("account,product,status") == ["yuki,basic,Active", "ada,gold,Revoked"])
    try subscribe(".gold")
    #expect(try status("account,product,status") == ["yuki,gold,Active", "ada,gold,Active"])
  }

  @Test func `what is not shared is the buyer's alone, until Family Sharing is on`() throws {
    try subscribe(".basic")
    #expect(try status("account") == ["yuki"])
    try console.run("subscription edit .basic --family-sharable; clock advance 5m")
    #expect(try status("account,status") == ["yuki,Active", "ada,Active"])
  }

  @Test func `a reversal gives back what the refund took, once`() throws {
    try subscribe()
    try console.run("storekit family remove \(Self.ada); storekit family add \(Self.yuki) \(Self.ada)")
    try console.run("storekit refund 1; storekit reverse-refund 1")
    let states = try console.rows(of: "storekit transactions --account \(Self.ada) --columns number,state")
    #expect(states.count == 2)
    #expect(try console.record(of: "storekit show 2")["revoked"] != .null)
    #expect(try console.record(of: "storekit show 3")["revoked"] == .null)
    #expect(try status("account,status") == ["yuki,Active", "ada,Active"])
  }

  @Test func `a lost share is revoked, not refunded`() throws {
    try subscribe()
    try console.run("storekit refund 1")
    let share = try console.record(of: "storekit show 2")
    #expect(share["refunded"] == .null && share["refundReason"] == .null && share["revoked"] != .null)
    #expect(try console.rows(of: "storekit transactions --refunded --columns number") == [["number": .integer(1)]])
  }

  @Test func `a tester who is deleted leaves the family, and clearing a buyer's history ends what is shared`() throws {
    try subscribe()
    try console.run("tester delete \(Self.ada) --yes")
    #expect(try console.rows(of: "storekit family list").isEmpty)
    try console.run("undo")
    #expect(try console.rows(of: "storekit family list").count == 1)
    let cleared = try console.run("storekit clear-history \(Self.yuki) --yes")
    #expect(cleared.contains("cleared 2 transactions"), "\(cleared)")
    #expect(try status().isEmpty)
    try console.run("undo; tester delete \(Self.yuki) --yes")
    #expect(try console.rows(of: "storekit family list").isEmpty)
    #expect(try status("account,status").last == "ada,Revoked")
  }

  private func launch(as account: String) throws {
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank", "contract tax --country USA",
      "contract sign", "storekit device add iPhone", "storekit sign-in \(account) --password Harbour-Ferry-11",
      "storekit launch",
    ] { try console.run(line) }
  }

  @Test func `who joined the family again can restore what it shares`() throws {
    try subscribe()
    try console.run("storekit family remove \(Self.ada); storekit family add \(Self.yuki) \(Self.ada)")
    try launch(as: Self.ada)
    try console.run("storekit finish 3; storekit restore")
    let restored = try console.record(of: "storekit receipt 4")
    #expect(restored["original_transaction_id"] == .text("1000000000000002"), "\(restored)")
    #expect(try console.record(of: "storekit receipt 3")["in_app_ownership_type"] == .text("FAMILY_SHARED"))
    try console.run("storekit finish 4; clock advance 5m; storekit launch; storekit finish 6; storekit restore")
    #expect(try console.rows(of: "storekit transactions --account \(Self.ada)").count == 5)
  }

  @Test func `what an account without a device bought arrives when its app is launched`() throws {
    try subscribe()
    try launch(as: Self.yuki)
    try console.run("storekit finish 1")
    #expect(try console.record(of: "storekit show 1")["finished"] != .null)
    try console.run("storekit restore")
    #expect(try console.rows(of: "storekit transactions --account \(Self.yuki)").count == 2)
  }

  @Test func `a member may have an own subscription beside the shared one`() throws {
    try subscribe()
    try console.run("storekit family remove \(Self.ada); storekit subscribe .gold --account \(Self.ada)")
    try console.run("storekit family add \(Self.yuki) \(Self.ada)")
    #expect(
      try status() == [
        "yuki,silver,Active,true,false", "ada,gold,Active,true,false", "ada,silver,Active,true,true",
        "yuki,gold,Active,true,true",
      ])
    #expect(try owned(Self.ada).count == 2)
  }

  @Test func `one who left while the buyer did not pay is not brought back by a payment`() throws {
    try subscribe()
    try console.run("storekit fail-billing .silver --account \(Self.yuki); clock advance 6m")
    #expect(try status("status") == ["Billing Retry", "Billing Retry"])
    try console.run("storekit family remove \(Self.ada); storekit fix-billing .silver --account \(Self.yuki)")
    #expect(try status("account,status,reason") == ["yuki,Active,", "ada,Revoked,No Longer Shared"])
  }

  @Test(arguments: [
    ("\(yuki) \(yuki)", "storekit.family.self"), ("\(yuki) \(ada)", "storekit.family.taken"),
    ("\(ada) \(tom)", "storekit.family.taken"), ("\(tom) \(yuki)", "storekit.family.organizer"),
    ("\(yuki) nobody@example.com", "storekit.family.account"),
    ("nobody@example.com \(tom)", "storekit.family.account"),
    ("\(yuki) buyer@example.com", "storekit.family.environment"),
  ])
  func `wrong families are refused`(words: String, code: String) throws {
    try console.run(
      "storekit device add iPad --profile distribution; storekit sign-in buyer@example.com --storefront USA")
    #expect(console.refusal(of: "storekit family add \(words)")?.code == code)
    #expect(try console.rows(of: "storekit family list").count == 1)
    #expect(console.refusal(of: "storekit family remove \(Self.tom)")?.code == "storekit.family.unknown")
  }

  @Test func `a family has at most five members beside its organizer`() throws {
    for number in 1...4 {
      try console.run(
        "tester create m\(number)@example.com --first A --last B --storefront USA --password Harbour-Ferry-11; "
          + "storekit family add YUKI@example.com m\(number)@example.com")
    }
    #expect(console.refusal(of: "storekit family add \(Self.yuki) \(Self.tom)")?.code == "storekit.family.full")
    try subscribe()
    #expect(try status("status") == Array(repeating: "Active", count: 6))
  }
}
