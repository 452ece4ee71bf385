internal import StockroomKit

/// An error of the protocol itself, as JSON-RPC 2.0 numbers them; a refused command is a result instead.
struct RPCError: Error, Equatable {
  let code: Int
  let message: String
  var data: JSON?

  static func parse(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
  static func unknownMethod(_ method: String) -> RPCError {
    RPCError(code: -32601, message: "there is no method \(method.prefix(100))")
  }
  static func invalidParameters(_ message: String) -> RPCError { RPCError(code: -32602, message: message) }
  static let busy = RPCError(code: -32000, message: "too many requests wait for an answer")

  /// A version of the protocol that is not served.
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
