import Engine
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import StockroomKit

/// Closes connections whose request takes too long to arrive, or whose client does not read its answer, and tells
/// clients that ask for it when to send a body.
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
  private var context: ChannelHandlerContext?
  /// True while the client waits for `100 Continue` before it sends the body.
  private var awaitsContinue = false
  /// The number of complete requests, minus the answers.
  private var unanswered = 0
  private var isArriving = false

  init(_ limits: ServerLimits, _ connections: OpenConnections) {
    (self.limits, self.connections) = (limits, connections)
  }

  /// Stops a connection's newest work once its client has closed the connection, or its side of it.
  ///
  /// Until the answer is written, TCP shows no difference between the two.
  static func stop(_ work: StoppableWork, whenClientLeaves channel: any Channel) {
    channel.eventLoop.execute {
      guard let own = try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self), !own.hasLeft else {
        return work.stop(.clientLeft)
      }
      own.work = work
    }
  }

  /// Lets the client of a connection's newest request send its body, if it asked: RFC 9110, section 10.1.1.
  ///
  /// A request that is refused before is answered without it, so that its body is never sent.
  static func awaitBody(from channel: any Channel) {
    channel.eventLoop.execute {
      guard let own = try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self), own.awaitsContinue
      else { return }
      own.awaitsContinue = false
      guard let context = own.context else { return }
      context.writeAndFlush(own.wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
  }

  private func leave() {
    hasLeft = true
    work?.stop(.clientLeft)
    work = nil
  }

  private func notePhase(_ context: ChannelHandlerContext) {
    let isHalfway = isArriving || !context.channel.isWritable
    connections.note(isHalfway ? .halfway : unanswered > 0 ? .answering : .idle, of: context.channel)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    let pipeline = context.pipeline.syncOperations
    do {
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(OldClients(), position: .before(codec))
    } catch {
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
    if context.channel.isActive { connections.add(context.channel) }
  }

  func channelActive(context: ChannelHandlerContext) {
    connections.add(context.channel)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      arrival?.cancel()
      arrival = closing(context, after: limits.clientSeconds)
      awaitsContinue = head.headerFields[.expect]?.lowercased() == "100-continue"
      isArriving = true
      notePhase(context)
    case .body: awaitsContinue = false
    case .end:
      arrival?.cancel()
      arrival = nil
      awaitsContinue = false
      isArriving = false
      unanswered += 1
      notePhase(context)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where awaitsContinue:
      // The client may send the body, which was not read, or not.
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      context.write(data, promise: promise)
      unanswered -= 1
      notePhase(context)
    case .head, .body: context.write(data, promise: promise)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall?.cancel()
    stall = context.channel.isWritable ? nil : closing(context, after: limits.clientSeconds)
    notePhase(context)
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    arrival?.cancel()
    stall?.cancel()
    leave()
    connections.remove(context.channel)
    self.context = nil
  }

  private func closing(_ context: ChannelHandlerContext, after seconds: Int) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { channel.close(promise: nil) }
  }
}

/// Closes the connections of HTTP/1.0 after an answer, unless the client asks to keep them: RFC 9112, section 9.3.
private final class OldClients: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0, !head.isKeepAlive else {
      return context.fireChannelRead(data)
    }
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

extension Refusal {
  /// The refusal of a request whose client has closed the connection; only the log shows it.
  static let clientLeft = Refusal(
    "serve.client-left", kind: .cancelled, "the client closed the connection before it was answered",
    hint: "nothing was changed; send the request again")
}
