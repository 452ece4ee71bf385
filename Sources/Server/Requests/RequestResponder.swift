import Engine
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StockroomKit

/// Answers requests: finds the store and the route, authenticates the client, and runs the route on a thread that may
/// wait.
struct RequestResponder: HTTPResponder {
  typealias Context = ConnectionContext

  private let options: ServerOptions
  private let stores: ServedStores
  private let pools: RequestPools
  private let observers: Observers
  private let authentication: Authentication
  private let bodies: BodyBudget
  private let testing: TestingRoutes?

  init(_ options: ServerOptions, _ stores: ServedStores, _ pools: RequestPools, _ observers: Observers) {
    (self.options, self.stores, self.pools, self.observers) = (options, stores, pools, observers)
    authentication = Authentication(hourlyLimit: options.hourlyLimit)
    bodies = BodyBudget(options.limits.bodyBytes)
    testing = TestingRoutes(options)
  }

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let start = ContinuousClock.now
    let head = RequestHead(request, options, context.channel)
    var note = RequestNote(head)
    let answer = await answer(request, head, context.channel, &note)
    var response = try await ResponseMaker(head, context.channel).response(answer)
    response.headers[.requestID] = head.id
    note.finish(answer, status: response.status.code, bytes: response.body.contentLength, since: start)
    observers.observe(note)
    return response
  }

  private func answer(
    _ request: Request, _ head: RequestHead, _ channel: any Channel, _ note: inout RequestNote
  ) async -> RouteAnswer {
    if let answer = ownAnswer(head) { return answer }
    do {
      return try await stores.using(for: head, pools) { store in
        note.store = store.name
        if let testing, testing.takes(head.path) {
          return try await answer(request, head, store, testing, channel, &note)
        }
        if head.method == .get, head.path == "/openapi.json" { return try await description(of: store, head) }
        return try await routedAnswer(request, head, store, channel, &note)
      }
    } catch {
      note.failure = Refusal.reason(of: error)
      let cause = Refusal(of: error).map(RouteFailure.Cause.refused) ?? .unexpected
      return RouteFailure(cause, requestID: head.id).plainAnswer.advising(cause)
    }
  }

  private func routedAnswer(
    _ request: Request, _ head: RequestHead, _ store: ServedStore, _ channel: any Channel, _ note: inout RequestNote
  ) async throws -> RouteAnswer {
    let routes = store.routes
    note.routes = routes
    let match = routes.match(head.method, head.path)
    guard let query = head.query else { return match.answer(.refused(.badEncoding(head.rawQuery)), head.id) }
    guard case .route(let route, let parameters) = match else { return match.answer(match.failure, head.id) }
    let sent = RouteRequest(
      route.method, head.path, parameters: parameters, query: query, fields: head.fields, base: head.base,
      port: head.port, id: head.id)
    let routed = RoutedRequest(route, sent, store, authentication, isConfirmed: options.isConfirmed)
    let answered = try await answer(routed, route, request, store, channel, &note)
    if route.writes { store.noteWrite() }
    (note.client, note.unit, note.failure) = (answered.client, answered.unit, answered.reason)
    return answered.answer
  }

  /// Authenticates before the body is read, so that strangers cannot fill the server's memory.
  private func answer(
    _ routed: RoutedRequest, _ route: Route, _ request: Request, _ store: ServedStore, _ channel: any Channel,
    _ note: inout RequestNote
  ) async throws -> Answered {
    guard SentBody.isExpected(in: request) else {
      return try await run(routed, writes: route.writes, on: store) { $0.admittedAnswer() }
    }
    let client: RouteClient?
    switch try await pools.read({ routed.admission() }) {
    case .refused(let answered): return answered
    case .admitted(let found): client = found
    }
    let share = bodies.share(isKnown: route.access != .anyone)
    switch try await SentBody(of: request, from: channel, upTo: route.bodyLimit, share) {
    case .refused(let cause): return routed.sent(Data(), by: client).failed(cause)
    case .whole(let body):
      note.keep(body, share)
      return try await run(routed.sent(body, by: client), writes: route.writes, on: store) { $0.answer() }
    }
  }

  private func answer(
    _ request: Request, _ head: RequestHead, _ store: ServedStore, _ testing: TestingRoutes, _ channel: any Channel,
    _ note: inout RequestNote
  ) async throws -> RouteAnswer {
    var answered = testing.refusal(of: head)
    if answered == nil {
      let share = bodies.share(isKnown: false)
      switch try await SentBody(of: request, from: channel, upTo: TestingRoutes.bodyLimit, share) {
      case .refused(let cause): answered = TestingRoutes.failed(cause, head.id)
      case .whole(let body):
        note.keep(body, share)
        let routed = RouteRequest(
          .post, head.path, fields: head.fields, body: body, base: head.base, port: head.port, id: head.id)
        answered =
          try await testing.runsLines(head.path)
          ? run(routed, on: store, testing, channel)
          : store.writing(pools.running) { testing.answer(routed, on: store) }
        store.noteWrite()
      }
    }
    guard let answered else { throw Refusal.cancelled }
    (note.unit, note.failure) = (answered.unit, answered.reason)
    return answered.answer
  }

  /// Runs lines until they are done, or the client has left.
  private func run(
    _ request: RouteRequest, on store: ServedStore, _ testing: TestingRoutes, _ channel: any Channel
  ) async throws -> Answered {
    let makeWork = testing.makeRunWork
    return try await pools.run { left in
      let work = makeWork(left)
      ConnectionGuard.stop(work, whenClientLeaves: channel)
      return work
    } _: {
      testing.answer(request, on: store)
    }
  }

  private func run(
    _ routed: RoutedRequest, writes: Bool, on store: ServedStore,
    _ body: @escaping @Sendable (RoutedRequest) -> Answered
  ) async throws -> Answered {
    do {
      return writes
        ? try await store.writing(pools.running) { body(routed) } : try await pools.read { body(routed) }
    } catch let refusal as Refusal {
      return routed.failed(.refused(refusal))
    }
  }

  /// The answers of the server itself, which need no store.
  private func ownAnswer(_ head: RequestHead) -> RouteAnswer? {
    // What a hook or a notification sends must not be able to change a store, by any name of this machine.
    if head.fields["user-agent"] == LoopbackPost.userAgent {
      return RouteFailure(.refused(.ownDelivery), requestID: head.id).plainAnswer
    }
    guard head.method == .get else { return nil }
    switch head.path {
    case "/healthz": return .text("ok\n")
    case "/metrics": return .text(observers.metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
    default: return nil
    }
  }

  private func description(of store: ServedStore, _ head: RequestHead) async throws -> RouteAnswer {
    let version = options.version
    return try await pools.read {
      store.description(at: head.base) { .json(OpenAPIDocument($0, version: version).json(base: head.base)) }
    }
  }
}

extension RouteTable.Match {
  fileprivate var failure: RouteFailure.Cause {
    if case .otherMethods(let methods, _) = self { return .methodNotAllowed(methods) }
    return .notFound
  }

  /// The answer to a request without a route, in the form of the nearest route.
  fileprivate func answer(_ cause: RouteFailure.Cause, _ requestID: String) -> RouteAnswer {
    let failure = RouteFailure(cause, requestID: requestID)
    let answer = near?.failure(failure) ?? failure.plainAnswer
    guard case .methodNotAllowed(let methods) = cause else { return answer }
    return answer.adding("Allow", methods.map(\.rawValue).joined(separator: ", "))
  }
}

extension Refusal {
  fileprivate static let ownDelivery = Refusal(
    "serve.own-delivery", kind: .forbidden, "a Stockroom server does not accept hooks or notifications",
    hint: "give them the URL of another server")

  fileprivate static func badEncoding(_ query: String) -> Refusal {
    Refusal(
      "serve.query", kind: .usage, "the query is not percent-encoded UTF-8", hint: "encode each name and value",
      subject: query)
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-ID") ?? .date
}
