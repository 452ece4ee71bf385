import StockroomKit

/// What people type for devices and purchases by the habits of other programs.
enum StoreKitPhrases {
  static func add(to registry: inout Registry) {
    addRefunds(to: &registry)
    addFailures(to: &registry)
    for typed in [
      "show|list transactions|purchases|orders today|yesterday", "transactions|purchases|orders today|yesterday",
      "transactions|purchases|orders list|ls \(days) …",
    ] {
      registry.phrase(
        typed, advises: "transactions are not selected by day: \(command: "storekit transactions") lists all of them")
    }
    for typed in [
      "storekit restore EMAIL", "storekit restore --account|--tester|--user|-a EMAIL",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("purchases are restored for the account of a device", command: "storekit restore").adding(
          "\(command: "storekit sign-in EMAIL") signs another in"))
    }
    for typed in ["transactions|purchases|orders|sales \(days) …", "storekit transactions \(days) …"] {
      registry.phrase(
        typed, advises: "transactions are not selected by day: \(command: "storekit transactions") lists all of them")
    }
    for typed in [
      "purchase|purchases|transaction|transactions|order|orders list|ls|show --tester|--account|--user EMAIL \(days) …"
    ] {
      registry.phrase(
        typed,
        advises:
          "transactions are not selected by day: \(command: "storekit transactions --account EMAIL") lists all of them")
    }
    registry.phrase(
      "receipt|receipts",
      advises: Remedy("a receipt is of a purchase or of an account", command: "storekit receipt N")
        .or(.command("storekit receipt --account EMAIL")))
    for typed in ["sign|log out EMAIL", "signout|logout|sign-out|log-out EMAIL"] {
      registry.phrase(
        typed,
        advises: Remedy("a device signs out its account", command: "storekit sign-out --device NAME").adding(
          "\(command: "storekit device list") shows who is signed in"))
    }
    for typed in ["reset|clear|erase|forget purchases|purchase-history", "reset|clear|erase purchase history"] {
      registry.phrase(typed, advises: .command("storekit clear-history EMAIL"))
    }
    for typed in ["delete|remove|erase purchase of|for ITEM …", "delete|remove|erase purchase ITEM …"] {
      registry.phrase(
        typed,
        advises: Remedy("a purchase is refunded", command: "storekit refund N").or(
          .command("storekit clear-history EMAIL")))
    }
    for typed in ["report sales|revenue …", "sales|revenue \(months) …", "sales|revenue by|per|for|in …"] {
      registry.phrase(
        typed, advises: "Stockroom sells nothing, so there are no sales reports; test purchases are not sales")
    }
    registry.phrase(
      "renewals|renewal …",
      advises: "subscriptions do not renew here; \(command: "storekit transactions") lists what was bought")
    registry.phrase("buy|purchase", advises: .command("storekit buy PRODUCT"))
    for typed in [
      "what happens if|when WORD buys ITEM twice|again …", "what happens if|when i|we|you buy ITEM twice|again …",
      "what if WORD buys ITEM twice|again …", "will WORD be charged|billed twice|again for ITEM",
      "is|does WORD charged|billed|pay twice|again for ITEM",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a non-consumable that is owned is bought again for free", command: "storekit buy ITEM"))
    }
    for typed in [
      "re-download|redownload ITEM", "re-download|redownload content of|for ITEM …", "download ITEM again …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a restored purchase is downloaded again", command: "storekit restore").adding(
          .command("storekit download start --transaction ITEM"), separator: ", then "))
    }
    for typed in ["re-download|redownload ITEM on|to DEVICE", "download ITEM again on|to DEVICE"] {
      registry.phrase(
        typed,
        advises: Remedy("a restored purchase is downloaded again", command: "storekit restore --device DEVICE").adding(
          .command("storekit download start --transaction ITEM"), separator: ", then "))
    }
    registry.phrase(
      "buy|purchase everything|all …",
      advises: Remedy("one at a time", command: "for id in .a .b do storekit buy $id").adding(
        "\(command: "storekit products") lists what can be bought"))
    registry.phrase("subscribe SLUG WORD", advises: .command("storekit buy SLUG --account EMAIL"))
    registry.phrase("smoke test|smoke-test|smoketest SERIAL", means: "storekit buy SERIAL")
    registry.phrase("try to buy|purchase a|an|some product|item|iap …", advises: .command("storekit buy PRODUCT"))
    for verb in ["pause", "resume", "cancel"] {
      for typed in [
        "\(verb) all|every|the download|downloads on|of|for DEVICE", "\(verb) download|downloads on|of|for DEVICE",
        "\(verb) all the downloads on|of|for DEVICE",
      ] {
        registry.phrase(
          typed,
          advises: Remedy("a download is named by its number", command: "storekit downloads --device DEVICE").adding(
            .command("storekit download \(verb) N"), separator: ", then "))
      }
      registry.phrase(
        "\(verb) download|downloads",
        advises:
          "\(command: "storekit download \(verb) N") takes a number, which \(command: "storekit downloads") shows")
    }
    for typed in [
      "what happens if|when|after the|my app crashes|crashed|quits|dies|restarts|closes …",
      "crash|kill|force-quit|terminate|background app …", "crash|kill|force-quit|terminate|background the|my app …",
      "force quit app …", "force quit the|my app …",
    ] {
      registry.phrase(
        typed,
        advises:
          "a transaction stays in the queue until the app finishes it: \(command: "storekit queue"); \(command: "storekit launch") starts the app, which receives it again"
      )
    }
    for typed in [
      "why did|does|is restore|the-restore|restoring …", "restore fails|failed …", "restore does not|nothing …",
    ] {
      registry.phrase(
        typed,
        advises:
          "what a device's account bought is restored: \(command: "storekit transactions --account EMAIL") lists it")
    }
    registry.phrase("show|print|get|view receipt NUMBER", means: "storekit receipt NUMBER")
    for typed in [
      "can i|we|you undo|revert|reverse|cancel a|the|my refund …",
      "can a|the refund be undone|reverted|reversed|cancelled …",
      "undo|revert|reverse refund", "undo|revert|reverse|take the|a|my|that|this|last refund …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a refund is a change like others", command: "log list").adding(
          .command("undo N"), separator: ", then "))
    }
    for things in ["purchase|transaction|order|payment|sale"] {
      for typed in ["undo|revert|reverse last|latest \(things)", "undo|revert|reverse the|my last|latest \(things)"] {
        registry.phrase(
          typed,
          advises: Remedy("what was bought is refunded by its number", command: "storekit transactions --limit 1")
            .adding(.command("storekit refund N"), separator: ", then "))
      }
    }
    for typed in [
      "where are|did|do|is the downloaded|installed files|content …",
      "where are|did|do|is downloaded|installed files|content …", "where did|do the files|content go",
    ] {
      registry.phrase(typed, means: "storekit installed")
    }
    for typed in [
      "trigger|simulate|make|fake|test|mock purchase|payment|buy",
      "trigger|simulate|make|fake|test|mock a purchase|payment",
    ] {
      registry.phrase(typed, advises: .command("storekit buy PRODUCT"))
    }
    for typed in ["reinstall app|it on DEVICE", "reinstall the app on DEVICE", "reinstall app DEVICE"] {
      registry.phrase(
        typed, advises: "apps are not installed here; \(command: "storekit launch --device DEVICE") starts one anew")
    }
    for typed in [
      "uninstall|delete|remove app|it on|from DEVICE", "uninstall|delete|remove the app on|from DEVICE",
      "uninstall app DEVICE",
    ] {
      registry.phrase(
        typed,
        advises:
          "apps are not installed here; \(command: "storekit uninstall PRODUCT --device DEVICE") deletes a product's content"
      )
    }
    for typed in ["buy ITEM as|for WORD with ask to buy", "buy ITEM with ask to buy …"] {
      registry.phrase(
        typed,
        advises: Remedy.command("storekit ask-to-buy on --device DEVICE").adding(
          .command("storekit buy ITEM --account EMAIL"), separator: ", then "))
    }
    for typed in ["download ITEM as|for WORD", "download content|package|files ITEM as|for WORD"] {
      registry.phrase(
        typed,
        advises: Remedy("a purchase is downloaded", command: "storekit buy ITEM --account EMAIL").adding(
          .command("storekit download start --transaction ITEM"), separator: ", then "))
    }
    for typed in ["charge|bill WORD ITEM", "charge|bill WORD for ITEM"] {
      registry.phrase(typed, advises: .command("storekit buy ITEM --account EMAIL"))
    }
    registry.phrase(
      "get|list|show|ls transactions|purchases|orders|sales \(days) …",
      advises: "transactions are not selected by day: \(command: "storekit transactions") lists all of them")
    registry.phrase(
      "renew|expire|lapse SLUG for|of WORD",
      advises: "subscriptions do not renew here; \(command: "storekit transactions") lists what was bought")
    for typed in ["finish|complete|show transaction|purchase|payment", "finish|complete the transaction|purchase"] {
      registry.phrase(
        typed, advises: "\(command: "storekit finish N") takes a number, which \(command: "storekit queue") shows")
    }
    for count in 2...10 {
      registry.phrase("buy|purchase|order ITEM x\(count)|\(count)x", means: "storekit buy ITEM --quantity \(count)")
      registry.phrase(
        "buy|purchase|order ITEM x\(count)|\(count)x on DEVICE",
        means: "storekit buy ITEM --quantity \(count) --device DEVICE")
    }
    for typed in ["rename device …", "rename a|the|my device …", "device|devices rename …"] {
      registry.phrase(
        typed, advises: "a device keeps its name: \(command: "storekit device add NAME") adds another")
    }
    registry.phrase("install KEY on DEVICE", means: "storekit launch --app KEY --device DEVICE")
    for verb in ["cancel", "resume", "pause"] {
      for typed in ["\(verb) the download|downloads …", "\(verb) download|downloads on|of|from DEVICE …"] {
        registry.phrase(
          typed,
          advises:
            "\(command: "storekit downloads") numbers downloads, and \(command: "storekit download \(verb) N") takes a number"
        )
      }
    }
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

  /// Options for when something was bought.
  private static let months =
    "january|february|march|april|may|june|july|august|september|october|november|december"

  static let days =
    "--last|--days|--period|--from|--since|--after|--until|--to|--before|--between|--date|--on|--start|--end"
}
