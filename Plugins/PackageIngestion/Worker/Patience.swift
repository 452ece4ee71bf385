import Foundation

/// The total time limit of one package's workers, in wall-clock time.
struct Patience {
  /// The time limit for the smallest package, in seconds.
  private static let least = 10
  /// A quarter of a slow machine's throughput in bytes per second.
  private static let bytesPerSecond: Int64 = 4 << 20

  private let end: Date

  /// Starts the time limit for a package of a given size.
  init(forBytes bytes: Int64) {
    end = Date(timeIntervalSinceNow: Double(Self.least) + Double(max(0, bytes) / Self.bytesPerSecond))
  }

  /// The remaining seconds, at least one.
  var seconds: Int { max(1, Int(end.timeIntervalSinceNow.rounded(.up))) }
}
