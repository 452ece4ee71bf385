import Foundation
import TestSupport
import Testing

/// Lines that people type by the habits of shells, and files by their endings.
@Suite(.prepared) struct ShellHabitTests {
  @Test func `files by their endings`() throws {
    try Hints.expect([
      "plan catalog.csv": "plan apply catalog.csv", "plan story.seed": "plan source story.seed",
      "validate catalog.csv": "plan apply catalog.csv", "import catalog.csv --overwrite": "apply catalog.csv",
      "aws s3 cp chapter1.pkg .chapter1": "package upload chapter1.pkg --product .chapter1",
      "give me an excel of all products": "export products.csv",
      "export catalog --format yaml": "export catalog.yaml",
      "build chapter1.pkg": "a package is built from its folder: package build DIR",
    ])
  }

  @Test func `steps back`() throws {
    try Hints.expect([
      "undo --hard HEAD~2": "undo --last 2", "git reset --hard HEAD~3": "undo --last 3", "undo twice": "undo --last 2",
      "undo 3 changes": "undo --last 3", "git checkout HEAD~1": "undo", "log -p 3": "log show 3",
    ])
  }

  @Test func `servers, searches, and settings`() throws {
    try Hints.expect([
      "curl localhost:8080/v1/apps": "app list",
      "GET /v1/apps/com.example.books/inAppPurchases": "product list --app com.example.books",
      "find . -name 'chapter*' -status rejected": "product list --status rejected --search chapter",
      "config set output json": "set output json", "set output to yaml": "set output yaml",
      "alias pl='product list'": "alias pl = product list", "\"product list\"": "product list",
      "kubectl get product chapter1 -o jsonpath='{.status}'": "product show .chapter1 --columns status",
      "restore store.bak --to ci.db": "store open ci.db ; store restore store.bak",
    ])
  }

  @Test func `comparisons are conditions`() throws {
    try Hints.expect([
      "products with tier over 2": "product list --where tier>2",
      "products cheaper than 2 dollars": "product list --where price<2",
    ])
  }

  @Test func `the ID of a product never changes`() throws {
    let answer = "the ID of a product cannot change; product edit .chapter1 --name TEXT renames it"
    try Hints.expect([
      "mv .chapter1 .chapter01": answer, "rename product chapter1 to com.example.books.intro": answer,
    ])
  }

  /// A line that looks at something writes nothing, and several items are never changed by a noun alone.
  @Test func `no line that writes for one that looks`() throws {
    let hints = try Hints.of([
      "products over tier 2", "kill the app", "describe product chapter1", "put chapter1 on hold", "delete version",
      "localize all products to German",
    ])
    for hint in hints {
      for verb in ["price set", "app delete BUNDLE", "download pause", "developer-reject", "localize de-DE"] {
        #expect(hint?.contains(verb) != true, "\(hint ?? "")")
      }
    }
  }
}
