internal import Rendering
internal import StockroomKit

/// `diff [A [B]]`.
struct DiffCommand: WorkspaceCommand {
  private static let first = Parameter<FilePath?>.optionalArgument(
    "from", "The store to compare with. Default with --scratch: the store that was copied."
  ).named("STORE")
  private static let second = Parameter<FilePath?>.optionalArgument(
    "to", "The store to compare instead of the open one."
  ).named("STORE")

  static let description = CommandDescription(
    "diff", "Show what turns another store into this one, row by row; exit status 3 if they differ.",
    effect: .reads, parameters: [first, second],
    fields: EngineExplanations.told.described(
      "diff", ["change": .text, "noun": .text, "subject": .identifier, "details": .list]),
    examples: ["store backup shop.tar; store open copy.db; store restore shop.tar; diff store.db"])

  private let first: FilePath?
  private let second: FilePath?

  init(_ arguments: Arguments) throws {
    first = try arguments[Self.first]
    second = try arguments[Self.second]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    guard first != nil || workspace.store.isScratch else {
      throw Refusal(
        "usage.missing", kind: .usage, "diff needs STORE, the store to compare with",
        hint: "diff STORE; with --scratch, diff alone compares with the store that was copied")
    }
    let keeper = workspace.store
    func compare(_ old: Store) throws {
      func compare(with new: Store) throws {
        let differ = try StoreDifference.show(from: old, to: new, nothing: "no differences", emit: emit)
        if differ { workspace.hasFoundChanges = true }
      }
      guard let second else { return try keeper.withReader(compare(with:)) }
      try Refusal.ofOtherStore {
        try keeper.withCopy(of: StoreFile(path: try workspace.resolve(second.text)), compare(with:))
      }
    }
    if let first {
      try Refusal.ofOtherStore { try keeper.withCopy(of: StoreFile(path: try workspace.resolve(first.text)), compare) }
    } else {
      try keeper.withOriginal(compare)
    }
    return .nothing
  }
}

extension StoreDifference {
  /// Emits what turns one store into another, row by row; returns whether they differ.
  static func show(
    from old: Store, to new: Store, nothing: String, emit: (Output) throws -> Void
  ) throws -> Bool {
    var differ = false
    try old.use { before in
      try new.use { after in
        try before.reading {
          try after.reading {
            let output = ChangeList.output(nothing: nothing) { body in
              try StoreDifference(from: before, to: after).eachChange { change in
                differ = true
                try body(change)
              }
            }
            try emit(output)
          }
        }
      }
    }
    return differ
  }
}
