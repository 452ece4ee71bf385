package import Foundation

/// How a command ended, and what it wrote.
package struct ChildResult: Sendable {
  /// The exit status; 128 and the signal's number if a signal ended it, as a shell says it.
  package let status: Int32
  /// The signal that ended it, if one did.
  package let signal: Int32?
  /// Standard output.
  package let outputData: Data
  /// Standard error, as text.
  package let errors: String

  /// Standard output, as text.
  package var output: String {
    String(decoding: outputData, as: UTF8.self)
  }

  init(wait ending: Int32, output: Data, errors: Data) {
    (status, signal) = Self.decode(ending)
    outputData = output
    self.errors = String(decoding: errors, as: UTF8.self)
  }

  /// What `waitpid` reports, taken apart.
  static func decode(_ ending: Int32) -> (status: Int32, signal: Int32?) {
    let signal = ending & 0x7F
    return signal == 0 ? ((ending >> 8) & 0xFF, nil) : (128 + signal, signal)
  }
}
