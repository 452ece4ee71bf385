/// Lines of other programs for devices, purchases, and downloads.
extension StoreKitPhrases {
  private static let failures =
    "purchase.failed|payment.failed|payment_failed|purchase_failed|failed-purchase|failed-payment|failure|purchase-failure"

  static let all: [(typed: String, meaning: String)] = [
    ("try to buy|purchase ITEM and cancel …", "storekit buy ITEM --cancel"),
    ("buy|purchase ITEM and|then|but cancel …", "storekit buy ITEM --cancel"),
    ("what|which device|devices does|do|is|are WORD use|using|on|have|in …", "storekit device list"),
    ("what does|is SKErrorDomain|SKError|NSURLErrorDomain …", "explain storekit.error"),
    ("explain SKErrorDomain|SKError …", "explain storekit.error"),
    ("buy|purchase ITEM twice", "for n in 1..2 do storekit buy ITEM"),
    ("buy|purchase ITEM twice on DEVICE", "for n in 1..2 do storekit buy ITEM --device DEVICE"),
    ("buy|purchase ITEM on DEVICE twice", "for n in 1..2 do storekit buy ITEM --device DEVICE"),
    ("buy|purchase ITEM x|times NUMBER", "storekit buy ITEM --quantity NUMBER"),
    ("buy|purchase ITEM x|times NUMBER on DEVICE", "storekit buy ITEM --quantity NUMBER --device DEVICE"),
    ("user|customer|buyer|someone cancels|canceled|cancelled SERIAL", "storekit buy SERIAL --cancel"),
    (
      "user|customer|buyer|someone cancels|canceled|cancelled SERIAL on DEVICE",
      "storekit buy SERIAL --cancel --device DEVICE"
    ),
    ("try to buy|purchase ITEM", "storekit buy ITEM"),
    ("try to buy|purchase ITEM on DEVICE", "storekit buy ITEM --device DEVICE"),
    ("try to buy|purchase ITEM on the DEVICE", "storekit buy ITEM --device DEVICE"),
    ("try to buy|purchase ITEM with|as EMAIL", "storekit buy ITEM --account EMAIL"),
    ("iphone buys|purchases ITEM", "storekit buy ITEM --device iPhone"),
    ("ipad buys|purchases ITEM", "storekit buy ITEM --device iPad"),
    ("show|describe|info iphone", "storekit device show iPhone"),
    ("show|describe|info ipad", "storekit device show iPad"),
    ("sign|log out WORD of|from|on DEVICE", "storekit sign-out --device DEVICE"),
    ("delete|remove|erase device NAME", "storekit device remove NAME"),
    ("add|create|new|register device NAME ios|iOS|--ios VERSION", "storekit device add NAME --ios VERSION"),
    ("purchases|transactions|orders of|for|by EMAIL", "storekit transactions --account EMAIL"),
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
    ("add|create|new|register device FIRST SECOND", "storekit device add '{FIRST} {SECOND}'"),
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
    ("new|add|create|register device NAME", "storekit device add NAME"),
    ("tester|testers clear|reset|wipe EMAIL", "storekit clear-history EMAIL"),
    ("what is|what's on the DEVICE", "storekit installed --device DEVICE"),
    ("device list|ls", "storekit device list"), ("device list|add|show|edit|use|remove …", "storekit device …"),
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
    ("download all|everything on|to DEVICE", "storekit play --device DEVICE"),
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
    (
      "buy|purchase ITEM --simulate|--result payment_cancelled|payment-cancelled|paymentcancelled|cancelled|cancel",
      "storekit buy ITEM --cancel"
    ),
    ("finish|clear|empty|drain all|queue on|for|of DEVICE", "storekit play --device DEVICE"),
    ("finish|clear|empty|drain queue DEVICE", "storekit play --device DEVICE"),
    ("finish all", "storekit play"), ("clear|empty|drain queue", "storekit play"),
    ("delete|remove download|downloads of|for ITEM from|on DEVICE", "storekit uninstall ITEM --device DEVICE"),
    ("delete|remove download|downloads ITEM from|on DEVICE", "storekit uninstall ITEM --device DEVICE"),
    ("delete|remove download|downloads ITEM", "storekit uninstall ITEM"),
    (
      "buy|purchase ITEM --ask-to-buy --device DEVICE",
      "storekit ask-to-buy on --device DEVICE ; storekit buy ITEM --device DEVICE"
    ),
    ("buy|purchase ITEM --ask-to-buy", "storekit ask-to-buy on ; storekit buy ITEM"),
    ("download ITEM on|to DEVICE --fail|--fail-at|--error …", "storekit download fail --transaction ITEM"),
    ("install app|the-app on|to DEVICE …", "storekit launch --device DEVICE"),
    ("install the app on|to DEVICE …", "storekit launch --device DEVICE"),
    ("reinstall KEY on DEVICE", "storekit launch --app KEY --device DEVICE"),
    ("export|save transactions|purchases|orders to|as|into FILE", "storekit transactions -o csv > FILE"),
    ("transactions|purchases|orders export …", "storekit transactions -o csv"),
    ("transactions|purchases|orders list|ls", "storekit transactions"),
    ("download ITEM --fail|--fail-at|--error …", "storekit download fail --transaction ITEM"),
    ("validate|verify|decode|check receipt NUMBER", "storekit receipt NUMBER"),
    ("is ITEM available|valid|buyable|visible to|in|for|on sandbox", "product why ITEM --environment sandbox"),
    ("which|what products|iaps can be bought|purchased|requested …", "storekit products"),
    ("which|what products|iaps are available|valid|visible in|on sandbox|device", "storekit products"),
    ("invalid product|products ids|id|identifiers|identifier", "storekit products"),
    ("which|what products|iaps are invalid", "storekit products"),
    ("invalid ids|identifiers", "storekit products"), ("which|what ids|identifiers are invalid", "storekit products"),
    ("receipt validate|verify|show|print|decode EMAIL", "storekit receipt --account EMAIL"),
    ("storekit simulate|fail|error WORD", "storekit fail-next WORD"),
    ("restore", "storekit restore"),
    ("storekit verifyReceipt|receipts NUMBER", "storekit receipt NUMBER"),
    ("receipt NUMBER", "storekit receipt NUMBER"),
    ("refund SERIAL", "storekit refund SERIAL"), ("refund NUMBER", "storekit refund NUMBER"),
    ("finish ITEM", "storekit finish ITEM"),
    ("who is signed in on|at the DEVICE", "storekit device show DEVICE"),
    ("who is signed in on|at DEVICE", "storekit device show DEVICE"),
    ("who is signed in", "storekit device list"), ("is anyone|anybody signed in", "storekit device list"),
    ("install ITEM", "storekit install ITEM"), ("play", "storekit play"),
    ("storekit trace NUMBER --svg", "storekit trace NUMBER --format svg"),
    ("storekit catalog …", "storekit catalogue …"), ("storekit fail NUMBER", "storekit fail-next NUMBER"),
    ("storekit ask to buy on", "storekit ask-to-buy on"), ("storekit ask to buy off", "storekit ask-to-buy off"),
  ]
}
