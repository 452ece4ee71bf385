import StockroomKit

/// What people type for catalogs as files by the habits of other programs.
enum InterchangePhrases {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  private static let all: [(typed: String, meaning: String)] =
    [
      ("apply -f|--file|--filename FILE …", "apply FILE …"), ("kubectl apply -f FILE …", "apply FILE …"),
      ("diff -f|--file FILE", "diff FILE"), ("kubectl diff -f FILE", "diff FILE"),
      (".dump", "export - --format yaml"),
      ("validate|lint|verify|test CATALOG …", "plan apply CATALOG …"),
      ("import CATALOG --overwrite|--update|--replace|--merge|--upsert|--force|--existing …", "apply CATALOG"),
      ("import --overwrite|--update|--replace|--merge|--upsert|--force CATALOG", "apply CATALOG"),
      ("import CATALOG --skip-existing|--ignore-existing|--ignore-errors|--continue …", "import CATALOG --keep-going"),
      ("import --file|-f|--input|--from|-i CATALOG --skip-existing|--ignore-existing", "import CATALOG --keep-going"),
      ("import --file|-f|--input|--from|-i CATALOG …", "import CATALOG …"),
      ("import CATALOG --dry-run|--check|--plan|-n", "plan import CATALOG"),
      ("apply CATALOG --dry-run|--check|--plan|-n", "plan apply CATALOG"),
      ("upsert|merge|reconcile CATALOG …", "apply CATALOG …"),
    ] + ["csv", "json", "yaml", "ndjson"].map { ("export --format=\($0)|--\($0)", "product list -o \($0)") }
    + ["csv", "json", "yaml", "ndjson"].map { ("export --format|-o \($0)", "product list -o \($0)") }
}
