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
    ] + ["csv", "json", "yaml", "ndjson"].map { ("export --format=\($0)|--\($0)", "product list -o \($0)") }
    + ["csv", "json", "yaml", "ndjson"].map { ("export --format|-o \($0)", "product list -o \($0)") }
}
