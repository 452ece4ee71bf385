internal import Engine
internal import StockroomKit

/// The interval of `watch`.
enum WatchInterval {
  /// The default interval in seconds.
  static let standard: Int64 = 2

  /// Parses an interval in seconds; a number alone is probably meant in seconds, and zero is too short.
  static func seconds(_ word: ExpandedWord) throws -> Int64 {
    if let number = Int64(word.text), number > 0 {
      let refusal = Refusal("usage.duration", kind: .usage, "\(word.text) is not a duration", subject: word.text)
      throw Correction(refusal, at: word.word, meant: word.text + "s")
    }
    let seconds = try Duration.parse(word.text).seconds
    guard seconds > 0 else {
      let refusal = Refusal(
        "usage.duration", kind: .usage, "\(word.text) is too short", subject: word.text)
      throw Correction(refusal, at: word.word, meant: "1s")
    }
    return seconds
  }
}
