internal import Engine
internal import Foundation
internal import Rendering
internal import Server
internal import StockroomKit

/// `serve`: the store over HTTP.
struct ServeCommand: SessionCommand {
  static let isAllowedInUnit = false
  private static let listen = Parameter<ListenAddress>.option(
    "listen", "The address and the port; port 0 means any free port.", default: .usual, text: ListenAddress.usual.text)
  private static let socket = Parameter<OutputFile?>.option("socket", "A Unix socket instead of an address.")
  private static let certificate = Parameter<FilePath?>.option("tls-cert", "The certificate chain, in PEM.")
  private static let key = Parameter<FilePath?>.option("tls-key", "The private key of the certificate, in PEM.")
  private static let publicURL = Parameter<BaseURL?>.option(
    "public-url", "The URL of this server for its clients, in links. Default: the one that a request uses.")
  private static let proxies = Parameter<[ProxyAddress]>.options(
    "proxy", "The IP address of a proxy whose X-Forwarded-Host, -Proto, and -Port are believed; socket for --socket.")
  private static let stores = Parameter<FilePath?>.option(
    "stores", "A folder: serve its NAME.db at http://NAME.localhost, and for X-Stockroom-Store: NAME.")
  private static let template = Parameter<FilePath?>.option(
    "template", "With --stores: the store to copy for new stores.")
  private static let maxNewStores = Parameter<Int>.option(
    "max-new-stores", "With --stores: the maximum number of stores that requests may create.", default: 1000,
    text: "1000")
  private static let testing = Parameter<Bool>.flag(
    "testing", "Let anyone run lines, undo, reset, and move the clock, at /stockroom/.")
  private static let record = Parameter<OutputFile?>.option("record", "Append requests and answers to this file.")
  private static let accessLog = Parameter<AccessLogFormat>.option(
    "access-log", "The format of the log of requests.", default: .text, text: "text")
  private static let hourlyLimit = Parameter<Int?>.option(
    "hourly-limit", "The maximum number of requests of a key in an hour; more are answered with 429.")
  private static let timeout = Parameter<Duration?>.option(
    "timeout", "The time limit for a client to send a request, or to read an answer. Default: 30s.")

  static let description = CommandDescription(
    "serve", "Serve the store over HTTP until ^C or SIGTERM.", effect: .none,
    parameters: [
      listen, socket, certificate, key, publicURL, proxies, stores, template, maxNewStores, testing, record, accessLog,
      hourlyLimit,
      timeout,
    ], examples: ["serve", "serve --listen 127.0.0.1:0 --testing"])

  let changesSession = true
  private let address: ListenAddress
  private let socketPath: OutputFile?
  private let certificatePath: FilePath?
  private let keyPath: FilePath?
  private let publicURL: BaseURL?
  private let proxies: [ProxyAddress]
  private let storesFolder: FilePath?
  private let templatePath: FilePath?
  private let mostNewStores: Int
  private let isTesting: Bool
  private let recording: OutputFile?
  private let accessLog: AccessLogFormat
  private let hourlyLimit: Int?
  private let timeout: Duration?

  init(_ arguments: Arguments) throws {
    address = try arguments[Self.listen]
    socketPath = try arguments[Self.socket]
    certificatePath = try arguments[Self.certificate]
    keyPath = try arguments[Self.key]
    publicURL = try arguments[Self.publicURL]
    proxies = try arguments[Self.proxies]
    storesFolder = try arguments[Self.stores]
    templatePath = try arguments[Self.template]
    mostNewStores = try arguments[Self.maxNewStores]
    isTesting = try arguments[Self.testing]
    recording = try arguments[Self.record]
    accessLog = try arguments[Self.accessLog]
    hourlyLimit = try arguments[Self.hourlyLimit]
    timeout = try arguments[Self.timeout]
    if let timeout, !(1...3600).contains(timeout.seconds) { throw Refusal.serveTimeout }
    if keyPath == nil, certificatePath != nil { throw Refusal.halfCertificate("--tls-cert", lacks: "--tls-key") }
    if certificatePath == nil, keyPath != nil { throw Refusal.halfCertificate("--tls-key", lacks: "--tls-cert") }
    if let hourlyLimit, hourlyLimit < 1 { throw Refusal.noRequests(hourlyLimit) }
    if templatePath != nil, storesFolder == nil { throw Refusal.templateAlone }
    if mostNewStores < 0 { throw Refusal.negativeStores(mostNewStores) }
    if socketPath != nil, !arguments.words("listen").isEmpty { throw Refusal.socketAndAddress }
    guard socketPath != nil || address.isLoopback || certificatePath != nil else {
      throw Refusal.notLoopback(address.text)
    }
    guard !isTesting || address.isLoopback || socketPath != nil else { throw Refusal.testingForOthers(address.text) }
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard !session.isPrompt, session.scope.runDepth == 0, !session.readsStandardInput, session.workspace.unit == nil
    else {
      throw Refusal.serveNotHere
    }
    let options = try options(in: session, common)
    let stores = try stores(in: session)
    let printer = session.printer
    let format = common.output ?? printer.format
    try HTTPServer(options, stores).run { url in
      // If standard output is closed, nobody reads the line.
      try? FileDescriptor.writeAll(Self.startLine(url, format, options), to: STDOUT_FILENO)
    }
    return .nothing
  }

