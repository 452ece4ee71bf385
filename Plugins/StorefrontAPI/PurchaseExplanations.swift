import StockroomKit

/// The fields of the output of the commands for certificates, receipts, and notifications.
enum PurchaseExplanations {
  static let certificate = [
    FieldDescription("role", .identifier, label: "Role", "leaf, intermediate, or root: who issued whom."),
    FieldDescription("subject", .text, label: "Subject", "The name in the certificate."),
    FieldDescription(
      "sha256", .text, label: "SHA-256", "The fingerprint: the SHA-256 of the certificate in DER, in hexadecimal."),
    FieldDescription("notBefore", .date, label: "Not Before", "The start of its validity."),
    FieldDescription("notAfter", .date, label: "Not After", "The end of its validity."),
  ]

  static let certificateFile = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("certificates", .integer, label: "Certificates", "The number of certificates in it."),
  ]

  static let receiptFile = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("purchases", .integer, label: "Purchases", "The number of purchases in the receipt."),
  ]

  static let sharedSecret = [
    FieldDescription("app", .identifier, label: "App", "The bundle ID of the app."),
    FieldDescription(
      "sharedSecret", .text, label: "Shared Secret",
      "The new secret, which is not shown again; missing if it was given."),
  ]

  private static let number = FieldDescription("number", .integer, label: "No.", "The number of the notification.")
  private static let type = FieldDescription(
    "type", .identifier, label: "Type",
    "Its notificationType, or in V1 its notification_type, as App Store Server Notifications name it.")
  private static let environment = FieldDescription(
    "environment", .text, label: "Environment", "production or sandbox, each of which has a URL of its own.")
  private static let nextRetry = FieldDescription(
    "nextRetry", .date, label: "Next Retry",
    "When the next attempt is due, by the store's clock; missing if nothing is pending.")

  static let notification = [
    number, type,
    FieldDescription(
      "subtype", .identifier, label: "Subtype", "Its subtype, which those about subscriptions may have."),
    FieldDescription("app", .identifier, label: "App", "The bundle ID of the app."), environment,
    FieldDescription("transaction", .identifier, label: "Transaction", "The transaction that it is about."),
    FieldDescription("date", .date, label: "Date", "When it was written, by the store's clock."),
    FieldDescription(
      "state", .text, label: "State",
      "pending, delivered, failed after the last attempt, or canceled because the app has no URL anymore."),
    FieldDescription("attempts", .integer, label: "Attempts", "The number of times it was posted."),
    FieldDescription("result", .text, label: "Result", "The result of the newest attempt: its sendAttemptResult."),
    nextRetry,
  ]

  static let sentNotification = [
    number, type, environment,
    FieldDescription("uuid", .identifier, label: "UUID", "Its notificationUUID, the same in each attempt."),
  ]

  static let pending = [nextRetry]

  static let notificationURLs = [
    FieldDescription("app", .identifier, label: "App", "The bundle ID of the app."),
    FieldDescription("productionURL", .text, label: "Production URL", "Where notifications of the real store go."),
    FieldDescription(
      "productionVersion", .text, label: "Production Version", "V1 or V2; missing without a URL."),
    FieldDescription("sandboxURL", .text, label: "Sandbox URL", "Where notifications of the sandbox go."),
    FieldDescription("sandboxVersion", .text, label: "Sandbox Version", "V1 or V2; missing without a URL."),
  ]

  static let consumption = [
    FieldDescription("transaction", .identifier, label: "Transaction", "The transaction that it is about."),
    FieldDescription("date", .date, label: "Date", "When the app's server sent it, by the store's clock."),
    FieldDescription("body", .text, label: "Body", "The body that the app's server sent, as JSON."),
  ]
}
