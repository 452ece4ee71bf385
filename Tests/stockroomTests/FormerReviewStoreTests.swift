import Foundation
import TestSupport
import Testing

/// A store of the release whose version 3 of the review tables had the stage of a policy in submissions: the program of
/// that time made it, and listed what is here.
@Suite(.enabled(if: storesAreFiles)) struct FormerReviewStoreTests {
  static let fixture = "09b-store1-catalog1-package1-price3-review3.sql"
  /// Its program called the status of the last one Missing Metadata; the name is younger, the status is the same.
  static let products = """
    id,name,status
    com.example.books.chapter1,Chapter 1,Approved
    com.example.books.chapter10,Chapter 10,Waiting for Upload
    com.example.books.chapter2,Chapter 2,Waiting for Review
    com.example.books.chapter3,Chapter 3,Rejected
    com.example.books.chapter4,Chapter 4,Developer Action Needed
    com.example.books.chapter5,Chapter 5,In Review
    com.example.books.chapter6,Chapter 6,Ready to Submit
    com.example.books.chapter7,Chapter 7,Removed from Sale
    com.example.books.chapter8,Chapter 8,Approved
    com.example.books.chapter9,Chapter 9,Waiting for Review
    com.example.books.coins,A Hundred Coins,Missing Metadata
    com.example.maps.harbour,Harbour,Waiting for Screenshot

    """

  @Test(arguments: [
    ("product list --columns id,name,status", products),
    ("use com.example.books; app version list --columns version,state", "version,state\n1.1,Ready for Sale\n"),
    ("use com.example.maps; app version list --columns version,state", "version,state\n1.2,Rejected\n"),
    (
      "review queue --columns submission,id,content,status,submittedAt,submittedBy,withVersion,message",
      """
      submission,id,content,status,submittedAt,submittedBy,withVersion,message
      2,com.example.books.chapter1,1.1,In Review,2012-11-22T00:00:00Z,ann,,New pictures.
      3,com.example.books.chapter2,,Waiting for Review,2012-11-22T00:00:00Z,ann,,Open the second chapter to see it.
      4,com.example.books.chapter5,,In Review,2012-11-22T00:00:00Z,ann,,
      9,com.example.books.chapter9,,Waiting for Review,2012-11-22T00:00:00Z,ann,1.1,It comes with 1.1.

      """
    ),
    (
      "review history com.example.books.chapter3 --columns at,from,to,actor,submission,guideline,message",
      """
      at,from,to,actor,submission,guideline,message
      2012-11-21T00:00:00Z,Missing Metadata,Ready to Submit,system,,,
      2012-11-21T00:00:00Z,Ready to Submit,Waiting for Review,ann,1,,Three chapters of the same book.
      2012-11-21T00:00:00Z,Waiting for Review,In Review,rob,1,,
      2012-11-21T00:00:00Z,In Review,Rejected,rob,1,3.1.1,The picture on page 2 does not load.

      """
    ),
  ])
  func `it lists what the program that made it listed`(line: String, expected: String) throws {
    let shop = try FormerStoreTests.shop(Self.fixture)
    let listed = try shop.run("-o", "csv", "-c", line)
    #expect(listed.output == expected, "\(listed.errors)")
  }

  @Test func `submissions have their states and items`() throws {
    let shop = try FormerStoreTests.shop(Self.fixture)
    let states = ["1": "Unresolved Issues", "2": "In Review", "9": "Waiting for Review", "10": "Unresolved Issues"]
    for (number, state) in states {
      let shown = try shop.run("review", "show", number)
      #expect(shown.output.contains("Submission") && shown.output.contains(state), "\(shown.output)\(shown.errors)")
    }
  }

  @Test(arguments: [3, 4])
  func `its tables become those of a new store, and lose no row`(version: Int) throws {
    let shop = try FormerStoreTests.shop(Self.fixture)
    // A program that took the tables for later ones gave them version 4, and could write messages.
    let later = version == 4 ? "ALTER TABLE review_policy ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;" : ""
    _ = try shop.value(
      """
      INSERT INTO review_message VALUES (7, 1, 2, 1353456000, 'rob', 'reviewer', NULL, 'Which picture?');
      UPDATE schema SET version = \(version) WHERE owner = 'ReviewWorkflow'; \(later)
      """)
    let rows = """
      SELECT group_concat(id || submission || coalesce(product, '') || coalesce(content, '') || coalesce(version, '') || state)
        FROM review_item;
      SELECT group_concat(id || submitted_at || submitted_by || coalesce(message, '') || app || is_held)
        FROM review_submission;
      SELECT id, item, message FROM review_message;
      SELECT product_id, status FROM product ORDER BY product_id;
      SELECT version, state FROM app_version;
      SELECT name, seq FROM sqlite_sequence WHERE name LIKE 'review_%' ORDER BY name
      """
    let before = try shop.value(rows)
    #expect(before.contains("7|2|Which picture?") && before.contains("com.example.maps.harbour|MISSING_METADATA"))
    let checked = try shop.run("store", "check")
    #expect(checked.status == 0, "\(checked.errors)")
    _ = try shop.run("clock", "advance", "1d")
    #expect(try shop.value(rows) == before)
    let definitions = "SELECT name, sql FROM sqlite_schema WHERE tbl_name LIKE 'review_%' ORDER BY name"
    #expect(try shop.value(definitions) == Shop(["clock set 2012-11-21"]).value(definitions))
    #expect(try shop.value("SELECT state FROM content ORDER BY id") == "APPROVED\nIN_REVIEW")
    let again = try shop.run("store", "check")
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test func `undo does not cross its migration, and past units are shown`() throws {
    let shop = try FormerStoreTests.shop(Self.fixture)
    let refused = try shop.run("undo", "32", "--yes")
    #expect(refused.status == 1 && refused.errors.contains("undo.horizon"), "\(refused.errors)")
    let shown = try shop.run("log", "show", "25")
    #expect(shown.output.contains("version 1.1 in submission 9"), "\(shown.errors)")
    let advanced = try shop.run("clock", "advance", "1d")
    #expect(advanced.status == 0, "\(advanced.errors)")
    let undone = try shop.run("undo", "--yes")
    #expect(undone.status == 0, "\(undone.errors)")
  }

  @Test func `review goes on in it`() throws {
    let shop = try FormerStoreTests.shop(Self.fixture)
    let line = """
      use com.example.books; review approve .chapter1; review reject .chapter5 --guideline 2.1 -m TEXT; \
      review submit .chapter3; product list --status rejected --columns id
      """
    let done = try shop.run("-o", "csv", "-c", line)
    #expect(done.output.hasSuffix("id\ncom.example.books.chapter5\n"), "\(done.errors)")
    // An item that was undone had 15, which is not used again.
    #expect(try shop.value("SELECT max(id) FROM review_item") == "16")
  }
}
