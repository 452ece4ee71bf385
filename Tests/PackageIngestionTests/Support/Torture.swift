import Foundation

/// True to damage packages at every byte, which takes minutes: `STOCKROOM_TORTURE=1 swift test`.
enum Torture {
  static let isOn = ProcessInfo.processInfo.environment["STOCKROOM_TORTURE"] != nil
}
