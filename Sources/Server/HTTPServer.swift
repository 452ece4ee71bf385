import Dispatch
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import StockroomKit
import Synchronization
import UnixSignals

/// The server: a listener, the served stores, and the observers.
package struct HTTPServer {
  private let options: ServerOptions
  private let stores: ServedStores

  package init(_ options: ServerOptions, _ stores: ServedStores) { (self.options, self.stores) = (options, stores) }

  /// Serves until SIGTERM or ^C, when open requests may end.
  ///
  /// - Parameter started: Called once it listens, with its address as a URL.
  /// - Throws: A refusal if it cannot listen, or cannot use the certificate.
  package func run(started: @escaping @Sendable (_ url: String) -> Void) throws {
    let pools = RequestPools()
    defer {
      stores.stop()
      pools.stop()
    }
    let observers = try Observers(options)
    defer { observers.close() }
    let place = try options.address.socketPath.map { try SocketPlace($0) }
    defer { place?.remove() }
    let connections = OpenConnections(limit: Self.connectionLimit(options.limits))
    let builder = try makeBuilder(connections)
    let result = Mutex<Result<Void, any Error>>(.success(()))
    let ended = DispatchSemaphore(value: 0)
    Task { [options, stores] in
      do {
        try await Self.serve(
          options, stores, pools, observers, connections, builder, at: place, started: started)
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      ended.signal()
    }
    ended.wait()
    do {
      try result.withLock { try $0.get() }
    } catch let error as Refusal {
      throw error
    } catch {
      throw Refusal.cannotListen(options.address, "\(error)")
    }
  }

  /// The maximum number of connections, after the limit of open files was raised for them and for stores.
  private static func connectionLimit(_ limits: ServerLimits) -> Int {
    var limit = rlimit()
    let wanted = rlim_t(limits.connections + 4096)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return limits.connections }
    let current = limit.rlim_cur
    limit.rlim_cur = min(wanted, limit.rlim_max)
    let files = setrlimit(resource, &limit) == 0 ? limit.rlim_cur : current
    return min(limits.connections, Int(files / 2))
  }

  private static func serve(
    _ options: ServerOptions, _ stores: ServedStores, _ pools: RequestPools, _ observers: Observers,
    _ connections: OpenConnections, _ builder: HTTPServerBuilder, at place: SocketPlace?,
    started: @escaping @Sendable (_ url: String) -> Void
  ) async throws {
    let unplaced = Mutex<(any Error)?>(nil)
    // The access log tells what there is to tell, and a log of the library's own would cost as much as a read.
    let logger = Logger(label: "stockroom") { _ in SwiftLogNoOpLogHandler() }
    let responder = RequestResponder(options, stores, pools, observers)
    let application = Application(
      responder: responder, server: builder,
      configuration: ApplicationConfiguration(
        address: options.address.bind(at: place), serverName: "Stockroom/\(options.version)",
        availableConnectionsDelegate: ConnectionLimit(connections.limit + 64)),
      onServerRunning: { channel in
        do {
          try place?.publish()
          started(Self.url(options, channel))
        } catch {
          unplaced.withLock { $0 = error }
          try? await channel.close()
        }
      }, logger: logger)
    // The last one is stopped first.
    let stop = ServerStop(limits: options.limits, running: pools.running, connections: connections)
    // Without names, it finds them by reflection, which is a fifth of the server's start.
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application, serviceName: "HTTP"), .init(service: stop, serviceName: "stop")],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .milliseconds(options.limits.stopSeconds * 800)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch is CancellationError {
      // A client that did not finish in time was disconnected.
    } catch {
      throw unplaced.withLock(\.self) ?? error
    }
    if let error = unplaced.withLock(\.self) { throw error }
  }

  private func makeBuilder(_ connections: OpenConnections) throws -> HTTPServerBuilder {
    let limits = options.limits
    let plain = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionGuard(limits, connections)],
        idleTimeout: .seconds(Int64(limits.clientSeconds)),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes, maxHeaderFieldCount: 200)))
    guard let files = options.certificate else { return plain }
    let chain = try Self.reading("--tls-cert", files.chain) {
      try NIOSSLCertificate.fromPEMFile($0).map { NIOSSLCertificateSource.certificate($0) }
    }
    guard !chain.isEmpty else { throw Refusal.noCertificate("--tls-cert", files.chain, "it has no certificate") }
    let key = try Self.reading("--tls-key", files.key) { try NIOSSLPrivateKey(file: $0, format: .pem) }
    do {
      var tls = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key))
      // RFC 8996 forbids older versions.
      tls.minimumTLSVersion = .tlsv12
      _ = try NIOSSLContext(configuration: tls)
      return try .tls(plain, tlsConfiguration: tls)
    } catch {
      throw Refusal.noCertificate("--tls-key", files.key, "the key does not belong to the certificate")
    }
  }

  private static func reading<Value>(_ option: String, _ path: String, _ read: (String) throws -> Value) throws -> Value
  {
    guard access(path, R_OK) == 0 else {
      throw Refusal.noCertificate(option, path, errno == ENOENT ? "there is no such file" : "it cannot be read")
    }
    do { return try read(path) } catch { throw Refusal.noCertificate(option, path, "it is not in PEM") }
  }

  private static func url(_ options: ServerOptions, _ channel: any Channel) -> String {
    let scheme = options.certificate == nil ? "http" : "https"
    let address = options.address.with(port: channel.localAddress?.port)
    return address.socketPath == nil ? "\(scheme)://\(address.text)" : "\(scheme)+unix:\(address.text)"
  }
}

