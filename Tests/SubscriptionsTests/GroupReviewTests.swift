import CatalogCommands
import Foundation
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// The review of the texts of subscription groups: the first with a subscription, later changes alone.
@Suite struct GroupReviewTests {
  private let console: TestConsole
  private static let item = "--item 'subscription group Reading'"

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), ReviewWorkflowPlugin(), SubscriptionsPlugin()])
    let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Seeds")
    try console.write(Data(contentsOf: seeds.appending(path: "books/shot.png")), to: "shot.png")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription group localize Reading en-US --name Reading", "app version create 1.0", "app version upload 1.0",
    ] { try console.run(line) }
    for name in ["month", "year"] {
      try console.run(
        "subscription create .\(name) --name \(name) --group Reading --period 1m --description 'A book each month.' "
          + "--screenshot shot.png")
    }
  }

  /// The state of the group, and those of its texts by locale.
  private func states(_ group: String = "Reading") throws -> String {
    let shown = try console.json("subscription group show \(group)").split(separator: "\n")
    return shown.compactMap { line in
      line.firstMatch(of: #/"state": (null|"\w+")/#).map { $0.1.filter { $0 != "\"" } }
    }.joined(separator: " ")
  }

  @Test func `the items of the app in use complete, by their titles`() throws {
    try console.run("subscription group create Other")
    let all = ["\"subscription group Other\"", "\"subscription group Reading\""]
    #expect(console.completions(of: "review submit --item ") == all)
    #expect(console.completions(of: "review submit --item \"subscription group R") == [all[1]])
  }

  private func status(_ name: String) throws -> String {
    try console.run("subscription list --columns id,status", as: .csv).split(separator: "\n")
      .first { $0.hasPrefix("com.example.books.\(name),") }.map { String($0.split(separator: ",")[1]) } ?? ""
  }

  /// Approves the first subscription with version 1.0, and the group's texts with them.
  private func approveFirst() throws {
    for line in [
      "review submit .month --with-version 1.0", "review approve .month", "app version approve 1.0",
    ] { try console.run(line) }
  }

  // MARK: - With the first subscription

  @Test func `the first texts of a group are reviewed with its first subscription`() throws {
    #expect(try states() == "PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION")
    try console.run("review submit .month --with-version 1.0")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
    try console.run("review start .month")
    #expect(try states() == "IN_REVIEW IN_REVIEW")
    try console.run("review approve .month")
    #expect(try states() == "IN_REVIEW IN_REVIEW")
    try console.run("app version approve 1.0")
    #expect(try states() == "APPROVED APPROVED")
    try console.run("undo; undo; undo")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
    try console.run("review withdraw .month")
    #expect(try states() == "PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION")
  }

  @Test func `texts are rejected with the subscription, and go into review with the next one`() throws {
    try console.run("review submit .month --with-version 1.0")
    try console.run("review reject .month --guideline 2.3 -m 'The name of the group says nothing.'")
    #expect(try states() == "REJECTED REJECTED")
    try console.run("subscription group localize Reading en-US --name 'All Books'")
    #expect(try states() == "PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION")
    try console.run("review submit .year --with-version 1.0")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
    try console.run("review submit .month --with-version 1.0; review start .month")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
  }

  @Test func `what is reviewed with a subscription is not decided alone, and is not changed in review`() throws {
    try console.run("review submit .month --with-version 1.0")
    let refusal = try #require(console.refusal(of: "review approve \(Self.item)"))
    #expect(refusal.code == "review.item.with-product")
    #expect(refusal.remedy?.text == "product can com.example.books.month")
    try console.run("subscription group localize Reading ja --name 読書")
    try console.run("review start .month")
    let edit = try #require(console.refusal(of: "subscription group localize Reading ja --name 図書館"))
    #expect(edit.code == "subscription.group.in-review")
    #expect(edit.remedy?.commands.first == "review withdraw .month")
    try console.run("review withdraw .month; subscription group localize Reading ja --name 図書館")
  }

  @Test func `the texts of an adopted subscription are approved`() throws {
    try console.run("product adopt .month --status approved")
    #expect(try states() == "APPROVED APPROVED")
  }

  // MARK: - Alone

  @Test func `a later change is reviewed alone, while the approved texts stay`() throws {
    try approveFirst()
    let approved = "review submit \(Self.item)"
    #expect(console.refusal(of: approved)?.code == "review.item.not-legal")
    try console.run("subscription group localize Reading ja --name 読書")
    #expect(try states() == "PREPARE_FOR_SUBMISSION APPROVED PREPARE_FOR_SUBMISSION")
    let plan = try console.plan(approved)
    #expect(plan.contains("Reading") && plan.contains("state Prepare for Submission -> Waiting for Review"), "\(plan)")
    #expect(
      try console.run(approved + " -m 'A name for Japan.'").contains(
        "subscription group Reading is Waiting for Review (submission 2)"))
    #expect(try states() == "WAITING_FOR_REVIEW APPROVED WAITING_FOR_REVIEW")
    #expect(try console.run("review queue").contains("subscription group Reading"))
    #expect(try console.run("review show 2").contains("A name for Japan."))
    #expect(try console.run("review draft create; review queue").contains("Waiting for Review"))
    #expect(
      try console.run("review approve \(Self.item)").contains("as the reviewer: subscription group Reading is Approved")
    )
    #expect(try states() == "APPROVED APPROVED APPROVED")
    #expect(try console.json("review show 2").contains(#""state": "COMPLETE""#))
    try console.run("undo")
    #expect(try states() == "WAITING_FOR_REVIEW APPROVED WAITING_FOR_REVIEW")
    #expect(try console.run("log").contains("review submit --item"))
  }

  @Test func `a rejected change is fixed and submitted again, and one taken back needs no review`() throws {
    try approveFirst()
    try console.run("subscription group localize Reading en-US --name Books; review submit \(Self.item)")
    #expect(console.refusal(of: "review reject \(Self.item)")?.kind == .usage)
    try console.run("review reject \(Self.item) --guideline 2.3 -m 'Books of what?'")
    #expect(try states() == "REJECTED REJECTED")
    #expect(try console.run("review show 2").contains("Books of what?"))
    #expect(try console.json("review show 2").contains(#""state": "UNRESOLVED_ISSUES""#))
    try console.run("review submit \(Self.item); review start \(Self.item); review withdraw \(Self.item)")
    #expect(try states() == "PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION")
    try console.run("subscription group localize Reading en-US --name Reading")
    #expect(try states() == "APPROVED APPROVED")
    #expect(console.refusal(of: "review submit \(Self.item)")?.code == "review.item.not-legal")
  }

  @Test func `a group goes through review step by step, and has a history`() throws {
    try approveFirst()
    try console.run("subscription group localize Reading ja --name 読書")
    #expect(console.refusal(of: "review show \(Self.item)")?.code == "review.submission.none")
    #expect(
      try console.run("review advance \(Self.item) --to rejected --guideline 2.3 -m 'Which books?'") == """
        subscription group Reading: Prepare for Submission → Waiting for Review (submit, as the administrator)
        subscription group Reading: Waiting for Review → In Review (start, as the reviewer)
        subscription group Reading: In Review → Rejected (reject, as the reviewer)
        next: review submit --item "subscription group Reading"

        """)
    #expect(console.refusal(of: "review advance \(Self.item) --to removed-from-sale")?.code == "review.no-way")
    #expect(try console.run("review show \(Self.item)").contains("Which books?"))
    let status = try console.run("status")
    #expect(status.contains("subscription group Reading") && status.contains("Rejected"), "\(status)")
    try console.run("review submit \(Self.item)")
    #expect(try console.run("status").contains("Also in review"))
    try console.run("review advance \(Self.item) --to approved; review advance \(Self.item) --to approved")
    let history = try console.run("review history \(Self.item) --columns from,to,part", as: .csv)
    #expect(
      history.split(separator: "\n").dropFirst().map(String.init) == [
        "Prepare for Submission,Waiting for Review,administrator", "Waiting for Review,In Review,reviewer",
        "In Review,Rejected,reviewer", "Rejected,Waiting for Review,administrator",
        "Waiting for Review,In Review,reviewer", "In Review,Approved,reviewer",
      ])
    #expect(try console.run("review history 3").contains("subscription group Reading"))
    #expect(console.refusal(of: "review history .month \(Self.item)")?.code == "usage.exactly-one")
    #expect(console.refusal(of: "review show")?.code == "usage.missing")
  }

  @Test func `a rehearsal reviews groups, too`() throws {
    try approveFirst()
    try console.run("subscription group localize Reading ja --name 読書; review submit \(Self.item)")
    let report = try console.run("review run --for 8w --seed 1")
    #expect(report.contains("subscription group Reading"), "\(report)")
    #expect(try !states().contains("WAITING"))
  }

  @Test func `changes are taken back to the approved texts`() throws {
    #expect(console.refusal(of: "subscription group revert Reading")?.code == "subscription.group.not-changed")
    try approveFirst()
    #expect(console.refusal(of: "subscription group revert Reading")?.code == "subscription.group.not-changed")
    #expect(console.refusal(of: "subscription group revert Readng")?.code == "subscription.group.unknown")
    try console.run("subscription group localize Reading ja --name 読書")
    try console.run("subscription group localize Reading en-US --name Books; review submit \(Self.item)")
    let refusal = try #require(console.refusal(of: "subscription group revert Reading"))
    #expect(refusal.code == "subscription.group.in-review")
    try console.run(refusal.remedy?.commands.first ?? "")
    try console.run("subscription group revert Reading")
    #expect(try states() == "APPROVED APPROVED")
    #expect(try !console.run("subscription group show Reading").contains("Books"))
    try console.run("undo")
    #expect(try states() == "PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION PREPARE_FOR_SUBMISSION")
  }

  @Test(arguments: ["approve", "start", "withdraw"])
  func `before its first submission, a group's refusal names the subscription and the version`(verb: String) throws {
    let refusal = try #require(console.refusal(of: "review \(verb) \(Self.item)"))
    #expect(refusal.code == "review.item.not-legal" && refusal.message.contains("is Prepare for Submission"))
    #expect(refusal.remedy?.commands.first == "review submit .month --with-version 1.0", "\(refusal)")
  }

  @Test func `a draft has a group with its first subscription, in any order`() throws {
    for line in [
      "review draft create", "review draft add 1 \(Self.item)", "review draft add 1 --with-version 1.0",
    ] { try console.run(line) }
    #expect(console.refusal(of: "review draft submit 1")?.code == "subscription.group.first")
    #expect(console.refusal(of: "review draft add 1 \(Self.item)")?.code == "review.draft.taken")
    #expect(console.refusal(of: "review submit \(Self.item)")?.code == "review.draft.taken")
    #expect(try console.run("review draft list").contains("subscription group Reading"))
    try console.run("review draft add 1 .month; review draft submit 1")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
    // Each item is decided by itself.
    try console.run("review approve .month; review reject \(Self.item) --guideline 2.3 -m 'Which books?'")
    #expect(try states() == "REJECTED REJECTED")
    try console.run("subscription group localize Reading en-US --name 'All Books'; review draft resolve 1 \(Self.item)")
    try console.run("review draft submit 1; review approve \(Self.item)")
    #expect(try states() == "APPROVED APPROVED")
    try console.run("subscription group localize Reading ja --name 読書; review draft create")
    try console.run("review draft add 2 \(Self.item); review draft submit 2; review draft cancel 2")
    #expect(try states() == "PREPARE_FOR_SUBMISSION APPROVED PREPARE_FOR_SUBMISSION")
  }

  // MARK: - The requirement

  @Test func `a subscription is ready once its group has a text, and no longer without one`() throws {
    try console.run("subscription group create 'Good News'")
    try console.run(
      "subscription create .daily --name daily --group 'Good News' --period 1w --description 'News each day.' "
        + "--screenshot shot.png")
    #expect(try status("daily") == "Missing Metadata")
    let fix = #"subscription group localize "Good News" en-US --name NAME"#
    let why = try console.run("subscription why .daily")
    #expect(why.contains("group localization") && why.contains(fix), "\(why)")
    let refusal = try #require(console.refusal(of: "review submit .daily --with-version 1.0"))
    #expect(refusal.code == "review.incomplete" && refusal.remedy?.text == fix, "\(refusal)")
    try console.run(fix.replacing("NAME", with: "News"))
    #expect(try status("daily") == "Ready to Submit")
    try console.run("subscription group localize 'Good News' en-US --remove")
    #expect(try status("daily") == "Missing Metadata")
    try console.run("undo")
    #expect(try status("daily") == "Ready to Submit")
    // Another app is named.
    try console.run("app create com.example.games --name Games --sku GAMES1; use com.example.games")
    try console.run("subscription group localize 'Good News' en-US --remove --app com.example.books")
    let elsewhere = try console.run("subscription why com.example.books.daily")
    #expect(elsewhere.contains("\(fix) --app com.example.books"), "\(elsewhere)")
  }

  @Test func `the last text of a group with a submitted subscription stays`() throws {
    try console.run("review submit .month --with-version 1.0")
    let remove = "subscription group localize Reading en-US --remove"
    let refusal = try #require(console.refusal(of: remove))
    #expect(refusal.code == "subscription.group.localization.last")
    #expect(refusal.remedy?.commands == ["subscription group localize Reading LOCALE --name NAME"])
    try console.run("subscription group localize Reading ja --name 読書; \(remove)")
    #expect(try states() == "WAITING_FOR_REVIEW WAITING_FOR_REVIEW")
  }

  @Test(arguments: [
    ("review submit --item 'subscription group None'", "review.item.unknown"),
    ("review submit --item Reading", "review.item.unknown"),
    ("review submit --item ''", "review.item.unknown"),
    ("review submit .month --item 'subscription group Reading'", "usage.exactly-one"),
    ("review approve --all --item 'subscription group Reading'", "usage.exactly-one"),
    ("review submit --item 'subscription group Reading'", "subscription.group.first"),
    ("review submit --item 'subscription group 1'", "subscription.group.first"),
    ("review submit --item 'subscription group Empty'", "subscription.group.localization.none"),
    ("review start --item 'subscription group Reading'", "review.item.not-legal"),
    ("review withdraw --item 'subscription group Reading'", "review.item.not-legal"),
    ("review approve --item 'subscription group Reading'", "review.item.not-legal"),
    ("review request-action --item 'subscription group Reading' -m Why", "review.item.not-legal"),
    ("review draft add 1 .month --item 'subscription group Reading'", "usage.missing"),
    ("review draft add 1 --item 'subscription group None'", "review.item.unknown"),
    ("review draft remove 1 --item 'subscription group Reading'", "review.draft.no-item"),
    ("subscription group delete Drafted --yes", "subscription.group.in-draft"),
  ])
  func `a wrong line is refused with a remedy, and nothing changes`(line: String, code: String) throws {
    for line in [
      "subscription group create Empty; review draft create", "subscription group create Drafted",
      "review draft add 1 --item 'subscription group Drafted'",
    ] { try console.run(line) }
    let before = try console.run("log")
    let refusal = try #require(console.refusal(of: line))
    #expect(refusal.code == code)
    #expect(refusal.remedy != nil)
    #expect(try console.run("log") == before)
  }
}
