import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StockroomKit

/// The request line and the header, read once.
struct RequestHead: Sendable {
  /// The method as it was sent.
  let sentMethod: String
  /// The method of routes; nil if no route can have it.
  let method: Route.Method?
  let isHead: Bool
  let path: String
  let rawQuery: String
  /// Nil if it is not percent-encoded UTF-8.
  let query: Query?
  /// By lowercase names.
  let fields: [String: String]
  /// The base URL of links: the public one, or else the one that the client used.
  let base: String
  /// The port that the server listens on; nil for a socket.
  let port: Int?
  /// The identifier that the client sent, or a new one.
  let id: String

  init(_ request: Request, _ options: ServerOptions, _ channel: any Channel) {
    sentMethod = request.method.rawValue
    isHead = sentMethod == "HEAD"
    method = isHead ? .get : Route.Method(rawValue: sentMethod)
    let target = request.head.path ?? "/"
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    rawQuery = parts.count > 1 ? String(parts[1]) : ""
    query = Query(sent: rawQuery)
    var fields: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
    }
    let sender = ProxyAddress(of: channel)
    let origin = RequestOrigin(
      fields, host: request.head.authority ?? "", isSecure: options.certificate != nil,
      isForwarded: options.proxies.contains(sender))
    if !origin.host.isEmpty { fields["host"] = origin.host }
    self.fields = fields
    port = channel.localAddress?.port
    base =
      options.publicURL?.text ?? origin.base ?? "\(origin.scheme)://\(options.address.with(port: port).text)"
    id = fields["x-request-id"].flatMap { Self.isID($0) ? $0 : nil } ?? UUID().uuidString.lowercased()
  }

  private static func isID(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count) && text.utf8.allSatisfy(\.isIDCharacter)
  }
}

extension UInt8 {
  /// True if it is a letter, a digit, or one of `-._`.
  var isIDCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}

/// The context of a request: its connection.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
