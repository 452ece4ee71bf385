import Foundation

/// How long the children that look at one package may take together, by the clock on the wall.
struct Patience {
  /// What they have for the smallest package, in seconds.
  private static let least = 10
  /// A quarter of what a slow machine reads or writes in a second.
  private static let bytesPerSecond: Int64 = 4 << 20

  private let end: Date

  /// Starts now, for a package of a size.
  init(forBytes bytes: Int64) {
    end = Date(timeIntervalSinceNow: Double(Self.least) + Double(max(0, bytes) / Self.bytesPerSecond))
  }

  /// What is left, at least one.
  var seconds: Int { max(1, Int(end.timeIntervalSinceNow.rounded(.up))) }
}
