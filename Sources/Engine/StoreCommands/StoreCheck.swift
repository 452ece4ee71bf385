internal import Rendering
internal import StockroomKit

/// `store check`.
struct StoreCheck: Command {
  static let description = CommandDescription(
    "store check",
    "Check the file, the references between its rows, its journal, and the bytes of every blob.",
    effect: .reads,
    permission: .administerStore, examples: ["store check"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    var problems = try store.problems()
    var digests: Set<String> = []
    try BlobReferences(in: store).eachNamed { what, sha256 in
      try context.checkCancelled()
      guard digests.insert(sha256).inserted else { return }
      if let problem = try store.blobs.problem(of: sha256) { problems.append("the \(what) \(problem)") }
    }
    guard problems.isEmpty else {
      throw Refusal(
        "store.check.failed", kind: .damaged,
        (["\(HumanNumbers.count(problems.count, "problem"))"] + problems).joined(separator: "\n"),
        hint: "restore a backup; nothing was changed")
    }
    return .message(
      "no problems in the file, its journal, and \(HumanNumbers.count(digests.count, "blob"))")
  }
}
