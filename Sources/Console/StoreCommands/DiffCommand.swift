internal import Rendering
internal import StockroomKit

/// `diff [A [B]]`.
struct DiffCommand: SessionCommand {
  private static let first = Parameter<FilePath?>.optionalArgument(
    "from", "The store to compare with. With --scratch: the store that was copied."
  ).named("STORE")
  private static let second = Parameter<FilePath?>.optionalArgument(
    "to", "Another store in the place of the one that is open."
  ).named("STORE")

  static let description = CommandDescription(
    "diff", "What turns another store into this one, row by row; the exit status is 3 where they differ.",
    effect: .reads, parameters: [first, second],
    examples: ["store backup shop.tar; store open copy.db; store restore shop.tar; diff store.db"])

  private let first: FilePath?
  private let second: FilePath?

  init(_ arguments: Arguments) throws {
    first = try arguments[Self.first]
    second = try arguments[Self.second]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard first != nil || session.storeKeeper.isScratch else {
      throw Refusal(
        "usage.missing", "diff needs STORE, the store to compare with",
        hint: "diff STORE; with --scratch, diff alone compares with the store that was copied")
    }
    let file = first.map { StoreFile(path: session.resolve($0.text)) } ?? session.storeKeeper.file
    let old = session.storeKeeper.keeper(of: file)
    let other = second.map { session.storeKeeper.keeper(of: StoreFile(path: session.resolve($0.text))) }
    defer {
      old.close()
      other?.close()
    }
    let new = other ?? session.storeKeeper
    try old.forReading().use { before in
      try new.forReading().use { after in
        try before.reading {
          try after.reading {
            let output = ChangeList.output(nothing: "no differences") { body in
              try StoreDifference(from: before, to: after).eachChange { change in
                session.hasFoundChanges = true
                try body(change)
              }
            }
            try session.show(output, common)
          }
        }
      }
    }
    return .nothing
  }
}
