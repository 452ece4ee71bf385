public import Foundation

/// What a route answers.
public struct RouteAnswer: Sendable {
  /// What follows the header.
  public enum Body: Sendable {
    /// Bytes.
    case data(Data)
    /// A file of the store, of which a client may ask for a part: RFC 9110, section 14.
    ///
    /// - Parameter tag: A strong entity tag without quotes, such as the SHA-256 of its bytes.
    case file(path: String, tag: String)
  }

  /// The status of HTTP.
  public var status: Int
  /// The fields of the header; Content-Length and Date are added.
  public var fields: [(name: String, value: String)]
  /// What follows the header.
  public var body: Body

  /// Creates an answer.
  public init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: Body = .data(Data())) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// A JSON value.
  ///
  /// The content type has no parameters: Apple's clients compare it as a whole.
  public static func json(_ value: JSON, status: Int = 200) -> RouteAnswer {
    RouteAnswer(status, [("Content-Type", "application/json")], body: .data(Data(value.encodedBytes)))
  }

  /// A text of a content type.
  public static func text(_ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200) -> RouteAnswer
  {
    RouteAnswer(status, [("Content-Type", type)], body: .data(Data(text.utf8)))
  }

  /// The same with another field.
  public func adding(_ name: String, _ value: String) -> RouteAnswer {
    var copy = self
    copy.fields.append((name, value))
    return copy
  }
}

/// Why a request is not answered as it wants.
public struct RouteFailure: Sendable {
  /// What went wrong.
  public enum Cause: Sendable {
    /// The store, a rule, or a right refused it.
    case refused(Refusal)
    /// It has no token, or one that is not valid; the reason is for the access log, not for the client.
    case notAuthorized(reason: String)
    /// There is no such path.
    case notFound
    /// The path has other methods.
    case methodNotAllowed([Route.Method])
    /// The body is longer than the route takes.
    case bodyTooLong(limit: Int)
    /// The client sent more requests than it may in an hour.
    case tooManyRequests
    /// A defect of the program; nothing was changed.
    case unexpected
  }

  /// What went wrong.
  public let cause: Cause
  /// The identifier of the request.
  public let requestID: String

  /// Describes a failure.
  public init(_ cause: Cause, requestID: String) { (self.cause, self.requestID) = (cause, requestID) }

  /// The status of HTTP; that of a refusal follows from its kind alone.
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
    case .methodNotAllowed(let methods): "this path takes \(methods.map(\.rawValue).joined(separator: ", "))"
    case .bodyTooLong(let limit): "the body is longer than \(limit) bytes"
    case .tooManyRequests: "there were too many requests in this hour"
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
  /// The status of HTTP that answers such a refusal.
  public var httpStatus: Int {
    switch self {
    case .usage: 400
    case .forbidden: 403
    case .missing: 404
    case .rule, .state: 409
    case .busy, .cancelled: 503
    case .damaged, .unavailable: 500
    }
  }
}
