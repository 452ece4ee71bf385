import Foundation
import StockroomKit

/// `notification list`.
struct NotificationList: Command {
  static let description = CommandDescription(
    "notification list", "List the notifications to apps' servers with their results, the newest first.",
    effect: .reads, permission: .manageApps, fields: PurchaseExplanations.notification,
    examples: ["notification list", "notification"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let outbox = NotificationOutbox(store: catalog.store)
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no notifications"
      ) { emit in
        try outbox.each { notification in
          let attempts = try outbox.attempts(of: notification)
          try emit([
            .integer(notification.id), .identifier(notification.type),
            .identifier(notification.subtype),
            .identifier(try catalog.apps.find(notification.app)?.bundleID.rawValue ?? "\(notification.app.rawValue)"),
            .text(notification.environment.rawValue), .identifier(notification.purchase),
            .date(notification.createdAt), .text(notification.state.rawValue), .integer(Int64(attempts.count)),
            .text(attempts.last?.result),
            notification.state == .pending ? .date(notification.nextAt) : .null,
          ])
        }
      })
  }
}

/// `notification test`.
struct NotificationTest: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")
  private static let environment = Parameter<StoreEnvironment?>.option(
    "environment", "production or sandbox. Default: production, if it has a URL.")

  static let description = CommandDescription(
    "notification test", "Send a test notification to an app's server.", effect: .writes, permission: .manageApps,
    parameters: [app, environment], receipt: PurchaseExplanations.sentNotification,
    examples: [
      "app notifications com.example.books --sandbox-url http://localhost:8080/; notification test com.example.books"
    ])

  private let app: AppReference?
  private let environment: StoreEnvironment?

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
    environment = try arguments[Self.environment]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(app)
    for environment in environment.map({ [$0] }) ?? StoreEnvironment.allCases {
      if let sent = try NotificationSender(catalog: context.catalog).test(app, environment) { return sent.receipt }
    }
    throw Refusal.noNotificationURL(app)
  }
}

/// `notification send TYPE TRANSACTION`.
struct NotificationSend: Command {
  private static let kind = Parameter<StoreNotification.Kind>.argument("type", "The type of the notification.")
  private static let transaction = Parameter<String>.argument("transaction", "The identifier of the transaction.")
    .named("ID")

  static let description = CommandDescription(
    "notification send",
    "Send an app's server a notification that no command causes, such as a declined refund.",
    effect: .writes, permission: .manageApps, parameters: [kind, transaction],
    receipt: PurchaseExplanations.sentNotification,
    examples: [
      "app notifications com.example.books --sandbox-url http://localhost:8080/; storekit device add iPad; "
        + "storekit sign-in yuki@example.com --password Harbour-Ferry-11; storekit products .chapter1; "
        + "storekit buy .chapter1; notification send CONSUMPTION_REQUEST 1000000000000001"
    ])

  private let kind: StoreNotification.Kind
  private let identifier: String

  init(_ arguments: Arguments) throws {
    kind = try arguments[Self.kind]
    identifier = try arguments[Self.transaction]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    guard let purchases = catalog.purchases else { throw Refusal.noPurchases }
    guard let transaction = try purchases.transaction(identifier, catalog: catalog), transaction.isBought,
      let app = try catalog.apps.find(transaction.app)
    else { throw Refusal.noPurchase(identifier) }
    guard let sent = try NotificationSender(catalog: catalog).send(kind, about: transaction) else {
      throw Refusal.noNotificationURL(app)
    }
    return sent.receipt
  }
}

/// `notification deliver`.
struct NotificationDeliver: Command {
  static let description = CommandDescription(
    "notification deliver", "Deliver the notifications that are due now, rather than in the background.",
    effect: .reads, writesFiles: true, permission: .manageApps, fields: PurchaseExplanations.pending,
    examples: ["notification deliver"])

  init(_ arguments: Arguments) {}

  mutating func prepare(_ preparation: Preparation) throws {
    guard !preparation.isPlan else { return }
    try preparation.inBackgroundStore { try NotificationDelivery($0, waitsForRetries: false).run() }
  }

  func run(in context: Context) throws -> Output {
    let next = try NotificationOutbox(store: context.catalog.store).next()
    return .record(Record([Field("nextRetry", .date(next), label: "Next Retry")]))
  }
}

extension StoreNotification {
  fileprivate var receipt: Output {
    .receipt(
      Receipt(
        "notification \(id): \(type) in \(environment.rawValue)",
        record: Record([
          Field("number", .integer(id), label: "No."), Field("type", .identifier(type), label: "Type"),
          Field("environment", .text(environment.rawValue), label: "Environment"),
          Field("uuid", .identifier(uuid), label: "UUID"),
        ]), tally: .init("notification", "sent"), next: ["notification list"]))
  }
}

extension Refusal {
  fileprivate static func noNotificationURL(_ app: App) -> Refusal {
    let id = app.bundleID.rawValue
    return Refusal(
      "notification.url.none", kind: .state, "\(id) has no URL for notifications there",
      remedy: .command("app notifications \(id) --sandbox-url http://localhost:8080/notifications"), subject: id)
  }
}
