internal import Yams

/// A place in a policy file; lines and columns count from 1.
struct FilePlace: Hashable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where a node begins; the beginning of the file for one that has no place.
  init(_ mark: Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}
