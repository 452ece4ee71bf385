public import Foundation

/// The lines between a program and the console, on standard input and output.
final class Wire {
  /// The next message of the console; nil at the end.
  func next() throws -> HostMessage? {
    while let line = readLine() {
      guard let message = try known(Data(line.utf8)) else { continue }
      if case .hello(let protocols) = message {
        guard protocols.contains(Manifest.newestProtocol) else { throw WireError.protocols(protocols) }
        continue
      }
      return message
    }
    return nil
  }

  /// The message in a line; refuses an unknown message, and returns nil.
  private func known(_ line: Data) throws -> HostMessage? {
    do {
      return try MessageLine.message(HostMessage.self, in: line)
    } catch {
      let unknown = try MessageLine.message(UnknownMessage.self, in: line)
      if let id = unknown.id {
        try send(
          .refusal(
            id: id,
            ProgramRefusal("program.unknown", "this version does not support this request", kind: "unavailable")))
      }
      return nil
    }
  }

  /// Sends a message as a line, without the buffer of `print`.
  func send(_ message: ProgramMessage) throws {
    let line = try MessageLine.line(message)
    guard line.count <= MessageLine.limit else { throw WireError.tooLong(line.count) }
    try FileHandle.standardOutput.write(contentsOf: line)
  }
}

/// An error that ends a program.
enum WireError: Error, CustomStringConvertible {
  case ended
  case protocols([Int])
  case tooLong(Int)

  var description: String {
    switch self {
    case .ended: "the console has ended"
    case .protocols(let versions): "the console supports versions \(versions) of the protocol, not 1"
    case .tooLong(let count): "a message of \(count) bytes is longer than \(MessageLine.limit)"
    }
  }
}

/// A message of a newer console.
private struct UnknownMessage: Decodable {
  let id: Int?
}

/// A message as a line: one JSON object in UTF-8, then a line feed.
public enum MessageLine {
  /// The maximum length of a line from a program, in bytes.
  public static let limit = 1 << 20

  /// The line of a message.
  ///
  /// - Throws: An `EncodingError` for a number that is not finite.
  public static func line(_ message: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    var data = try encoder.encode(message)
    data.append(UInt8(ascii: "\n"))
    return data
  }

  /// The message in a line, without its line feed.
  ///
  /// - Throws: A `DecodingError` for any other line.
  public static func message<Message: Decodable>(_ type: Message.Type, in line: Data) throws -> Message {
    try JSONDecoder().decode(type, from: line)
  }
}