extension ServerOptions.Address {
  fileprivate func bind(at place: SocketPlace?) -> BindAddress {
    switch self {
    case .host(let host, let port): .hostname(host, port: port)
    case .socket(let path): .unixDomainSocket(path: place?.boundPath ?? path)
    }
  }

  fileprivate var socketPath: String? {
    if case .socket(let path) = self { path } else { nil }
  }

  /// The address with the port that the system chose for port 0.
  func with(port bound: Int?) -> ServerOptions.Address {
    if case .host(let host, let port) = self { .host(host, port: bound ?? port) } else { self }
  }

  /// The address as the command line gives it.
  package var text: String {
    switch self {
    case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .socket(let path): path
    }
  }
}

/// Makes connections wait while the server has too many that cannot be closed, since all wait for their answers.
private struct ConnectionLimit: AvailableConnectionsDelegate {
  private let limit: Int
  private var count = 0

  init(_ limit: Int) { self.limit = limit }

  mutating func connectionOpened() { count += 1 }
  mutating func connectionClosed() { count -= 1 }
  func isAcceptingNewConnections() -> Bool { count < limit }
}

/// The work of stopping a server after it has closed its listener.
///
/// Open requests have half of the time to finish. Then the remaining work is stopped and rolled back, and the
/// connections are closed. Anything left at the end is lost with the process: an uncommitted transaction,
/// which SQLite rolls back.
struct ServerStop: Service {
  let limits: ServerLimits
  let running: RunningWork
  let connections: OpenConnections

  func run() async throws {
    try await gracefulShutdown()
    let time = Double(limits.stopSeconds)
    let queue = DispatchQueue(label: "stockroom.stop")
    queue.asyncAfter(deadline: .now() + time * 0.5) { [running] in running.stop() }
    queue.asyncAfter(deadline: .now() + time * 0.7) { [connections] in connections.close() }
    let last = Thread {
      Thread.sleep(forTimeInterval: time * 0.95)
      _exit(0)
    }
    last.start()
  }
}

extension Refusal {
  fileprivate static func cannotListen(_ address: ServerOptions.Address, _ reason: String) -> Refusal {
    Refusal(
      "serve.address", kind: .unavailable, "cannot listen on \(address.text): \(reason)",
      hint: "choose another one: --listen 127.0.0.1:0 takes a free port", subject: address.text)
  }

  fileprivate static func noCertificate(_ option: String, _ path: String, _ reason: String) -> Refusal {
    Refusal(
      "serve.certificate", kind: .unavailable, "cannot use \(path) for \(option): \(reason)",
      hint: "give the PEM files of a certificate chain and of its private key", subject: path)
  }
}
