internal import Foundation

/// A worker's standard output: progress reports, the pieces of its answer, and
/// an end mark.
///
/// A step is the letter p, then the work done and the total, 8 bytes each, big-endian; a negative total means that it
/// is unknown. A piece is the letter a, 4 bytes of length, and its bytes. The end is the letter e.
struct WorkerReply {
  enum Part: Equatable {
    case step(done: Int64, total: Int64?)
    case piece(Data)
    case end
  }

  private static let stepBytes = 17
  private static let pieceHead = 5
  /// The maximum length of a piece, in bytes.
  private static let longestPiece = 1 << 20

  private var unread = Data()
  /// True if the end mark was received, with nothing after it.
  private(set) var isComplete = false
  /// True if something invalid was received.
  private(set) var isNonsense = false

  /// Adds bytes, and returns the complete parts.
  mutating func take(_ bytes: Data) -> [Part] {
    unread.append(bytes)
    var parts: [Part] = []
    while !isNonsense, let part = next() { parts.append(part) }
    return parts
  }

  private mutating func next() -> Part? {
    guard let letter = unread.first else { return nil }
    switch isComplete ? nil : UnicodeScalar(letter) {
    case "p":
      guard unread.count >= Self.stepBytes else { return nil }
      let total = Self.number(unread.dropFirst(9).prefix(8))
      let part = Part.step(done: Self.number(unread.dropFirst().prefix(8)), total: total < 0 ? nil : total)
      unread = Data(unread.dropFirst(Self.stepBytes))
      return part
    case "a":
      guard unread.count >= Self.pieceHead else { return nil }
      let length = Self.number(unread.dropFirst().prefix(4))
      isNonsense = length > Self.longestPiece
      guard !isNonsense, unread.count >= Self.pieceHead + Int(length) else { return nil }
      let part = Part.piece(Data(unread.dropFirst(Self.pieceHead).prefix(Int(length))))
      unread = Data(unread.dropFirst(Self.pieceHead + Int(length)))
      return part
    case "e":
      isComplete = true
      unread = Data(unread.dropFirst())
      return .end
    default:
      isNonsense = true
      return nil
    }
  }

  /// Encodes a step.
  static func step(done: Int64, total: Int64?) -> Data {
    Data([UInt8(ascii: "p")] + bytes(done, 8) + bytes(total ?? -1, 8))
  }

  /// Encodes an answer in pieces.
  static func pieces(_ answer: Data) -> [Data] {
    stride(from: 0, to: answer.count, by: longestPiece).map { start in
      let piece = answer.dropFirst(start).prefix(longestPiece)
      return Data([UInt8(ascii: "a")] + bytes(Int64(piece.count), 4)) + piece
    }
  }

  /// The bytes of the end.
  static let end = Data([UInt8(ascii: "e")])

  private static func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ bytes: Data) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}
