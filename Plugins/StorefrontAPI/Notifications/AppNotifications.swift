import StockroomKit

/// `app notifications BUNDLE-ID`.
struct AppNotifications: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")
  private static let production = Parameter<String?>.option(
    "production-url", "The URL for notifications of the production environment; none to send none."
  ).named("URL")
  private static let sandbox = Parameter<String?>.option(
    "sandbox-url", "The URL for notifications of the sandbox; none to send none."
  ).named("URL")
  private static let productionVersion = Parameter<NotificationVersion?>.option(
    "production-version", "The version of notifications of the production environment. Default: V2.")
  private static let sandboxVersion = Parameter<NotificationVersion?>.option(
    "sandbox-version", "The version of notifications of the sandbox. Default: V2.")

  static let description = CommandDescription(
    "app notifications", "Show or set the URLs of this machine that App Store Server Notifications of an app go to.",
    effect: .writes, permission: .manageApps,
    parameters: [app, production, productionVersion, sandbox, sandboxVersion],
    receipt: PurchaseExplanations.notificationURLs,
    examples: [
      "app notifications com.example.books --sandbox-url http://localhost:8080/notifications",
      "app notifications com.example.books --production-url none --sandbox-url none",
      "app notifications com.example.books --sandbox-url http://localhost:8080/notifications --sandbox-version V1",
    ])

  private let app: AppReference?
  private let urls: [StoreEnvironment: String]
  private let versions: [StoreEnvironment: NotificationVersion]

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
    var urls: [StoreEnvironment: String] = [:]
    for (environment, typed) in [
      (StoreEnvironment.production, try arguments[Self.production]), (.sandbox, try arguments[Self.sandbox]),
    ] {
      if let typed { urls[environment] = typed.hasSameBytes(as: "none") ? typed : try NotificationURLs.checked(typed) }
    }
    self.urls = urls
    versions = [
      .production: try arguments[Self.productionVersion], .sandbox: try arguments[Self.sandboxVersion],
    ].compactMapValues { $0 }
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(app)
    let stored = NotificationURLs(store: context.catalog.store)
    for environment in Set(urls.keys).union(versions.keys) {
      let old = try stored.find(app.appleID, environment)
      guard let url = urls[environment] ?? old?.url else { throw Refusal.noURL(of: environment, app) }
      let version = versions[environment] ?? old?.version ?? .version2
      let isNone = url.hasSameBytes(as: "none")
      try stored.set(isNone ? nil : NotificationURL(url: url, version: version), for: app.appleID, environment)
    }
    let found = try StoreEnvironment.allCases.map { ($0, try stored.find(app.appleID, $0)) }
    let lines = found.map { environment, url in
      let version = url?.version == .version1 ? " (V1)" : ""
      return "\(environment.rawValue): \(url?.url ?? "no URL")\(version)"
    }.joined(separator: ", ")
    return .receipt(
      Receipt(
        "notifications of \(app.bundleID.rawValue): \(lines)",
        record: Record(
          [Field("app", .identifier(app.bundleID.rawValue), label: "App")]
            + found.flatMap { environment, url in
              [
                Field("\(environment.rawValue)URL", .text(url?.url), label: "\(environment.label) URL"),
                Field(
                  "\(environment.rawValue)Version", .text(url?.version.rawValue), label: "\(environment.label) Version"),
              ]
            }),
        next: found.contains { $1 != nil } ? ["notification test \(app.bundleID.rawValue)"] : []))
  }
}

extension Refusal {
  fileprivate static func noURL(of environment: StoreEnvironment, _ app: App) -> Refusal {
    let id = app.bundleID.rawValue
    return Refusal(
      "notification.url.none", kind: .state, "\(id) has no URL for notifications there",
      remedy: .command("app notifications \(id) --\(environment.rawValue)-url http://localhost:8080/notifications"),
      subject: id)
  }
}
