internal import StockroomKit
internal import Yams

/// All problems of a policy file with their places.
struct PolicyProblems {
  private(set) var all: [TextFile.Problem] = []

  /// Adds a problem; `fix` names the key or the value to write.
  mutating func add(_ message: String, fix: String, at place: SourceLocation) {
    all.append(TextFile.Problem(line: place.line, column: place.column, message, hint: fix))
  }

  mutating func add(_ message: String, fix: String, at mark: Mark?) {
    add(message, fix: fix, at: SourceLocation(mark))
  }
}
