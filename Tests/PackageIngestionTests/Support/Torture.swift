import Foundation

/// Whether tests that damage packages do so everywhere, which takes minutes: `STOCKROOM_TORTURE=1 swift test`.
enum Torture {
  static let isOn = ProcessInfo.processInfo.environment["STOCKROOM_TORTURE"] != nil
}
