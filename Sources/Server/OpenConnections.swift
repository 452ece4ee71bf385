import NIOCore
import Synchronization

/// The open connections of a server; a new one may close one that waits for its client.
///
/// Beyond a maximum, a connection that waits for its client is closed for a new one: of the address with the most
/// connections, first one without a request, then one whose request is incomplete or whose answer is not read, and
/// of these the one that has waited for the longest time. One that waits for its answer stays.
final class OpenConnections: Sendable {
  /// What a connection waits for.
  enum Phase {
    /// A request of its client.
    case idle
    /// The rest of a request, or the reading of an answer.
    case halfway
    /// An answer of the server.
    case answering
  }

  private struct Place {
    let channel: any Channel
    /// The address of its client; nil for this machine, whose clients all have the same, and may stand for others.
    let address: String?
    var phase = Phase.idle
    var since = ContinuousClock.now
  }

  /// A client that has just connected has not had the time to send its request.
  private static let grace = Swift.Duration.seconds(1)

  /// The maximum number of connections.
  let limit: Int
  /// The maximum number of connections from one other machine.
  private let limitOfAddress: Int
  private let places = Mutex<[ObjectIdentifier: Place]>([:])

  init(limit: Int) { (self.limit, limitOfAddress) = (limit, max(1, limit / 2)) }

  func add(_ channel: any Channel) {
    let place = Place(channel: channel, address: Self.address(of: channel))
    let closed = places.withLock { places in
      var next: Place?
      if let address = place.address, places.values.count(where: { $0.address == address }) >= limitOfAddress {
        next = Self.removeNext(of: address, from: &places)
        // Without one that waits for its client, the new one has to go.
        guard next != nil else { return place as Place? }
      } else {
        next = excess(over: limit - 1, in: &places)
      }
      places[ObjectIdentifier(channel)] = place
      return next
    }
    closed?.channel.close(promise: nil)
  }

  /// Notes what a connection waits for now.
  func note(_ phase: Phase, of channel: any Channel) {
    let closed = places.withLock { places in
      guard places[ObjectIdentifier(channel)] != nil else { return nil as Place? }
      places[ObjectIdentifier(channel)]?.phase = phase
      places[ObjectIdentifier(channel)]?.since = .now
      return phase == .answering ? nil : excess(over: limit, in: &places)
    }
    closed?.channel.close(promise: nil)
  }

  func remove(_ channel: any Channel) { places.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// Closes all of them, even with unread answers.
  func close() {
    for place in places.withLock({ Array($0.values) }) { place.channel.close(promise: nil) }
  }

  /// Removes a connection if there are too many; nil also if all wait for their answers.
  private func excess(over limit: Int, in places: inout [ObjectIdentifier: Place]) -> Place? {
    guard places.count > limit else { return nil }
    let byAddress = Dictionary(grouping: places.values, by: \.address).mapValues(\.count)
    for (address, _) in byAddress.sorted(by: { $0.value > $1.value }) {
      if let place = Self.removeNext(of: address, from: &places) { return place }
    }
    return nil
  }

  /// Removes the connection of an address that is closed first.
  private static func removeNext(of address: String?, from places: inout [ObjectIdentifier: Place]) -> Place? {
    let now = ContinuousClock.now
    func rank(_ place: Place) -> (Int, ContinuousClock.Instant) {
      (place.phase == .idle && now - place.since >= grace ? 0 : 1, place.since)
    }
    let next = places.filter { $0.value.address == address && $0.value.phase != .answering }
      .min { rank($0.value) < rank($1.value) }
    return next.flatMap { places.removeValue(forKey: $0.key) }
  }

  /// Nil for a Unix socket and an address of this machine, behind which a proxy may be.
  private static func address(of channel: any Channel) -> String? {
    guard let address = channel.remoteAddress?.ipAddress, address != "::1", !address.hasPrefix("127."),
      !address.hasPrefix("::ffff:127.")
    else { return nil }
    return address
  }
}