  private static func startLine(_ url: String, _ format: OutputFormat, _ options: ServerOptions) -> String {
    guard format == .table else {
      return JSON.object([.init(name: "url", value: .string(url)), .init(name: "pid", value: JSON(getpid()))]).encoded
        + "\n"
    }
    let testing = options.isTesting ? "for tests: anyone may change it; " : ""
    return "Serving at \(url) (\(testing)^C stops it)\n"
  }

  private func options(in session: Session, _ common: CommonOptions) throws -> ServerOptions {
    let workspace = session.workspace
    var options = ServerOptions(version: Console.version)
    options.address = try socketPath.map { .socket(try workspace.path(of: $0.file)) } ?? address.address
    if let certificatePath, let keyPath {
      options.certificate = .init(chain: try workspace.path(of: certificatePath), key: try workspace.path(of: keyPath))
    }
    (options.publicURL, options.proxies) = (publicURL, Set(proxies))
    options.isTesting = isTesting
    options.isConfirmed = common.isConfirmed || workspace.isConfirmed
    options.accessLog = accessLog.format
    options.recording = try recording.map { try workspace.path(of: $0.file) }
    options.hourlyLimit = hourlyLimit
    if let timeout { options.limits.clientSeconds = Int(timeout.seconds) }
    options.runLines = isTesting ? BatchOfRequest.run : nil
    options.makeRunWork = BatchOfRequest.makeWork
    return options
  }

  private func stores(in session: Session) throws -> ServedStores {
    let workspace = session.workspace
    let engine = workspace.engine
    guard let storesFolder else {
      let store = workspace.store
      // The session's own connection would only block others.
      defer { if !store.isScratch { store.close() } }
      return ServedStores(ServedStore(store.isScratch ? engine : engine.serving()))
    }
    let path = try workspace.path(of: storesFolder)
    try Self.makeFolder(path)
    let template = try templatePath.map { try workspace.path(of: $0) }
    if let template, !StoreFile(path: template).exists { throw Refusal.noTemplate(template) }
    return ServedStores(in: .init(path, template: template, mostNew: mostNewStores)) {
      try engine.serving(.file(at: $0))
    }
  }

  /// Creates the folder of stores if it is missing, and refuses one that cannot be written.
  private static func makeFolder(_ path: String) throws {
    if let status = FileStatus(at: path), !status.isFolder { throw Refusal.storesNotFolder(path) }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Refusal.storesFolder(path, "cannot be created")
    }
    guard access(path, W_OK | X_OK) == 0 else { throw Refusal.storesFolder(path, "cannot be written") }
  }
}

extension Refusal {
  fileprivate static let serveNotHere = Refusal(
    "serve.not-here", kind: .state, "serve cannot run here", hint: "in a shell: stockroom serve")

  fileprivate static let serveTimeout = Refusal(
    "serve.timeout", kind: .usage, "a timeout must be 1 second to 1 hour", hint: "--timeout 30s")

  fileprivate static func halfCertificate(_ option: String, lacks other: String) -> Refusal {
    Refusal(
      "serve.tls", kind: .usage, "\(option) needs \(other), since a certificate and its private key belong together",
      hint: "add \(other) FILE", subject: option)
  }

  fileprivate static let socketAndAddress = Refusal(
    "serve.listen", kind: .usage, "a server listens on a socket or on an address", hint: "omit --socket or --listen")

  fileprivate static let templateAlone = Refusal(
    "serve.template", kind: .usage, "--template is for the stores of a folder", hint: "give --stores DIR too")

  fileprivate static func storesNotFolder(_ path: String) -> Refusal {
    Refusal(
      "serve.stores", kind: .unavailable, "\(path) is not a folder, and --stores needs one",
      hint: "name a folder, or serve this one store: stockroom --store \(path) serve", subject: path)
  }

  fileprivate static func storesFolder(_ path: String, _ problem: String) -> Refusal {
    Refusal(
      "serve.stores", kind: .unavailable, "the folder \(path) \(problem)",
      hint: "name a folder that you may write to", subject: path)
  }

  fileprivate static func negativeStores(_ number: Int) -> Refusal {
    Refusal(
      "serve.stores.number", kind: .usage, "\(number) is not a number of stores",
      hint: "give 0, so that no store is created, or more", subject: String(number))
  }

  fileprivate static func noTemplate(_ path: String) -> Refusal {
    Refusal(
      "serve.template.missing", kind: .missing, "there is no store \(path)", hint: "name a store's file", subject: path)
  }

  fileprivate static func notLoopback(_ address: String) -> Refusal {
    Refusal(
      "serve.loopback", kind: .forbidden, "other machines could reach \(address), and nothing would be encrypted",
      hint: "give --tls-cert and --tls-key, or listen on 127.0.0.1", subject: address)
  }

  fileprivate static func testingForOthers(_ address: String) -> Refusal {
    Refusal(
      "serve.testing", kind: .forbidden, "other machines could reach \(address), and change the store without a key",
      hint: "omit --testing, or listen on 127.0.0.1", subject: address)
  }

  fileprivate static func noRequests(_ number: Int) -> Refusal {
    Refusal(
      "serve.hourly-limit", kind: .usage, "\(number) is not a number of requests", hint: "give 1 or more",
      subject: String(number))
  }
}
