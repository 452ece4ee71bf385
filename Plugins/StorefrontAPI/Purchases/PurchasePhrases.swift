internal import StockroomKit

/// What people type and ask for about certificates, receipts, and notifications.
enum PurchasePhrases {
  static func add(to registry: inout Registry) {
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
    for typed in statuses { registry.phrase(typed, means: "explain receipt.status") }
    for typed in [
      "set|change|add notification|notifications|server-notification|server-notifications url|endpoint|address FILE …",
      "set|change the|server notification|notifications url|endpoint|address FILE …",
      "set|change app store server notifications|notification url FILE …",
      "notification|notifications url|endpoint|set-url FILE …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("app notifications --sandbox-url FILE").or(
          .command("app notifications --production-url FILE")))
    }
    for typed in [
      "how do|can i|we test|simulate a|the refund|refunds|purchase|notification|notifications on|with|against …",
      "how do|can i|we test|simulate refunds|notifications on|with|against …",
      "subscribe|listen to|for|on refund|refunds|purchase|purchases|renewals …",
      "subscribe|listen refund|refunds|purchase|purchases|renewals …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a server hears of purchases", command: "app notifications --sandbox-url URL").adding(
          .command("notification test"), separator: ", then "))
    }
    registry.phrase(
      "decode|verify|show|print signed|the|a transaction|transactions|jws …",
      advises: Remedy("a server signs transactions", command: "serve").adding(
        "\(command: "storekit show N") shows one"))
    for typed in [
      "verify|validate|check receipt|receipts EMAIL …", "verify|validate|check receipt|receipts of|for EMAIL …",
      "verify|validate|check receipt|receipts …", "verify|validate|check a|the|my receipt|receipts …",
      "verifyreceipt …", "curl https://sandbox.itunes.apple.com/verifyreceipt …",
      "curl https://buy.itunes.apple.com/verifyreceipt …",
      "receipt|receipts verify|validate|check …", "how do|can i|we verify|validate|check a|the receipt|receipts …",
      "how do|can i|we verify|validate|check receipts …", "is receipt|receipts valid|ok …",
      "is a|the|my receipt valid|ok …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a server verifies receipts", command: "serve").adding(
          "\(command: "receipt export - --account EMAIL --base64") prints one for POST /verifyReceipt"))
    }
    for typed in ["decline|deny|refuse refund|refunds …", "decline|deny|refuse a|the refund …"] {
      registry.phrase(
        typed,
        advises: Remedy(
          "Apple declines refunds, which a server hears of", command: "notification send REFUND_DECLINED ID"))
    }
    addReceipts(to: &registry)
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

  /// What is typed to have a receipt as a device has it, or as a server takes it.
  private static func addReceipts(to registry: inout Registry) {
    for typed in [
      "print|show|get|export receipt-data|receipt_data for|of|on|from WORD", "receipt-data|receipt_data …",
      "receipt|receipts get|show|export|print|download --base64 …",
      "receipt|receipts get|show|export|print|download --device|--for DEVICE --base64 …",
      "receipt|receipts WORD --base64|-b64", "receipt|receipts show|get|export|print EMAIL --base64|-b64",
    ] {
      registry.phrase(
        typed, advises: Remedy("a receipt is of an account", command: "receipt export - --account EMAIL --base64"))
    }
    for typed in [
      "save|export|write|download receipt of|for|from|on|DEVICE …", "save|export|write|download the receipt …",
      "save|export|write|download receipt WORD to|as|into|> FILE", "refresh|reload receipt|receipts …",
      "refresh|reload the receipt …", "save|export|write|download receipt WORD",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a receipt is of an account", command: "receipt export FILE --account EMAIL").adding(
          "\(command: "storekit receipt --account EMAIL") prints its contents"))
    }
  }

  /// The statuses that people ask for by their numbers.
  private static let statuses: [String] = {
    let numbers = (ReceiptStatus.allCases.map(\.rawValue) + [21001, 21006]).map(String.init).joined(separator: "|")
    return [
      numbers, "what does \(numbers) mean", "what is \(numbers)", "explain|define \(numbers)",
      "what does status|error|code \(numbers) mean", "what is status|error|code \(numbers)",
      "what does status code \(numbers) mean", "status|error|code \(numbers)", "explain status|error|code \(numbers)",
      "why status|error|do|am \(numbers) …", "receipt|verifyreceipt status|statuses|codes|errors …",
    ]
  }()

  private static let all: [(typed: String, meaning: String)] = [
    ("notifications resend|retry …", "notification deliver"),
    ("certificates", "certificate show"), ("certificate list|ls", "certificate show"),
    ("certificate save|write|download FILE", "certificate export FILE"), ("notifications", "notification list"),
    ("notification ls|log|history", "notification list"), ("notification flush|wait", "notification deliver"),
  ]
}
