internal import StockroomKit

/// Where the notifications of apps go: a URL of this machine for each environment.
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
        throw Refusal("notification.url.invalid", "\(typed) is not a URL", hint: example, subject: typed)
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
