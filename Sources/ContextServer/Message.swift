internal import StockroomKit

/// A message of the client.
enum Message {
  case request(Request)
  /// A message without an ID, which is not answered.
  case notification(method: String, params: JSON)
  /// The answer to a request of the server; nil if it is an error.
  case response(id: JSON, result: JSON?)

  /// Reads one line.
  ///
  /// - Throws: An ``Unreadable`` with the ID to answer, if known.
  init(_ line: [UInt8]) throws(Unreadable) {
    let value: JSON
    do {
      value = try JSONReader.value(of: line)
    } catch {
      throw Unreadable(
        error.isOfLimit
          ? .invalidRequest("the message has too many values, or is nested too deeply")
          : .parse("the line is not a JSON text in UTF-8"))
    }
    guard let members = value.members else {
      let isBatch = value.elements != nil
      throw Unreadable(
        .invalidRequest(isBatch ? "send one message per line; batches are not supported" : "not an object"))
    }
    let id = members.last { $0.name == "id" }?.value
    guard value["jsonrpc"]?.text == "2.0" else {
      throw Unreadable(.invalidRequest("jsonrpc must be \"2.0\""), id: id.flatMap { $0.isIdentifier ? $0 : nil })
    }
    if let id, !id.isIdentifier {
      throw Unreadable(.invalidRequest("an id must be a string of at most 256 bytes, or a whole number"))
    }
    if value["method"] == nil, let id, value["result"] != nil || value["error"] != nil {
      self = .response(id: id, result: value["result"])
      return
    }
    guard let method = value["method"]?.text else {
      throw Unreadable(.invalidRequest("method must be a string"), id: id)
    }
    let params = value["params"] ?? [:]
    guard params.members != nil else {
      throw Unreadable(.invalidParameters("params must be an object"), id: id)
    }
    self =
      id.map { .request(Request(id: $0, method: method, params: params)) }
      ?? .notification(
        method: method, params: params)
  }
}

/// A line that is not a message.
struct Unreadable: Error {
  let error: RPCError
  /// The ID to answer; null if it is unknown.
  let id: JSON

  init(_ error: RPCError, id: JSON? = nil) {
    (self.error, self.id) = (error, id ?? .null)
  }
}

/// A message that needs an answer.
struct Request {
  let id: JSON
  let method: String
  let params: JSON

  /// True if it may change the store.
  var writes: Bool {
    method == "tools/call" && !Tool.all(isReadOnly: true).contains { $0.name == params["name"]?.text }
  }
}

extension JSON {
  /// True if it can be the ID of a request.
  fileprivate var isIdentifier: Bool {
    switch self {
    case .string(let text): text.utf8.count <= 256
    case .number(let digits): digits.utf8.count <= 20 && digits.allSatisfy { $0.isNumber || $0 == "-" }
    default: false
    }
  }
}

/// An error of the protocol itself, as JSON-RPC 2.0 numbers them; a refused command is a result instead.
struct RPCError: Error, Equatable {
  let code: Int
  let message: String
  var data: JSON?

  static func parse(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
  static func unknownMethod(_ method: String) -> RPCError {
    RPCError(code: -32601, message: "unknown method \(method.prefix(100))")
  }
  static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
  static let busy = RPCError(code: -32000, message: "too many requests are waiting")

  /// An unsupported version of the protocol.
  static func unsupported(_ version: String) -> RPCError {
    RPCError(
      code: -32022, message: "the protocol version \(version.prefix(40)) is not supported",
      data: ["supported": JSON(ProtocolVersion.all), "requested": .string(String(version.prefix(40)))])
  }

  var json: JSON {
    let error: JSON = ["code": JSON(code), "message": .string(message)]
    return data.map { error.adding("data", $0) } ?? error
  }
}
