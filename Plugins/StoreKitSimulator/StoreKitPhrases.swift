import StockroomKit

/// What people type for devices and purchases by the habits of other programs.
enum StoreKitPhrases {
  static func add(to registry: inout Registry) {
    for typed in ["transactions|purchases|orders|sales \(days) …", "storekit transactions \(days) …"] {
      registry.phrase(
        typed, advises: "transactions are not selected by day: \(command: "storekit transactions") lists all of them")
    }
    registry.phrase(
      "transaction|transactions|purchase|purchases refund ITEM --tester|--account|--user EMAIL",
      advises: Remedy(
        "a purchase is refunded by its number", command: "storekit transactions --account EMAIL --product ITEM"
      ).adding(.command("storekit refund N"), separator: ", then "))
    for typed in [
      "purchase|purchases|transaction|transactions|order|orders list|ls|show --tester|--account|--user EMAIL \(days) …"
    ] {
      registry.phrase(
        typed,
        advises:
          "transactions are not selected by day: \(command: "storekit transactions --account EMAIL") lists all of them")
    }
    for verb in ["pause", "resume", "cancel"] {
      registry.phrase(
        "\(verb) download|downloads",
        advises:
          "\(command: "storekit download \(verb) N") takes a number, which \(command: "storekit downloads") shows")
    }
    for typed in [
      "receipt|receipts get|show|export|print|download --base64 …",
      "receipt|receipts get|show|export|print|download --device|--for DEVICE --base64 …",
    ] {
      registry.phrase(
        typed, advises: Remedy("a receipt is of an account", command: "receipt export - --account EMAIL --base64"))
    }
    for typed in [
      "can-make-payments|canmakepayments DEVICE", "can make payments DEVICE", "can make payments on DEVICE",
      "can DEVICE make payments|purchases", "is DEVICE allowed to buy|pay",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a list tells it for each device", command: "storekit device list").adding(
          "\(command: "storekit can-make-payments off --device DEVICE") forbids payments"))
    }
    for typed in [
      "request|claim refund …", "request|claim a|the refund …", "revoke SERIAL from|of|for WORD",
      "revoke KEY from|of|for WORD",
      "revoke purchase|transaction of ITEM …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a purchase is refunded by its number", command: "storekit transactions").adding(
          .command("storekit refund N"), separator: ", then "))
    }
    for typed in [
      "fail|break the|next purchase|payment on DEVICE", "fail|break the next purchase|payment on DEVICE",
      "make|let the|next purchase|payment on DEVICE fail", "make|let the next purchase|payment on DEVICE fail",
    ] {
      registry.phrase(typed, advises: .command("storekit fail-next CODE --device DEVICE"))
    }
    for typed in [
      "simulate|fake|test|mock network error|failure|outage|loss|problem on DEVICE …",
      "simulate|fake|test|mock a|the network error|failure|outage|loss on DEVICE …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("storekit network off --device DEVICE").or(
          .command("storekit download fail --transaction PRODUCT")))
    }
    for typed in [
      "fail|break purchase|payment|transaction|purchases|payments ITEM …", "fail|break the|a|next purchase|payment …",
      "fail|break purchase|payment of|for ITEM …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("the next request fails", command: "storekit fail-next CODE").adding(
          .command("storekit buy PRODUCT"), separator: ", then "))
    }
    for typed in [
      "trigger|simulate|make|fake|test|mock purchase|payment|buy",
      "trigger|simulate|make|fake|test|mock a purchase|payment",
    ] {
      registry.phrase(typed, advises: .command("storekit buy PRODUCT"))
    }
    for typed in ["charge|bill WORD ITEM", "charge|bill WORD for ITEM"] {
      registry.phrase(typed, advises: .command("storekit buy ITEM --account EMAIL"))
    }
    registry.phrase(
      "get|list|show|ls transactions|purchases|orders|sales \(days) …",
      advises: "transactions are not selected by day: \(command: "storekit transactions") lists all of them")
    registry.phrase(
      "receipt|receipts show|get|export|print EMAIL --base64|-b64",
      advises: .command("receipt export - --account EMAIL --base64"))
    registry.phrase(
      "renew|expire|lapse SLUG for|of WORD",
      advises: "subscriptions do not renew here; \(command: "storekit transactions") lists what was bought")
    for typed in ["finish|complete|show transaction|purchase|payment", "finish|complete the transaction|purchase"] {
      registry.phrase(
        typed, advises: "\(command: "storekit finish N") takes a number, which \(command: "storekit queue") shows")
    }
    for outcome in ["cancelled|canceled|cancelation|cancellation", "declined|failed|failing|failure|denied|error"] {
      let code = outcome.hasPrefix("c") ? "paymentCancelled" : "CODE"
      for typed in [
        "simulate|fake|test|mock payment|purchase \(outcome) on DEVICE",
        "simulate|fake|test|mock \(outcome) payment|purchase on DEVICE",
        "simulate|fake|test|mock a|the \(outcome) payment|purchase on DEVICE",
      ] {
        registry.phrase(
          typed,
          advises: Remedy("the next request fails", command: "storekit fail-next \(code) --device DEVICE").adding(
            .command("storekit buy PRODUCT --device DEVICE"), separator: ", then "))
      }
      for typed in [
        "simulate|fake|test|mock payment|purchase \(outcome) …",
        "simulate|fake|test|mock \(outcome) payment|purchase …",
        "simulate|fake|test|mock a|the \(outcome) payment|purchase …",
        "simulate|fake|test|mock a|the payment|purchase \(outcome) …",
      ] {
        registry.phrase(
          typed,
          advises: Remedy("the next request fails", command: "storekit fail-next \(code)").adding(
            .command("storekit buy PRODUCT"), separator: ", then "))
      }
    }
    for typed in [
      "buy|purchase ITEM on DEVICE --interrupted|--interrupt",
      "buy|purchase ITEM --device DEVICE --interrupted|--interrupt",
    ] {
      registry.phrase(
        typed,
        advises: Remedy.command("storekit interrupt-purchases on --device DEVICE").adding(
          .command("storekit buy ITEM --device DEVICE"), separator: ", then "))
    }
    for count in 2...10 {
      registry.phrase("buy|purchase|order ITEM x\(count)|\(count)x", means: "storekit buy ITEM --quantity \(count)")
      registry.phrase(
        "buy|purchase|order ITEM x\(count)|\(count)x on DEVICE",
        means: "storekit buy ITEM --quantity \(count) --device DEVICE")
    }
    for typed in ["make|let the|next download|downloads fail …", "make|let the next download|downloads fail …"] {
      registry.phrase(typed, advises: .command("storekit download fail --transaction PRODUCT"))
    }
    for typed in [
      "set|turn|switch|enable parental restrictions|controls|control …",
      "restrict|forbid purchases|payments on DEVICE …",
      "set|turn|switch|enable restrictions on|for DEVICE …", "set|turn|switch on restrictions|parental …",
    ] {
      registry.phrase(typed, advises: .command("storekit can-make-payments off --device DEVICE"))
    }
    for typed in ["turn|switch off failures|errors …", "stop|clear|disable|reset failures|errors …"] {
      registry.phrase(
        typed, advises: "\(command: "storekit fail-next") is for one request alone, and nothing fails after it")
    }
    for typed in ["rename device …", "rename a|the|my device …", "device|devices rename …"] {
      registry.phrase(
        typed, advises: "a device keeps its name: \(command: "storekit device add NAME") adds another")
    }
    registry.phrase("install KEY on DEVICE", means: "storekit launch --app KEY --device DEVICE")
    for typed in ["cancel the download|downloads …", "cancel download|downloads on|of|from …"] {
      registry.phrase(
        typed,
        advises:
          "\(command: "storekit downloads") numbers downloads, and \(command: "storekit download cancel N") cancels one"
      )
    }
    for typed in ["ask to buy|purchase ITEM on DEVICE", "buy|purchase ITEM on DEVICE with ask to buy"] {
      registry.phrase(
        typed,
        advises: Remedy.command("storekit ask-to-buy on --device DEVICE").adding(
          .command("storekit buy ITEM --device DEVICE"), separator: ", then "))
    }
    for typed in [
      "complete|finish|continue|resume|resolve interrupted|the purchase|purchases|interruption …",
      "complete|continue|resume|resolve purchase|purchases|interruption …", "accept|agree terms|conditions …",
      "accept|agree the|new|to terms|conditions …",
      "complete|finish|continue|resume|resolve the interrupted purchase …",
    ] {
      registry.phrase(typed, advises: Remedy.command("storekit resolve N").or(.command("storekit queue")))
    }
    for typed in [
      "save|export|write|download receipt of|for|from|on|DEVICE …", "save|export|write|download the receipt …",
      "save|export|write|download receipt WORD to|as|into|> FILE", "refresh|reload receipt|receipts …",
      "refresh|reload the receipt …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a receipt is of an account", command: "receipt export FILE --account EMAIL").adding(
          "\(command: "storekit receipt --account EMAIL") prints its contents"))
    }
    registry.phrase(
      "buy|purchase ITEM --fail|--failure|--failed|--error|--with-error …",
      advises: Remedy("the next request fails", command: "storekit fail-next CODE").adding(
        .command("storekit buy ITEM"), separator: ", then "))
    registry.otherNames(of: "ios", "os", "os-version", "ios-version", "platform-version")
    registry.otherNames(of: "account", "user", "email", "apple-id")
    // Product requests, of which the short names are those of identifiers.
    for names in [["ONE"], ["ONE", "TWO"], ["ONE", "TWO", "THREE"]] {
      let (typed, ids) = (names.joined(separator: " "), names.map { ".{\($0)}" }.joined(separator: " "))
      registry.phrase("request \(typed)", means: "storekit products \(ids)")
      registry.phrase("request products|product|ids|identifiers \(typed)", means: "storekit products \(ids)")
      registry.phrase("device DEVICE request|fetch \(typed)", means: "storekit products \(ids) --device DEVICE")
      registry.phrase(
        "request|fetch \(typed) --device|on|from DEVICE", means: "storekit products \(ids) --device DEVICE")
    }
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  private static let failures =
    "purchase.failed|payment.failed|payment_failed|purchase_failed|failed-purchase|failed-payment|failure|purchase-failure"
  private static let days =
    "--last|--days|--period|--from|--since|--after|--until|--to|--before|--between|--date|--on|--start|--end"

  private static let all: [(typed: String, meaning: String)] = [
    ("iphone buys|purchases ITEM", "storekit buy ITEM --device iPhone"),
    ("ipad buys|purchases ITEM", "storekit buy ITEM --device iPad"),
    ("show|describe|info iphone", "storekit device show iPhone"),
    ("show|describe|info ipad", "storekit device show iPad"),
    ("sign|log out WORD of|from|on DEVICE", "storekit sign-out --device DEVICE"),
    ("delete|remove|erase device NAME", "storekit device remove NAME"),
    ("add|create|new|register device NAME ios|iOS|--ios VERSION", "storekit device add NAME --ios VERSION"),
    ("transactions|purchases|orders on|of|at DEVICE", "storekit transactions --device DEVICE"),
    ("show|get last|latest|newest transaction|purchase|payment", "storekit transactions --limit 1"),
    ("delete|remove|erase downloaded|installed ITEM from|on DEVICE", "storekit uninstall ITEM --device DEVICE"),
    ("delete|remove|erase download|content of ITEM from|on DEVICE", "storekit uninstall ITEM --device DEVICE"),
    ("why does|did|do the download|downloads of|for ITEM fail …", "storekit downloads"),
    ("why does|did|do download|downloads of|for ITEM fail …", "storekit downloads"),
    ("last|latest|newest transaction|purchase|payment", "storekit transactions --limit 1"),
    ("show|get the|my last|latest transaction|purchase", "storekit transactions --limit 1"),
    ("buy|purchase|order ITEM --device|--on NAME --as EMAIL …", "storekit buy ITEM --account EMAIL --device NAME …"),
    ("buy|purchase|order ITEM --as EMAIL …", "storekit buy ITEM --account EMAIL …"),
    ("log|sign WORD out of|from|on DEVICE", "storekit sign-out --device DEVICE"),
    ("log|sign WORD out", "storekit sign-out"),
    (
      "device|devices add|create|new NAME --tester|--account|--user EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    (
      "device|devices add|create|new --name|-n NAME --tester|--account|--user EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    ("add|create|new|register device FIRST NUMBER", "storekit device add '{FIRST} {NUMBER}'"),
    ("add|create|register a|the|another|new device FIRST NUMBER", "storekit device add '{FIRST} {NUMBER}'"),
    ("add|create|register a new device FIRST NUMBER", "storekit device add '{FIRST} {NUMBER}'"),
    ("device|devices add|create|new FIRST NUMBER", "storekit device add '{FIRST} {NUMBER}'"),
    (
      "device|devices signin|sign-in|login|log-in DEVICE --as|--account|--tester|--user|--with EMAIL",
      "storekit sign-in EMAIL --device DEVICE --password -"
    ),
    (
      "device|devices DEVICE signin|sign-in|login|log-in --as|--account|--tester|--user EMAIL",
      "storekit sign-in EMAIL --device DEVICE --password -"
    ),
    (
      "what does|would|will|do the|a customer|customers|buyer|user|people see on|in DEVICE",
      "storekit products --device DEVICE"
    ),
    (
      "what does|would|will|do a|the customer|customers|buyer|user see in the store|app on|in the DEVICE",
      "storekit products --device DEVICE"
    ),
    (
      "what does|would|will|do a|the customer|customers|buyer|user see in the store|app on|in DEVICE",
      "storekit products --device DEVICE"
    ),
    (
      "what does|would|will|do a|the customer|customers|buyer|user see on|in the DEVICE",
      "storekit products --device DEVICE"
    ),
    ("xcrun simctl create NAME …", "storekit device add NAME"), ("simctl create NAME …", "storekit device add NAME"),
    ("simulate|fake|test payment|purchase cancelled|canceled|cancel ITEM", "storekit buy ITEM --cancel"),
    ("adb devices …", "storekit device list"), ("finish|complete all|everything", "storekit play"),
    ("storekit finish all|everything", "storekit play"),
    ("buy|purchase ITEM twice", "storekit buy {ITEM}; storekit buy ITEM"),
    (
      "transaction.currententitlements|transaction.all|transaction.latest EMAIL",
      "storekit transactions --account EMAIL"
    ),
    ("transaction.currententitlements|transaction.all|transaction.latest …", "storekit transactions …"),
    ("refunds|refunded", "storekit transactions --refunded"),
    ("list|show|get|ls refunds|refunded", "storekit transactions --refunded"),
    ("list|show|get all|the refunds", "storekit transactions --refunded"),
    ("list|show|get refunded purchases|transactions", "storekit transactions --refunded"),
    ("refunds list|ls", "storekit transactions --refunded"),
    ("refunded purchases|transactions", "storekit transactions --refunded"),
    ("has|was|is anybody|anyone|somebody|anything been refunded", "storekit transactions --refunded"),
    ("trigger|simulate \(failures) …", "storekit fail-next CODE"),
    ("which ids|identifiers come|came|are back|returned as invalid", "storekit products ID…"),
    ("invalid products|ids|identifiers", "storekit products ID…"),
    (
      "create-device|add-device|new-device --name|-n NAME --tester|--account|--user|--as EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    (
      "new|create|add|make device NAME --tester|--account|--user|--as EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    (
      "invalid-product-ids|invalid-ids|invalid-products|invalid-product-identifiers DEVICE",
      "storekit products --device DEVICE"
    ),
    ("device exec|run|shell NAME buy|purchase ITEM", "storekit buy ITEM --device NAME"),
    ("downloads|download pause ITEM …", "storekit download pause --transaction ITEM …"),
    ("downloads|download resume ITEM …", "storekit download resume --transaction ITEM …"),
    ("downloads|download cancel ITEM …", "storekit download cancel --transaction ITEM …"),
    ("device sign-in|signin|login DEVICE EMAIL", "storekit sign-in EMAIL --device DEVICE"),
    ("sign-in|signin|login DEVICE EMAIL", "storekit sign-in EMAIL --device DEVICE"),
    ("device sign-out|signout|logout DEVICE", "storekit sign-out --device DEVICE"),
    ("device ls", "storekit device list"), ("device list|add|show|edit|use|remove …", "storekit device …"),
    ("simctl list|ls …", "storekit device list"), ("xcrun simctl list|ls …", "storekit device list"),
    (
      "device buy|purchase DEVICE ITEM --as|--tester|--account EMAIL",
      "storekit buy ITEM --account EMAIL --device DEVICE"
    ),
    ("device buy|purchase DEVICE ITEM", "storekit buy ITEM --device DEVICE"),
    (
      "device buy|purchase --device NAME --product|--id ITEM --as|--tester|--account EMAIL",
      "storekit buy ITEM --account EMAIL --device NAME"
    ),
    ("device DEVICE products|catalog|catalogue", "storekit products --device DEVICE"),
    ("device DEVICE", "storekit device show DEVICE"), ("purchases|transactions|orders", "storekit transactions"),
    ("purchase|purchases|transaction|transactions list|ls", "storekit transactions"),
    ("device NAME buy|purchase ITEM --as|--tester|--account EMAIL", "storekit buy ITEM --account EMAIL --device NAME"),
    ("buy|purchase|order ITEM --device|--on NAME --as EMAIL", "storekit buy ITEM --account EMAIL --device NAME"),
    ("buy|purchase|order ITEM --as EMAIL --device|--on NAME", "storekit buy ITEM --account EMAIL --device NAME"),
    ("buy|purchase|order ITEM --as EMAIL", "storekit buy ITEM --account EMAIL"),
    ("buy|purchase|order ITEM …", "storekit buy ITEM …"),
    ("storekit purchase|order|pay|bye ITEM …", "storekit buy ITEM …"),
    ("storekit request|product|fetch|get ITEM …", "storekit products ITEM …"),
    ("storekit download list|ls|show …", "storekit downloads …"), ("storekit download", "storekit downloads"),
    ("downloads", "storekit downloads"), ("storekit devices", "storekit device list"),
    ("devices", "storekit device list"),
    ("storekit device create|new NAME …", "storekit device add NAME …"),
    ("storekit device delete|rm NAME …", "storekit device remove NAME …"),
    ("storekit device set NAME …", "storekit device edit NAME …"), ("storekit use NAME", "storekit device use NAME"),
    ("storekit login|signin EMAIL …", "storekit sign-in EMAIL …"),
    ("storekit sign in EMAIL …", "storekit sign-in EMAIL …"),
    ("storekit logout|signout", "storekit sign-out"), ("storekit sign out", "storekit sign-out"),
    ("sign-in|signin EMAIL …", "storekit sign-in EMAIL …"), ("sign-out|logout", "storekit sign-out"),
    ("storekit start|open|relaunch|restart", "storekit launch"), ("launch", "storekit launch"),
    ("storekit offline", "storekit network off"), ("storekit online", "storekit network on"),
    ("storekit transaction list|ls", "storekit transactions"),
    ("storekit transaction show NUMBER", "storekit show NUMBER"),
    ("storekit transaction|payment NUMBER", "storekit show NUMBER"), ("storekit list|ls", "storekit transactions"),
    ("storekit complete|end|done NUMBER", "storekit finish NUMBER"),
    ("storekit restore-purchases|restorePurchases …", "storekit restore …"), ("restore purchases", "storekit restore"),
    ("storekit transaction|transactions list|ls|all …", "storekit transactions …"),
    (
      "add|create|new|register device NAME EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    (
      "device|devices add|create|new NAME EMAIL",
      "storekit device add NAME ; storekit sign-in EMAIL --device NAME --password -"
    ),
    ("find|get|show|lookup|view transaction|purchase|payment|order NUMBER", "storekit show NUMBER"),
    ("device new|create NAME …", "storekit device add NAME …"),
    ("device rm|delete NAME …", "storekit device remove NAME …"),
    ("receipt validate|verify|show|print|decode NUMBER", "storekit receipt NUMBER"),
    ("receipt validate|verify|show|print|decode EMAIL", "storekit receipt --account EMAIL"),
    ("storekit simulate|fail|error WORD", "storekit fail-next WORD"),
    ("restore", "storekit restore"),
    ("storekit verifyReceipt|receipts NUMBER", "storekit receipt NUMBER"),
    ("receipt NUMBER", "storekit receipt NUMBER"),
    ("refund ITEM", "storekit refund ITEM"), ("finish ITEM", "storekit finish ITEM"),
    ("who is signed in on|at the DEVICE", "storekit device show DEVICE"),
    ("who is signed in on|at DEVICE", "storekit device show DEVICE"),
    ("who is signed in", "storekit device list"), ("is anyone|anybody signed in", "storekit device list"),
    ("install ITEM", "storekit install ITEM"), ("play", "storekit play"),
    ("storekit trace NUMBER --svg", "storekit trace NUMBER --format svg"),
    ("storekit catalog …", "storekit catalogue …"), ("storekit fail NUMBER", "storekit fail-next NUMBER"),
    ("storekit ask to buy on", "storekit ask-to-buy on"), ("storekit ask to buy off", "storekit ask-to-buy off"),
  ]
}
