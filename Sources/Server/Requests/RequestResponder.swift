internal import Engine
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Language
internal import NIOCore
internal import StockroomKit

/// Answers requests: finds the store and the route, checks who asks, and lets the route answer on a thread that may wait.
struct RequestResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  private let options: ServerOptions
  private let stores: ServedStores
  private let pools: RequestPools
  private let observers: Observers
  private let authentication: Authentication
  private let testing: TestingRoutes?

  init(_ options: ServerOptions, _ stores: ServedStores, _ pools: RequestPools, _ observers: Observers) {
    (self.options, self.stores, self.pools, self.observers) = (options, stores, pools, observers)
    authentication = Authentication(hourlyLimit: options.hourlyLimit)
    testing = TestingRoutes(options)
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let start = ContinuousClock.now
    let head = RequestHead(request, options)
    var note = RequestNote(head)
    let answer = await answer(request, head, &note)
    var response = try await ResponseMaker(head, context).response(answer)
    response.headers[.requestID] = head.id
    note.finish(answer, status: response.status.code, bytes: response.body.contentLength, since: start)
    observers.observe(note)
    return response
  }

  private func answer(_ request: Request, _ head: RequestHead, _ note: inout RequestNote) async -> RouteAnswer {
    if let answer = ownAnswer(head) { return answer }
    do {
      let store = try await stores.store(for: head, pools)
      note.store = store.name
      if let testing, testing.takes(head.path) { return try await answer(request, head, store, testing, &note) }
      if head.method == .get, head.path == "/openapi.json" { return description(of: store, head) }
      let match = store.routes.match(head.method, head.path)
      guard let query = head.query else { return match.answer(.refused(.badEncoding(head.rawQuery)), head.id) }
      guard case .route(let route, let parameters) = match else { return match.answer(match.failure, head.id) }
      guard let body = try await Self.body(of: request, upTo: route.bodyLimit) else {
        return route.failure(RouteFailure(.bodyTooLong(limit: route.bodyLimit), requestID: head.id))
          .adding("Connection", "close")
      }
      note.requestBody = body
      let routed = RouteRequest(
        route.method, head.path, parameters: parameters, query: query, fields: head.fields, body: body,
        base: head.base, id: head.id)
      let (authentication, isConfirmed) = (authentication, options.isConfirmed)
      let answered = try await pools.run(writes: route.writes) {
        RoutedRequest(route, routed, store, authentication, isConfirmed: isConfirmed).answer()
      }
      if route.writes { store.noteWrite() }
      (note.client, note.unit, note.failure) = (answered.client, answered.unit, answered.reason)
      return answered.answer
    } catch let refusal as Refusal {
      return RouteFailure(.refused(refusal), requestID: head.id).plainAnswer
    } catch {
      note.failure = "\(error)"
      return RouteFailure(.unexpected, requestID: head.id).plainAnswer
    }
  }

  private func answer(
    _ request: Request, _ head: RequestHead, _ store: ServedStore, _ testing: TestingRoutes, _ note: inout RequestNote
  ) async throws -> RouteAnswer {
    guard let body = try await Self.body(of: request, upTo: TestingRoutes.bodyLimit) else {
      return RouteFailure(.bodyTooLong(limit: TestingRoutes.bodyLimit), requestID: head.id).plainAnswer
        .adding("Connection", "close")
    }
    let routed = RouteRequest(
      head.method ?? .get, head.path, fields: head.fields, body: body, base: head.base, id: head.id)
    let (answer, unit) = try await pools.run(writes: true) { testing.answer(routed, on: store) }
    store.noteWrite()
    (note.requestBody, note.unit) = (body, unit)
    return answer
  }

  /// The answers of the server itself, which need no store.
  private func ownAnswer(_ head: RequestHead) -> RouteAnswer? {
    guard head.method == .get else { return nil }
    switch head.path {
    case "/healthz": return .text("ok\n")
    case "/metrics": return .text(observers.metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
    default: return nil
    }
  }

  private func description(of store: ServedStore, _ head: RequestHead) -> RouteAnswer {
    let document = OpenAPIDocument(store.engine.installation.registry, version: options.version)
    return .json(document.json(base: head.base))
  }

  /// The body; nil if it is longer than a route takes.
  private static func body(of request: Request, upTo limit: Int) async throws -> Data? {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { return nil }
    var body = Data()
    for try await part in request.body {
      guard body.count + part.readableBytes <= limit else { return nil }
      body.append(contentsOf: part.readableBytesView)
    }
    return body
  }
}

