/// The values of a `for`.
package enum LoopSequence: Sendable {
  /// Words, and ranges such as `1..9` or `0001..$last`.
  case items([Item])

  /// The rows of a CSV file; the word is its path, without the `@`.
  case rows(file: Word)

  package struct Item: Sendable {
    package let word: Word

    /// Whether the word was written as a range, bare and with `..` between two ends.
    package let isRange: Bool
  }
}
