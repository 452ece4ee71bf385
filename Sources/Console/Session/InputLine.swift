internal import Foundation
internal import StockroomKit

/// A line of standard input, read byte by byte, so that nothing after it is consumed.
struct InputLine {
  /// The maximum length in bytes, longer than any answer.
  private static let limit = 4096

  private let bytes: [UInt8]
  /// Whether a newline ended it, rather than the end of the input.
  let isWhole: Bool

  /// Whether there was nothing left to read.
  var isMissing: Bool { bytes.isEmpty && !isWhole }

  /// The next line; input that fails counts as ended.
  static func next() throws -> InputLine {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return InputLine(bytes: bytes, isWhole: true) }
      guard bytes.count < limit else {
        throw Refusal(
          "input.too-long", "the line on standard input is longer than \(limit) bytes",
          hint: "a secret or an answer is one short line")
      }
      bytes.append(byte)
    }
    return InputLine(bytes: bytes, isWhole: false)
  }

  /// The line, without the carriage return of one that ends in CR LF.
  func text() throws -> String {
    let line = isWhole && bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    // It may be a secret, so it is not shown.
    guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
      throw Refusal.inputNotUTF8
    }
    return text
  }
}

extension Refusal {
  /// A typed or sent line cannot be decoded.
  static let inputNotUTF8 = Refusal(
    "input.encoding", "the line is not UTF-8 text",
    hint: "set the terminal, or the program that sends the line, to UTF-8")
}
