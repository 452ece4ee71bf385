internal import StockroomKit

/// How long `watch` waits before it runs a command again.
enum WatchInterval {
  /// In seconds, where none is given.
  static let standard: Int64 = 2

  /// Reads it, in seconds; what is a number alone was meant in seconds, and no time at all is too short.
  static func seconds(_ word: BoundWord) throws -> Int64 {
    if let number = Int64(word.text), number > 0 {
      let refusal = Refusal("usage.duration", kind: .usage, "\(word.text) is no span of time", subject: word.text)
      throw Slip(refusal, at: word.word, meant: word.text + "s")
    }
    let seconds = try Duration.parse(word.text).seconds
    guard seconds > 0 else {
      let refusal = Refusal(
        "usage.duration", kind: .usage, "\(word.text) is too short to see anything", subject: word.text)
      throw Slip(refusal, at: word.word, meant: "1s")
    }
    return seconds
  }
}
