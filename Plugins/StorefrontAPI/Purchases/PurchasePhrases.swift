internal import StockroomKit

/// What people type and ask for about certificates, receipts, and notifications.
enum PurchasePhrases {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
    registry.intents { intents in
      intents.words("certificate", "certificates", "cert")
      intents.words("notification", "notifications")
      intents.words("production", "live", "prod")
      intents.words("sandbox", "test")
      intents.words("server notifications", "app store server notifications", "server notification")
      intents.add(
        """
        app notifications --production-url <- production server url; set production server url; production url; set notifications url production; set server notifications url production; \
        production notifications url app; set notification url production app; set server notifications url production app
        app notifications --sandbox-url <- sandbox server url; set sandbox server url; sandbox url; set notifications url sandbox; set server notifications url sandbox; sandbox \
        notifications url app; set notification url sandbox app; set server notifications url sandbox app
        app shared-secret <- shared secret; app-specific shared secret; set shared secret; generate shared secret; change shared secret; master shared secret
        app notifications <- app store server notifications; show server notifications; show server notifications app; server notifications
        """)
      intents.add(
        """
        certificate show <- show certificates; show root certificate; which certificate signs receipts
        certificate export <- export root certificate; save certificate
        receipt export <- export receipt; write receipt of app; save receipt
        notification list <- list notifications; show server notifications
        notification test <- send test notification
        """)
    }
  }

  private static let all: [(typed: String, meaning: String)] = [
    ("certificates", "certificate show"), ("certificate list|ls", "certificate show"),
    ("certificate save|write|download FILE", "certificate export FILE"), ("notifications", "notification list"),
    ("notification ls|log|history", "notification list"), ("notification flush|wait", "notification deliver"),
  ]
}
