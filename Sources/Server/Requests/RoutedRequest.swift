import Engine
import Foundation
import Language
import StockroomKit

/// The answer of a request, with the client, the unit that was written, and the failure for the access log.
struct Answered: Sendable {
  var answer: RouteAnswer
  var client: String?
  var unit: Int64?
  var reason: String?
}

/// A request with its route, on a thread that may wait.
struct RoutedRequest: Sendable {
  /// The decision about a client's request.
  enum Admission: Sendable {
    /// The client; nil if the route is open to anyone.
    case admitted(RouteClient?)
    case refused(Answered)
  }

  private let route: Route
  private var request: RouteRequest
  private let store: ServedStore
  private let authentication: Authentication
  private let isConfirmed: Bool

  init(
    _ route: Route, _ request: RouteRequest, _ store: ServedStore, _ authentication: Authentication, isConfirmed: Bool
  ) {
    (self.route, self.request, self.store) = (route, request, store)
    (self.authentication, self.isConfirmed) = (authentication, isConfirmed)
  }

  /// The request of an admitted client, with its body.
  func sent(_ body: Data, by client: RouteClient?) -> RoutedRequest {
    var copy = self
    (copy.request.body, copy.request.client) = (body, client)
    return copy
  }

  /// Checks the credentials, which needs no body.
  func admission() -> Admission {
    do {
      return try store.using { admission(to: $0, in: store.state) }
    } catch {
      return .refused(failed(error))
    }
  }

  /// Checks the credentials of a request without a body, and answers it.
  func admittedAnswer() -> Answered {
    using { engine in
      let state = store.state
      switch admission(to: engine, in: state) {
      case .refused(let answered): return answered
      case .admitted(let client): return sent(request.body, by: client).answer(engine, state)
      }
    }
  }

  /// Answers a request that was admitted.
  func answer() -> Answered {
    using { answer($0, store.state) }
  }

  private func using(_ body: (Engine) -> Answered) -> Answered {
    do {
      return try store.using(body)
    } catch {
      return failed(error)
    }
  }

  private func admission(to engine: Engine, in state: AnswerCache.State) -> Admission {
    do {
      switch try authentication.client(of: request, route.access, store, engine, state) {
      case .nobody: return .admitted(nil)
      case .client(let client): return .admitted(client)
      case .refused(let cause, let reason): return .refused(failed(cause, reason: reason))
      }
    } catch {
      return .refused(failed(error))
    }
  }

  private func answer(_ engine: Engine, _ state: AnswerCache.State) -> Answered {
    do {
      let question = AnswerCache.Question(request, route)
      if let question, let known = store.answers.answer(to: question, in: state) { return answered(known) }
      let workspace = RequestWorkspace(
        request, engine: engine, storeVersion: state.settledVersion, isConfirmed: isConfirmed)
      let answer = try route.answer(Exchange(request, workspace))
      if let question { store.answers.keep(answer, to: question, in: state) }
      return answered(answer, unit: workspace.unit)
    } catch {
      return failed(error)
    }
  }

  private func answered(_ answer: RouteAnswer, unit: Int64? = nil) -> Answered {
    let client = request.client
    let answer = client?.allowance.map { answer.adding("X-Rate-Limit", $0.field) } ?? answer
    return Answered(answer: answer, client: client?.name, unit: unit)
  }

  private func failed(_ error: any Error) -> Answered {
    let error = StoppableWork.current?.refusal ?? error
    let refusal = Refusal(of: error)
    return failed(refusal.map(RouteFailure.Cause.refused) ?? .unexpected, reason: Refusal.reason(of: error))
  }

  /// The answer of a failure, in the form of the route.
  func failed(_ cause: RouteFailure.Cause, reason: String? = nil) -> Answered {
    let answer = route.failure(RouteFailure(cause, requestID: request.id)).advising(cause, route.access)
    return Answered(answer: answer, client: request.client?.name, reason: reason ?? Refusal.reason(of: cause))
  }
}

extension RouteAnswer {
  /// The answer with the header for retrying, or for credentials.
  func advising(_ cause: RouteFailure.Cause, _ access: Route.Access = .anyone) -> RouteAnswer {
    switch cause {
    case .refused(let refusal) where refusal.kind == .busy: adding("Retry-After", "1")
    case .bodyTooLong: adding("Connection", "close")
    case .tooManyRequests(let seconds): adding("Retry-After", String(seconds))
    case .notAuthorized:
      adding("WWW-Authenticate", access == .password ? #"Basic realm="Stockroom", charset="UTF-8""# : "Bearer")
    default: self
    }
  }
}

extension Refusal {
  /// The refusal that an error of a call means; nil for another error.
  init?(of error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let correction as Correction: self = correction.refusal
    case let diagnostic as Diagnostic:
      self.init(diagnostic.code, kind: .usage, diagnostic.message, hint: diagnostic.hint)
    default: return nil
    }
  }

  /// The text of an error in the access log.
  static func reason(of error: any Error) -> String {
    Refusal(of: error).map { "\($0.code): \($0.message)" } ?? "\(error)"
  }

  /// The text of a failure's refusal in the access log; nil if the status says enough.
  static func reason(of cause: RouteFailure.Cause) -> String? {
    if case .refused(let refusal) = cause { reason(of: refusal) } else { nil }
  }
}
