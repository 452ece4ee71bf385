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

  /// All problems as one refusal for people, and as rows for programs.
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
      "no problems in the tables, the journal, and \(HumanNumbers.count(digests.count, "blob"))")
  }
}

/// `store compact`.
struct StoreCompact: WorkspaceCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "store compact", "Shrink the file and remove unreferenced blobs.",
    effect: .destroys, permission: .administerStore,
    receipt: [
      FieldDescription("bytes", .bytes, label: "Freed", "The bytes freed, in the file and in removed blobs."),
      FieldDescription("blobs", .integer, label: "Blobs", "The number of removed blobs."),
      FieldDescription(
        "unit", .integer, label: "Undo Limit", "The unit that undo cannot cross from now on, if any."),
    ],
    examples: ["store compact"])

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    // A missing store is refused, and not made.
    if !workspace.store.exists { try workspace.store.reading { _ in } }
    return try workspace.exclusively { store in
      let needed = try store.unnamedBlobs().neededByUndo
      if needed > 0 {
        try workspace.confirm(call, target: "compact") {
          .message(
            "\(HumanNumbers.count(needed, "blob")) that undo needs would be removed; "
              + "undo could not go back past this point")
        }
      } else {
        try workspace.confirmWrite()
      }
      let header = workspace.header(for: call, line: "store compact")
      let result = try store.compact(header, allowingHorizon: needed > 0)
      workspace.noteCommit()
      let horizon = result.horizon.map { "; undo cannot go back past unit \($0)" } ?? ""
      return .receipt(
        Receipt(
          "freed \(HumanNumbers.bytes(result.bytes)), \(HumanNumbers.count(result.blobs, "blob")) removed\(horizon)",
          record: Record([
            Field("bytes", .bytes(result.bytes)), Field("blobs", .integer(Int64(result.blobs))),
            Field("unit", .integer(result.horizon)),
          ]), tally: .init("the store", "compacted")))
    }
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    let (unnamed, unused) = try workspace.store.withReader { (try $0.unnamedBlobs(), try $0.unusedBytes()) }
    let blobs = unnamed.free + unnamed.neededByUndo
    guard blobs > 0 || unused > 0 else { return .message("nothing would change") }
    workspace.hasPlannedChanges = true
    let horizon = unnamed.neededByUndo > 0 ? ", and undo could not go back past this point" : ""
    // A server's database frees the space of its rows by itself.
    let freed = unused > 0 ? " and free \(HumanNumbers.bytes(unused)) of the file" : ""
    return .message("would remove \(HumanNumbers.count(blobs, "blob"))\(freed)\(horizon)")
  }
}
