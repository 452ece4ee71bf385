package import Engine
package import StockroomKit

/// The options of a server.
package struct ServerOptions: Sendable {
  /// The address to listen on.
  package enum Address: Sendable, Equatable {
    case host(String, port: Int)
    case socket(String)
  }

  /// The files of a certificate chain and its private key, in PEM.
  package struct Certificate: Sendable {
    package var chain: String
    package var key: String

    package init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
  }

  /// Runs lines as one unit, and returns their output and the number of the unit.
  package typealias RunLines =
    @Sendable (_ lines: String, _ workspace: Workspace, _ why: String) throws -> (outputs: [JSON], unit: Int64?)

  /// The format of the access log.
  package enum AccessLogFormat: String, Sendable, CaseIterable {
    case text, json, none
  }

  package var address = Address.host("127.0.0.1", port: 8080)
  package var certificate: Certificate?
  /// The URL of the server as clients see it, for links; nil for the one that a request uses.
  package var publicURL: BaseURL?
  /// The proxies whose `X-Forwarded-…` fields are believed.
  package var proxies: Set<ProxyAddress> = []
  /// Adds `/stockroom/…`, which moves the clock and undoes work.
  package var isTesting = false
  /// True if a protected store may be written.
  package var isConfirmed = false
  package var accessLog = AccessLogFormat.text
  /// The file to record requests and answers in.
  package var recording: String?
  /// The maximum number of requests of a key in an hour; nil if unlimited.
  package var hourlyLimit: Int?
  package var limits = ServerLimits()
  /// Runs lines of the console's language for `/stockroom/run`; nil without the routes for tests.
  package var runLines: RunLines?
  /// Creates the work of running lines, with its time limit, which waits for other writers up to `timeout`.
  package var makeRunWork: @Sendable (_ timeout: Swift.Duration) -> StoppableWork = { StoppableWork(timeout: $0) }
  package var version: String

  package init(version: String) { self.version = version }
}

/// The limits that protect a server from slow and huge requests.
package struct ServerLimits: Sendable {
  /// The maximum number of connections; beyond it, those that wait for their clients are closed.
  package var connections = 1000
  /// The maximum size of a request's header, in bytes.
  package var headerBytes = 32 * 1024
  /// The maximum size of all request bodies in memory, in bytes.
  package var bodyBytes = 64 << 20
  /// The timeout for a silent connection, an incomplete request, and an unread answer, in seconds.
  package var clientSeconds = 30
  /// The timeout for open requests when the server stops, in seconds.
  package var stopSeconds = 10

  package init() {}
}
