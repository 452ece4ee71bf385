internal import StockroomKit
internal import Yams

/// All problems of a policy file with their places.
struct PolicyProblems {
  private(set) var all: [TextFile.Problem] = []

  mutating func add(_ message: String, at place: SourceLocation) {
    all.append(TextFile.Problem(line: place.line, column: place.column, message))
  }

  mutating func add(_ message: String, at mark: Mark?) {
    add(message, at: SourceLocation(mark))
  }
}
