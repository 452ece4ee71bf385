public import Foundation

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
  /// - Throws: A `DecodingError` if it is not one.
  public static func message<Message: Decodable>(_ type: Message.Type, in line: Data) throws -> Message {
    try JSONDecoder().decode(type, from: line)
  }
}
