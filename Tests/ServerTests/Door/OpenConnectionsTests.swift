import NIOCore
import NIOEmbedded
import Testing

@testable import Server

/// Which connection is closed when there are too many.
@Suite struct OpenConnectionsTests {
  private let connections = OpenConnections(limit: 4)

  private func connect(_ address: String, _ phase: OpenConnections.Phase = .idle) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: try SocketAddress(ipAddress: address, port: 80)).wait()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 80)
    connections.add(channel)
    if phase != .idle { connections.note(phase, of: channel) }
    return channel
  }

  @Test func `the one that has waited for its client the longest goes, and none that waits for its answer`() throws {
    let answering = try connect("127.0.0.1", .answering)
    let first = try connect("127.0.0.1", .halfway)
    let others = try (0..<2).map { _ in try connect("127.0.0.1", .halfway) }
    let new = try connect("127.0.0.1")
    #expect(!first.isActive)
    #expect(answering.isActive && new.isActive && others.allSatisfy(\.isActive))
  }

  @Test func `one of the address with the most connections goes`() throws {
    let remote = try connect("192.0.2.1")
    let local = try (0..<3).map { _ in try connect("::1", .halfway) }
    let new = try connect("192.0.2.2")
    #expect(local.map(\.isActive) == [false, true, true])
    #expect(remote.isActive && new.isActive)
  }

  @Test func `another machine has half of them, even if all wait for their answers`() throws {
    let two = try (0..<2).map { _ in try connect("192.0.2.1", .answering) }
    let third = try connect("192.0.2.1")
    let other = try connect("192.0.2.2")
    #expect(two.allSatisfy(\.isActive) && !third.isActive && other.isActive)
    connections.remove(two[0])
    let fourth = try connect("192.0.2.1")
    #expect(fourth.isActive)
  }

  @Test func `if all wait for their answers, the first that has it goes`() throws {
    let all = try (0..<5).map { _ in try connect("127.0.0.1", .answering) }
    #expect(all.map(\.isActive) == [true, true, true, true, true])
    connections.note(.idle, of: all[3])
    #expect(all.map(\.isActive) == [true, true, true, false, true])
  }
}
