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

  /// All problems as one refusal, and each as a row for programs.
  private static func failure(_ problems: [String]) -> ValidationFailure {
    let count = HumanNumbers.count(problems.count, "problem")
    let refusal = Refusal(
      "store.check.failed", kind: .damaged, ([count] + problems).joined(separator: "\n"),
      hint: "restore a backup; nothing was changed")
    return ValidationFailure(
      columns: [Column("code", label: "Code"), Column("message", label: "Message"), Column("hint", label: "Hint")],
      findings: problems.map { [.identifier(refusal.code), .text($0), .text(refusal.hint ?? "")] },
      refusal: refusal, summary: count)
  }

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
      throw Self.failure(problems)
    }
    return .message(
      "no problems in the file, its journal, and \(HumanNumbers.count(digests.count, "blob"))")
  }
}
