internal import Basics
package import Foundation
internal import Synchronization

/// Hears of the changes of a store, by any process on any machine that writes to it.
///
/// A file shows them in its size and date, and a server announces them to whoever listens.
package final class StoreChanges: Sendable {
  private let location: StoreLocation
  private let listening = Mutex(Listening())

  private struct Listening {
    var listener: PostgreSQLListener?
    /// When to try again after a failure.
    var next = ContinuousClock.now
  }

  package init(of location: StoreLocation) { self.location = location }

  /// The current version of the store, which includes all that was acknowledged to anyone.
  package var version: StoreVersion {
    switch location {
    case .file(let file): StoreVersion(of: [file.path, file.path + "-wal"])
    case .server(let address):
      listening.withLock { listening in
        guard listening.listener != nil || listening.next <= .now else { return .unknown }
        do {
          if listening.listener == nil { listening.listener = try PostgreSQLListener(to: address) }
          guard let number = try listening.listener?.changes() else { return .unknown }
          return StoreVersion(number: number)
        } catch {
          // A standby announces nothing, and a server may be gone.
          (listening.listener, listening.next) = (nil, .now + .seconds(1))
          return .unknown
        }
      }
    }
  }
}

/// A version of a store, which is another one after each commit of any process.
public struct StoreVersion: Hashable, Sendable {
  /// The inode, size, and date of each file, or the number of an announcement.
  private let parts: [[Int64]]

  /// The resolution of file dates, in nanoseconds; Linux counts in jiffies.
  private static let tick: Int64 = 20_000_000

  /// True if a change at `now` would be visible in it.
  package func isSettled(at now: Date) -> Bool {
    let limit = Int64(now.timeIntervalSince1970 * 1e9) - Self.tick
    return parts.allSatisfy { $0.isEmpty || $0[2] * 1_000_000_000 + $0[3] < limit }
  }

  /// A version that no other equals, dated in the future, so that it never counts as settled.
  static var unknown: StoreVersion { StoreVersion(parts: [[.random(in: .min ... .max), 0, 1 << 33, 0]]) }

  private var isKnown: Bool { parts.allSatisfy { $0.isEmpty || $0[2] < 1 << 33 } }

  /// True if the store has changed since it had another version, as far as that is known.
  package func differs(from other: StoreVersion) -> Bool { self != other && isKnown && other.isKnown }

  init(number: [Int64]) { self.init(parts: [number + [0, 0]]) }

  private init(parts: [[Int64]]) { self.parts = parts }

  package init(of paths: [String]) {
    parts = paths.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return [] }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return [Int64(status.st_ino), Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
    }
  }
}
