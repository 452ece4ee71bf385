internal import Foundation
internal import StockroomKit

/// What a child says on its standard output: how far it has come, as often as it likes, and then its answer.
///
/// A step is the letter p, then what is done and what there is to do, 8 bytes each, big-endian; there is nothing to
/// compare with where the second is negative. The answer is the letter r, then everything to the end.
struct WorkerReply {
  private static let stepLength = 17

  private var unread = Data()
  private(set) var answer: Data?

  /// How much has come that is kept.
  var count: Int { (answer ?? unread).count }

  /// Takes the next bytes, and hands on the steps in them; nonsense is no answer.
  mutating func take(_ bytes: Data, step: (_ done: Int64, _ total: Int64?) -> Void) {
    if answer != nil {
      answer?.append(bytes)
      return
    }
    unread.append(bytes)
    while let letter = unread.first {
      guard letter == UInt8(ascii: "p") else {
        answer = letter == UInt8(ascii: "r") ? Data(unread.dropFirst()) : nil
        return
      }
      guard unread.count >= Self.stepLength else { return }
      let total = Self.number(unread.dropFirst(9).prefix(8))
      step(Self.number(unread.dropFirst().prefix(8)), total < 0 ? nil : total)
      unread = Data(unread.dropFirst(Self.stepLength))
    }
  }

  /// Writes the child's answer.
  static func write(_ answer: Data) throws {
    try FileHandle.standardOutput.write(contentsOf: Data([UInt8(ascii: "r")]) + answer)
  }

  /// Writes the child's steps; a console that is gone ends the child.
  static var reporter: ProgressReporter {
    ProgressReporter { _, done, total, _ in
      let bytes = [UInt8(ascii: "p")] + Self.bytes(done) + Self.bytes(total ?? -1)
      do { try FileHandle.standardOutput.write(contentsOf: bytes) } catch { exit(1) }
    }
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private static func number(_ bytes: Data) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}
