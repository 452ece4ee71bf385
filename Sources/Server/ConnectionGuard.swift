import Engine
import NIOCore
import NIOHTTPTypes
import StockroomKit
import Synchronization

/// Closes connections whose request takes too long to arrive, or whose client does not read its answer.
///
/// The server's idle timeout closes silent connections, but not those that send a byte now and then.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private let connections: OpenConnections
  /// The work to stop when the client disconnects.
  private var work: StoppableWork?
  private var hasLeft = false
  private var arrival: Scheduled<Void>?
  private var stall: Scheduled<Void>?

  init(_ limits: ServerLimits, _ connections: OpenConnections) {
    (self.limits, self.connections) = (limits, connections)
  }

  /// Stops a connection's newest work once its client has closed the connection, or its side of it.
  ///
  /// Until the answer is written, TCP shows no difference between the two.
  static func stop(_ work: StoppableWork, whenClientLeaves channel: any Channel) {
    channel.eventLoop.execute {
      guard let own = try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self), !own.hasLeft else {
        return work.stop(.cancelled)
      }
      own.work = work
    }
  }

  private func leave() {
    hasLeft = true
    work?.stop(.cancelled)
    work = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerAdded(context: ChannelHandlerContext) { connections.add(context.channel) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      arrival?.cancel()
      arrival = closing(context, after: limits.clientSeconds)
    case .body: break
    case .end:
      arrival?.cancel()
      arrival = nil
    }
    context.fireChannelRead(data)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall?.cancel()
    stall = context.channel.isWritable ? nil : closing(context, after: limits.clientSeconds)
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    arrival?.cancel()
    stall?.cancel()
    leave()
    connections.remove(context.channel)
  }

  private func closing(_ context: ChannelHandlerContext, after seconds: Int) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { channel.close(promise: nil) }
  }
}

/// The open connections, for a server that stops.
final class OpenConnections: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  func add(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = channel } }

  func remove(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// Closes all of them, even with unread answers.
  func close() {
    for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
  }
}
