import StockroomKit

/// The URLs for apps' notifications: one of this machine for each environment.
struct NotificationURLs {
  let store: Transaction

  func find(_ app: AppleID, _ environment: StoreEnvironment) throws -> String? {
    try store.first(
      "SELECT url FROM storefront_notification_url WHERE app = ? AND environment = ?", .integer(app.rawValue),
      .text(environment.rawValue)
    ) { $0.text(0) }
  }

  /// Sets a URL; nil removes it.
  func set(_ url: String?, for app: AppleID, _ environment: StoreEnvironment) throws {
    let key: [SQLValue] = [.integer(app.rawValue), .text(environment.rawValue)]
    guard let url else {
      try store.execute("DELETE FROM storefront_notification_url WHERE app = ? AND environment = ?", key)
      return
    }
    try store.execute(
      """
      INSERT INTO storefront_notification_url (app, environment, url) VALUES (?, ?, ?)
      ON CONFLICT (app, environment) DO UPDATE SET url = excluded.url
      """, key + [.text(url)])
  }

  /// A URL as typed.
  ///
  /// - Throws: A `Refusal` for anything but http to this machine.
  static func checked(_ typed: String) throws -> String {
    let example = "http://localhost:8080/notifications"
    do throws(LoopbackURL.Problem) {
      return try LoopbackURL(typed).text
    } catch {
      switch error {
      case .notURL:
        throw Refusal(
          "notification.url.invalid", "\(ProgramArguments([typed]).hidden[0]) is not a URL", hint: example,
          subject: typed)
      case .scheme:
        throw Refusal(
          "notification.url.scheme", "notifications go to http URLs of this machine only", hint: example,
          subject: typed)
      case .host(let name):
        throw Refusal(
          "notification.url.not-loopback",
          "\(name) is not this machine: notifications go to 127.0.0.1, [::1], or localhost only", hint: example,
          subject: typed)
      }
    }
  }
}

/// `app notifications BUNDLE-ID`.
struct AppNotifications: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")
  private static let production = Parameter<String?>.option(
    "production-url", "The URL for notifications of the production environment; none to send none."
  ).named("URL")
  private static let sandbox = Parameter<String?>.option(
    "sandbox-url", "The URL for notifications of the sandbox; none to send none."
  ).named("URL")

  static let description = CommandDescription(
    "app notifications", "Show or set the URLs of this machine that App Store Server Notifications of an app go to.",
    effect: .writes, permission: .manageApps, parameters: [app, production, sandbox],
    receipt: PurchaseExplanations.notificationURLs,
    examples: [
      "app notifications com.example.books --sandbox-url http://localhost:8080/notifications",
      "app notifications com.example.books --production-url none --sandbox-url none",
    ])

  private let app: AppReference?
  private let urls: [StoreEnvironment: String]

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
    var urls: [StoreEnvironment: String] = [:]
    for (environment, typed) in [
      (StoreEnvironment.production, try arguments[Self.production]), (.sandbox, try arguments[Self.sandbox]),
    ] {
      if let typed { urls[environment] = typed.hasSameBytes(as: "none") ? typed : try NotificationURLs.checked(typed) }
    }
    self.urls = urls
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(app)
    let stored = NotificationURLs(store: context.catalog.store)
    for (environment, url) in urls {
      try stored.set(url.hasSameBytes(as: "none") ? nil : url, for: app.appleID, environment)
    }
    let found = try StoreEnvironment.allCases.map { ($0, try stored.find(app.appleID, $0)) }
    let lines = found.map { "\($0.rawValue): \($1 ?? "no URL")" }.joined(separator: ", ")
    return .receipt(
      Receipt(
        "notifications of \(app.bundleID.rawValue): \(lines)",
        record: Record(
          [Field("app", .identifier(app.bundleID.rawValue), label: "App")]
            + found.map { environment, url in
              Field(
                "\(environment.rawValue)URL", .text(url), label: "\(environment.label) URL")
            }),
        next: found.contains { $1 != nil } ? ["notification test \(app.bundleID.rawValue)"] : []))
  }
}
