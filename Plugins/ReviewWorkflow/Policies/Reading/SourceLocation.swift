internal import Yams

/// A place in a policy file; lines and columns count from 1.
struct SourceLocation: Hashable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The start of a node; by default the start of the file.
  init(_ mark: Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}
