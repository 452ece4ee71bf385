import StockroomKit

/// Where an app's notifications of an environment go, and in which version.
struct NotificationURL {
  var url: String
  var version: NotificationVersion
}

/// The version of App Store Server Notifications, as App Store Connect asks for it beside each URL.
enum NotificationVersion: String, CaseIterable, Sendable, ParameterValue {
  case version1 = "V1"
  case version2 = "V2"

  static var valueName: String { "VERSION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> NotificationVersion {
    guard let version = NotificationVersion(rawValue: text.uppercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a version of notifications", hint: "use V1 or V2", subject: text)
    }
    return version
  }
}

/// The URLs for apps' notifications: one of this machine for each environment.
struct NotificationURLs {
  let store: Transaction

  func find(_ app: AppleID, _ environment: StoreEnvironment) throws -> NotificationURL? {
    try store.first(
      "SELECT url, version, id FROM storefront_notification_url WHERE app = ? AND environment = ?",
      .integer(app.rawValue), .text(environment.rawValue)
    ) { row in
      NotificationURL(
        url: row.text(0),
        version: try row.term(
          NotificationVersion.self, 1, in: "storefront_notification_url.version", of: row.integer(2)))
    }
  }

  /// Sets a URL; nil removes it.
  func set(_ url: NotificationURL?, for app: AppleID, _ environment: StoreEnvironment) throws {
    let key: [SQLValue] = [.integer(app.rawValue), .text(environment.rawValue)]
    guard let url else {
      try store.execute("DELETE FROM storefront_notification_url WHERE app = ? AND environment = ?", key)
      return
    }
    try store.execute(
      """
      INSERT INTO storefront_notification_url (app, environment, url, version) VALUES (?, ?, ?, ?)
      ON CONFLICT (app, environment) DO UPDATE SET url = excluded.url, version = excluded.version
      """, key + [.text(url.url), .text(url.version.rawValue)])
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
