import StockroomKit

/// Errors as Apple's server answers them.
enum ErrorAnswer {
  /// The answer with errors; the first one determines the status.
  ///
  /// - Parameter refusal: The refusal, for clients that know Stockroom: its code is in the header, since strict clients
  ///   accept only Apple's members in errors.
  static func answer(_ errors: [ConnectError], requestID: String, refusal: Refusal? = nil) -> RouteAnswer {
    let answer = RouteAnswer.json(
      ["errors": .array(errors.enumerated().map { json($1, id(requestID, $0)) })], status: errors.first?.status ?? 500)
    return refusal.map { answer.adding("X-Stockroom-Code", $0.code) } ?? answer
  }

  /// The identifier of an error: the request's, with a number except for the first.
  private static func id(_ requestID: String, _ index: Int) -> String {
    index == 0 ? requestID : "\(requestID)-\(index + 1)"
  }

  private static func json(_ error: ConnectError, _ id: String) -> JSON {
    var members: [JSON.Member] = [
      .init(name: "id", value: .string(id)), .init(name: "status", value: .string(String(error.status))),
      .init(name: "code", value: .string(error.code)), .init(name: "title", value: .string(error.title)),
      .init(name: "detail", value: .string(error.detail)),
    ]
    switch error.source {
    case .pointer(let pointer): members.append(.init(name: "source", value: ["pointer": .string(pointer)]))
    case .parameter(let name): members.append(.init(name: "source", value: ["parameter": .string(name)]))
    case nil: break
    }
    if !error.associated.isEmpty {
      let associated = error.associated.enumerated().map { place, part in
        JSON.Member(
          name: part.key,
          value: .array(part.value.enumerated().map { json($1, "\(id)-\(place + 1).\($0 + 1)") }))
      }
      members.append(.init(name: "meta", value: ["associatedErrors": .object(associated)]))
    }
    return .object(members)
  }

  /// The error of a refusal: with Apple's code if its plugin names one, otherwise by its kind and place.
  static func error(_ refusal: Refusal, in resources: ConnectResources? = nil, pointer: String? = nil) -> ConnectError {
    let detail = resources?.details[refusal.code] ?? detail(refusal)
    if refusal.kind == .missing, let pointer {
      let part = pointer.contains("/attributes/") ? "ATTRIBUTE" : "RELATIONSHIP"
      return ConnectError(
        409, "ENTITY_ERROR.\(part).INVALID", "The provided entity includes an invalid value", detail,
        source: .pointer(pointer))
    }
    let (code, title) =
      resources?.codes[refusal.code] ?? usual(refusal.kind, isAttribute: pointer?.contains("/attributes/") == true)
    return ConnectError(
      refusal.kind == .usage && pointer != nil ? 409 : refusal.kind.httpStatus, code, title, detail,
      source: pointer.map(ConnectError.Source.pointer))
  }

  /// The message, with its hint unless that names a command or an option of the console.
  static func detail(_ refusal: Refusal) -> String {
    guard let advice = refusal.remedy?.keeping({ _ in false })?.text, !advice.isEmpty,
      !advice.split(separator: " ").contains(where: { $0.hasPrefix("-") })
    else { return refusal.message }
    return "\(refusal.message); \(advice)"
  }

  private static func usual(_ kind: Refusal.Kind, isAttribute: Bool) -> (code: String, title: String) {
    switch kind {
    case .usage, .rule:
      isAttribute
        ? ("ENTITY_ERROR.ATTRIBUTE.INVALID", "An attribute value is invalid.")
        : ("ENTITY_ERROR", "There is a problem with the request entity")
    case .state: ("STATE_ERROR", "The request cannot be fulfilled because of the state of another resource.")
    case .missing: ("NOT_FOUND", "The specified resource does not exist")
    case .forbidden: ("FORBIDDEN_ERROR", "This request is forbidden for security reasons")
    case .busy, .cancelled: ("SERVICE_UNAVAILABLE", "The server is busy")
    case .damaged, .unavailable: ("UNEXPECTED_ERROR", "An unexpected error occurred.")
    }
  }

  /// The answer to a request for an unknown resource.
  static func answer(_ failure: RouteFailure) -> RouteAnswer {
    let error: ConnectError
    var refused: Refusal?
    switch failure.cause {
    case .refused(let refusal):
      error = self.error(refusal)
      refused = refusal
    case .notAuthorized:
      error = ConnectError(
        401, "NOT_AUTHORIZED", "Authentication credentials are missing or invalid.",
        "Provide a properly configured and signed bearer token, and make sure that it has not expired.")
    case .notFound:
      error = ConnectError(
        404, "NOT_FOUND", "The specified resource does not exist",
        "The path provided does not match a defined resource type.")
    case .methodNotAllowed:
      error = ConnectError(405, "METHOD_NOT_ALLOWED", "The method is not allowed", failure.message)
    case .bodyTooLong: error = ConnectError(413, "ENTITY_TOO_LARGE", "The request is too large", failure.message)
    case .tooManyRequests:
      error = ConnectError(
        429, "RATE_LIMIT_EXCEEDED", "The request rate limit has been reached.",
        "We've received too many requests for this API. Please wait and try again or slow down your request rate.")
    case .unexpected: error = ConnectError(500, "UNEXPECTED_ERROR", "An unexpected error occurred.", failure.message)
    }
    return answer([error], requestID: failure.requestID, refusal: refused)
  }
}