/// A request whose route is found, on a thread that may wait.
private struct RoutedRequest {
  private let route: Route
  private let request: RouteRequest
  private let store: ServedStore
  private let authentication: Authentication
  private let isConfirmed: Bool

  init(
    _ route: Route, _ request: RouteRequest, _ store: ServedStore, _ authentication: Authentication, isConfirmed: Bool
  ) {
    (self.route, self.request, self.store) = (route, request, store)
    (self.authentication, self.isConfirmed) = (authentication, isConfirmed)
  }

  /// The answer, who asked, the unit that was written, and what the access log should know of a failure.
  struct Answered: Sendable {
    var answer: RouteAnswer
    var client: String?
    var unit: Int64?
    var reason: String?
  }

  func answer() -> Answered {
    store.using { engine in
      let state = store.state
      var request = request
      do {
        switch try authentication.client(of: request, route.access, store, engine, state) {
        case .nobody: break
        case .client(let client): request.client = client
        case .refused(let cause, let reason): return failed(cause, reason: reason)
        }
        let question = AnswerCache.Question(request, route)
        if let question, let known = store.answers.answer(to: question, in: state) {
          return answered(known, request.client)
        }
        let workspace = RequestWorkspace(request, engine: engine, isConfirmed: isConfirmed)
        let answer = try route.answer(Exchange(request, workspace))
        if let question { store.answers.keep(answer, to: question, in: state) }
        return answered(answer, request.client, unit: workspace.unit)
      } catch {
        let refusal = Refusal(of: error)
        return failed(
          refusal.map(RouteFailure.Cause.refused) ?? .unexpected, client: request.client?.name,
          reason: refusal.map { "\($0.code): \($0.message)" } ?? "\(error)")
      }
    }
  }

  private func answered(_ answer: RouteAnswer, _ client: RouteClient?, unit: Int64? = nil) -> Answered {
    let answer = client?.allowance.map { answer.adding("X-Rate-Limit", $0.field) } ?? answer
    return Answered(answer: answer, client: client?.name, unit: unit)
  }

  private func failed(_ cause: RouteFailure.Cause, client: String? = nil, reason: String) -> Answered {
    Answered(
      answer: route.failure(RouteFailure(cause, requestID: request.id)).advising(cause, route.access), client: client,
      reason: reason)
  }
}

extension RouteAnswer {
  /// The same, with when to try again, or with which credentials.
  fileprivate func advising(_ cause: RouteFailure.Cause, _ access: Route.Access) -> RouteAnswer {
    switch cause {
    case .refused(let refusal) where refusal.kind == .busy: adding("Retry-After", "1")
    case .tooManyRequests: adding("Retry-After", "60")
    case .notAuthorized:
      adding("WWW-Authenticate", access == .password ? #"Basic realm="Stockroom", charset="UTF-8""# : "Bearer")
    default: self
    }
  }
}

extension RouteTable.Match {
  fileprivate var failure: RouteFailure.Cause {
    if case .otherMethods(let methods, _) = self { return .methodNotAllowed(methods) }
    return .notFound
  }

  /// The answer of a request that no route sees, in the form of the route that is nearest.
  fileprivate func answer(_ cause: RouteFailure.Cause, _ requestID: String) -> RouteAnswer {
    let failure = RouteFailure(cause, requestID: requestID)
    let answer = near?.failure(failure) ?? failure.plainAnswer
    guard case .methodNotAllowed(let methods) = cause else { return answer }
    return answer.adding("Allow", methods.map(\.rawValue).joined(separator: ", "))
  }

  private var near: Route? {
    switch self {
    case .route(let route, _), .otherMethods(_, let route): route
    case .none(let near): near
    }
  }
}

extension Refusal {
  /// The refusal that an error of a call means; nil for another error.
  fileprivate init?(of error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let correction as Correction: self = correction.refusal
    case let diagnostic as Diagnostic:
      self.init(diagnostic.code, kind: .usage, diagnostic.message, hint: diagnostic.hint)
    default: return nil
    }
  }

  fileprivate static func badEncoding(_ query: String) -> Refusal {
    Refusal(
      "serve.query", kind: .usage, "the query is not percent-encoded UTF-8", hint: "encode each name and value",
      subject: query)
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-ID") ?? .date
}
