package import Engine
package import StockroomKit

/// How a server listens, and what it serves.
package struct ServerOptions: Sendable {
  /// Where it listens.
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

  /// Runs lines as one unit, and returns what they printed and the number of the unit.
  package typealias RunLines =
    @Sendable (_ lines: String, _ workspace: Workspace, _ why: String) throws -> (outputs: [JSON], unit: Int64?)

  /// How requests are logged.
  package enum AccessLogFormat: String, Sendable, CaseIterable {
    case text, json, none
  }

  package var address = Address.host("127.0.0.1", port: 8080)
  package var certificate: Certificate?
  /// Whether `/stockroom/…`, which moves the clock and takes work back, is there.
  package var isTesting = false
  /// Whether a protected store may be written.
  package var isConfirmed = false
  package var accessLog = AccessLogFormat.text
  /// The file that requests and answers are written to.
  package var recording: String?
  /// How many requests a key may send in an hour; nil for any number.
  package var hourlyLimit: Int?
  package var limits = ServerLimits()
  /// Runs lines of the console's language for `/stockroom/run`; nil without the routes for tests.
  package var runLines: RunLines?
  /// Makes the work of such lines, with its limit of time.
  package var makeRunWork: @Sendable () -> StoppableWork = { StoppableWork() }
  package var version: String

  package init(version: String) { self.version = version }
}

/// What keeps slow and huge clients from hurting others.
package struct ServerLimits: Sendable {
  /// Connections at the same time; others wait.
  package var connections = 1000
  /// The fields of a request's header, together, in bytes.
  package var headerBytes = 32 * 1024
  /// The bodies of all requests that the server holds at a time, together, in bytes.
  package var bodyBytes = 64 << 20
  /// How long a connection may be silent, a request may take to arrive, and a client may let an answer wait, in seconds.
  package var clientSeconds = 30
  /// How long open requests may take to end when the server stops, in seconds.
  package var stopSeconds = 10

  package init() {}
}
