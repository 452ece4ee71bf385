import Foundation
import StockroomKit

/// A package worker's answer: pieces that start with the letter f are entries of the content, and
/// one that starts with the letter j is JSON.
final class WorkerAnswer {
  static let files = UInt8(ascii: "f")
  static let reply = UInt8(ascii: "j")
  private static let pieceBytes = 64 << 10

  private let task: WorkerTask
  private var piece = [files]

  init(_ task: WorkerTask) {
    self.task = task
  }

  /// Adds an entry of the content.
  func add(_ entry: FileEntry) throws {
    try entry.append(to: &piece)
    if piece.count >= Self.pieceBytes { try flush() }
  }

  /// Ends the answer.
  func finish(_ reply: some Encodable) throws {
    try flush()
    try task.answer(Data([Self.reply]) + JSONEncoder().encode(reply))
  }

  private func flush() throws {
    if piece.count > 1 { try task.answer(Data(piece)) }
    piece.removeAll(keepingCapacity: true)
    piece.append(Self.files)
  }
}

/// Reads an untrusted answer.
final class WorkerReading {
  private(set) var files: [FileEntry] = []
  private var json = Data()

  /// Adds the next piece.
  func take(_ piece: Data) throws {
    switch piece.first {
    case WorkerAnswer.files:
      var rest = Array(piece.dropFirst())[...]
      while !rest.isEmpty {
        guard let (entry, end) = try? FileEntry.read(rest) else { throw Refusal.workerUnclear }
        files.append(entry)
        rest = rest[end...]
      }
    case WorkerAnswer.reply: json += piece.dropFirst()
    default: throw Refusal.workerUnclear
    }
  }

  /// The JSON at the end of the answer.
  func reply<Reply: Decodable>() throws -> Reply {
    do {
      return try JSONDecoder().decode(Reply.self, from: json)
    } catch {
      throw Refusal.workerUnclear
    }
  }
}

/// A task's request, as a stream.
final class TaskSource: ByteSource {
  private let task: WorkerTask

  init(_ task: WorkerTask) {
    self.task = task
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try task.read(buffer)
  }

  /// Reads exactly this many bytes; throws a `Finding` if the request is shorter.
  func bytes(_ count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = try task.read(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...])))
        guard read > 0 else { throw DeliveryArchive.changed }
        filled += read
      }
    }
  }
}

extension Refusal {
  fileprivate static let workerUnclear = Refusal(
    "package.worker", kind: .unavailable, "the package worker's answer is unreadable",
    hint: "nothing was changed; try again")
}
