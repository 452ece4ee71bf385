internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose request takes too long to arrive, or whose client does not read its answer.
///
/// The server's idle timeout ends silent ones; a byte now and then passes that.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private var arrival: Scheduled<Void>?
  private var stall: Scheduled<Void>?

  init(_ limits: ServerLimits) { self.limits = limits }

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
  }

  private func closing(_ context: ChannelHandlerContext, after seconds: Int) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { channel.close(promise: nil) }
  }
}
