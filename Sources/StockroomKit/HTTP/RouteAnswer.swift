public import Foundation

/// The answer of a route.
///
///     RouteAnswer.json(["count": 3]).adding("Cache-Control", "no-store")
public struct RouteAnswer: Sendable {
  /// The body of an answer.
  public enum Body: Sendable {
    /// Bytes.
    case data(Data)
    /// A file, of which a client may request a range: RFC 9110, section 14.
    ///
    /// - Parameter tag: A strong entity tag without quotes, such as the file's SHA-256.
    case file(path: String, tag: String)
  }

  /// The HTTP status.
  public var status: Int
  /// The header fields; the server adds Content-Length and Date.
  public var fields: [(name: String, value: String)]
  /// The body.
  public var body: Body

  /// Creates an answer.
  public init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: Body = .data(Data())) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// Answers with a JSON value.
  ///
  /// The content type has no parameters: Apple's clients compare it as a whole.
  public static func json(_ value: JSON, status: Int = 200) -> RouteAnswer {
    var text = JSONWriter()
    text.value(value)
    return json(text, status: status)
  }

  /// Answers with JSON that is written already.
  public static func json(_ text: JSONWriter, status: Int = 200) -> RouteAnswer {
    RouteAnswer(status, [("Content-Type", "application/json")], body: .data(Data(text.buffer.bytes)))
  }

  /// Answers with a text.
  public static func text(_ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200) -> RouteAnswer
  {
    RouteAnswer(status, [("Content-Type", type)], body: .data(Data(text.utf8)))
  }

  /// The answer with an additional header field.
  public func adding(_ name: String, _ value: String) -> RouteAnswer {
    var copy = self
    copy.fields.append((name, value))
    return copy
  }
}

/// A request that failed.
public struct RouteFailure: Sendable {
  /// The cause of a failure.
  public enum Cause: Sendable {
    /// The store, a rule, or a missing permission refused it.
    case refused(Refusal)
    /// It has no valid credentials; the reason is for the access log, not for the client.
    case notAuthorized(reason: String)
    /// The path is unknown.
    case notFound
    /// The path has only these methods.
    case methodNotAllowed([Route.Method])
    /// The body is longer than the route accepts.
    case bodyTooLong(limit: Int)
    /// The client has reached its hourly limit; the next hour begins in some seconds.
    case tooManyRequests(seconds: Int)
    /// The server has a bug; nothing was changed.
    case unexpected
  }

  /// The cause.
  public let cause: Cause
  /// The identifier of the request.
  public let requestID: String

  /// Describes a failure.
  public init(_ cause: Cause, requestID: String) { (self.cause, self.requestID) = (cause, requestID) }

  /// The HTTP status; for a refusal, it follows from the kind alone.
  public var status: Int {
    switch cause {
    case .refused(let refusal): refusal.kind.httpStatus
    case .notAuthorized: 401
    case .notFound: 404
    case .methodNotAllowed: 405
    case .bodyTooLong: 413
    case .tooManyRequests: 429
    case .unexpected: 500
    }
  }

  /// One sentence for the client.
  public var message: String {
    switch cause {
    case .refused(let refusal): refusal.message
    case .notAuthorized: "the request has no valid credentials"
    case .notFound: "there is nothing at this path"
    case .methodNotAllowed(let methods): "this path accepts only \(methods.map(\.rawValue).joined(separator: ", "))"
    case .bodyTooLong(let limit): "the body is longer than \(limit) bytes"
    case .tooManyRequests: "too many requests in this hour"
    case .unexpected: "the server has a defect; nothing was changed"
    }
  }

  /// The failure as Stockroom's own routes answer it: `{"error": {"code": …, "message": …, "remedy": …}}`.
  public var plainAnswer: RouteAnswer {
    var error: JSON = ["message": .string(message), "requestId": .string(requestID)]
    if case .refused(let refusal) = cause {
      error = JSON.object([JSON.Member(name: "code", value: .string(refusal.code))] + (error.members ?? []))
      if let hint = refusal.hint { error = error.adding("remedy", .string(hint)) }
    }
    return .json(["error": error], status: status)
  }
}

extension Refusal.Kind {
  /// The HTTP status for a refusal of this kind.
  public var httpStatus: Int {
    switch self {
    case .usage: 400
    case .forbidden: 403
    case .missing: 404
    case .rule, .state: 409
    case .busy: 503
    // As other servers log a client that has left; nobody receives it.
    case .cancelled: 499
    case .damaged, .unavailable: 500
    }
  }
}
