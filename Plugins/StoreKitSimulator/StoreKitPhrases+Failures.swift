import StockroomKit

/// What is typed to let purchases and downloads fail, to interrupt them, and to have them refunded.
extension StoreKitPhrases {
  static func addFailures(to registry: inout Registry) {
    for typed in ["set|simulate|make network error|failure|down on|at DEVICE", "set|simulate error network on DEVICE"] {
      registry.phrase(typed, means: "storekit network off --device DEVICE")
    }
    for typed in ["simulate|fake|mock failure|error|fail ITEM", "simulate|fake|mock failure|error of|for|on ITEM"] {
      registry.phrase(typed, advises: nextFails(product: "ITEM"))
    }
    for verb in ["approve", "decline"] {
      let words = verb == "decline" ? "decline|deny|refuse" : verb
      for item in ["of|for SERIAL …", "SERIAL …", "WORD SERIAL"] {
        registry.phrase("\(words) purchase|transaction|ask-to-buy \(item)", means: "storekit \(verb) SERIAL")
      }
    }
    for typed in ["canmakepayments", "can i|we make payments|purchases", "skpaymentqueue.canmakepayments …"] {
      registry.phrase(
        typed,
        advises: Remedy("a device tells it", command: "storekit device show").adding(
          "\(command: "storekit can-make-payments off") forbids payments"))
    }
    for typed in ["switch|change|go|move to sandbox|production|live|test …", "use sandbox|production"] {
      registry.phrase(
        typed,
        advises: Remedy(
          "a device buys in the sandbox, unless its profile is for distribution",
          command: "storekit device edit DEVICE --profile distribution"))
    }
    for typed in [
      "free|disk|storage space on DEVICE", "free|disk|storage space DEVICE", "how much space on|has DEVICE …",
    ] {
      registry.phrase(typed, means: "storekit installed --device DEVICE")
    }
    for typed in [
      "can-make-payments|canmakepayments DEVICE", "can make payments DEVICE", "can make payments on DEVICE",
      "can DEVICE make payments|purchases", "is DEVICE allowed to buy|pay",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a device tells it", command: "storekit device show DEVICE").adding(
          "\(command: "storekit can-make-payments off --device DEVICE") forbids payments"))
    }
    for typed in [
      "fail|break the|next purchase|payment on DEVICE", "fail|break the next purchase|payment on DEVICE",
      "make|let the|next purchase|payment on DEVICE fail", "make|let the next purchase|payment on DEVICE fail",
    ] {
      registry.phrase(typed, advises: .command("storekit fail-next CODE --device DEVICE"))
      registry.phrase("\(typed) with ERROR", means: "storekit fail-next ERROR --device DEVICE")
    }
    for code in ["ClientInvalid", "PaymentCancelled", "PaymentInvalid", "PaymentNotAllowed", "Unknown"] {
      let names = "SKError\(code)|SKError.\(code)|\(code)|SKErrorCode\(code)"
      for (device, on) in [("", ""), (" on|for DEVICE", " --device DEVICE")] {
        registry.phrase(
          "simulate|fake|test|trigger|throw|mock \(names)\(device)", means: "storekit fail-next SKError\(code)\(on)")
      }
    }
    for (device, on) in [("", ""), (" on DEVICE", " --device DEVICE")] {
      registry.phrase("cancel next purchase|payment\(device)", means: "storekit fail-next paymentCancelled\(on)")
    }
    for typed in [
      "fail|break the|next purchase|payment with ERROR", "fail|break the next purchase|payment with ERROR",
      "make|let the next purchase|payment fail with ERROR",
    ] {
      registry.phrase(typed, means: "storekit fail-next ERROR")
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
        advises: nextFails())
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
          advises: nextFails(code, " --device DEVICE"))
      }
      for typed in [
        "\(outcome) purchase|payment SERIAL …", "\(outcome) purchase|payment of|for SERIAL …",
        "a|the \(outcome) purchase|payment of|for SERIAL …",
      ] {
        registry.phrase(
          "simulate|fake|test|mock \(typed.replacing("…", with: "on DEVICE"))",
          advises: nextFails(code, " --device DEVICE", product: "SERIAL"))
        registry.phrase("simulate|fake|test|mock \(typed)", advises: nextFails(code, product: "SERIAL"))
      }
      for typed in [
        "simulate|fake|test|mock payment|purchase \(outcome) …",
        "simulate|fake|test|mock \(outcome) payment|purchase …",
        "simulate|fake|test|mock a|the \(outcome) payment|purchase …",
        "simulate|fake|test|mock a|the payment|purchase \(outcome) …",
      ] {
        registry.phrase(
          typed,
          advises: nextFails(code))
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
    for typed in [
      "turn|switch off failures|errors …", "stop|clear|disable|reset failures|errors …",
      "set failure|failures|errors off",
      "set fail-next off", "stop failing …", "failure|failures|errors off", "storekit fail-next off|none|clear|reset",
    ] {
      registry.phrase(
        typed, advises: "\(command: "storekit fail-next") is for one request alone, and nothing fails after it")
    }
    for (device, on) in [("", ""), (" on DEVICE", " --device DEVICE"), (" on the DEVICE", " --device DEVICE")] {
      for typed in [
        "\(trying) ask to buy|purchase SERIAL", "\(trying) ask to buy|purchase for|of|with SERIAL",
        "ask to buy|purchase SERIAL",
      ] {
        registry.phrase(typed + device, advises: buying("storekit ask-to-buy on", on))
      }
      registry.phrase("buy|purchase SERIAL\(device) with ask to buy", advises: buying("storekit ask-to-buy on", on))
      for typed in [
        "interrupt purchase|payment SERIAL", "interrupt purchase|payment of|for SERIAL",
        "interrupt the purchase|payment of|for SERIAL", "\(trying) interrupted purchase|payment SERIAL",
        "\(trying) interrupted purchase|payment of|for SERIAL",
        "\(trying) an interrupted purchase|payment of|for SERIAL",
      ] {
        registry.phrase(typed + device, advises: buying("storekit interrupt-purchases on", on))
      }
    }
    for typed in [
      "complete|finish|continue|resume|resolve interrupted|the purchase|purchases|interruption …",
      "complete|continue|resume|resolve purchase|purchases|interruption …", "accept|agree terms|conditions …",
      "accept|agree the|new|to terms|conditions …",
      "complete|finish|continue|resume|resolve the interrupted purchase …",
    ] {
      registry.phrase(typed, advises: Remedy.command("storekit resolve N").or(.command("storekit queue")))
    }
    for buyer in ["as|for WORD", "--account|--tester|--user WORD"] {
      registry.phrase(
        "buy|purchase ITEM \(buyer) --error|--fail|--with-error|--failure|--fail-with CODE",
        advises: nextFails("CODE", product: "ITEM --account WORD"))
      registry.phrase(
        "buy|purchase ITEM \(buyer) --error|--fail|--failure|--failed",
        advises: nextFails(product: "ITEM --account WORD"))
      registry.phrase(
        "interrupt purchase|payment of|for ITEM \(buyer)", means: "tester edit WORD --interrupt-purchases")
      registry.phrase("interrupt purchase|payment ITEM \(buyer)", means: "tester edit WORD --interrupt-purchases")
    }
    for typed in ["buy|purchase ITEM offline", "buy|purchase ITEM while|when offline"] {
      registry.phrase(typed, means: "storekit network off ; storekit buy ITEM")
    }
    for typed in ["buy|purchase ITEM on DEVICE", "buy|purchase ITEM --device DEVICE"] {
      for code in ["--error|--fail|--with-error|--failure|--fail-with WORD", "--error|--fail|--failure|--failed"] {
        registry.phrase(
          "\(typed) \(code)",
          advises: nextFails(code.hasSuffix("WORD") ? "WORD" : "CODE", " --device DEVICE", product: "ITEM"))
      }
    }
    registry.phrase(
      "buy|purchase ITEM --error|--fail|--with-error|--failure|--fail-with WORD",
      advises: nextFails("WORD", product: "ITEM"))
    registry.phrase(
      "buy|purchase ITEM --fail|--failure|--failed|--error|--with-error …",
      advises: nextFails(product: "ITEM"))
  }

  private static let trying = "simulate|fake|test|mock|try"

  /// - Parameter device: The rest of both commands, with a space before it.
  private static func buying(_ setting: String, _ device: String) -> Remedy {
    Remedy.command(setting + device).adding(.command("storekit buy SERIAL\(device)"), separator: ", then ")
  }

  /// - Parameter device: The rest of both commands, with a space before it.
  private static func nextFails(_ code: String = "CODE", _ device: String = "", product: String = "PRODUCT") -> Remedy {
    Remedy("the next request fails", command: "storekit fail-next \(code)\(device)").adding(
      .command("storekit buy \(product)\(device)"), separator: ", then ")
  }

  static func addRefunds(to registry: inout Registry) {
    registry.phrase(
      "transaction|transactions|purchase|purchases refund ITEM --tester|--account|--user EMAIL",
      advises: Remedy(
        "a purchase is refunded by its number", command: "storekit transactions --account EMAIL --product ITEM"
      ).adding(.command("storekit refund N"), separator: ", then "))
    for typed in ["approve|accept|grant refund|refunds …", "approve|accept|grant a|the refund …"] {
      registry.phrase(typed, advises: Remedy("a refund is granted at once", command: "storekit refund N"))
    }
    for typed in [
      "request|claim refund", "request|claim a|the refund", "revoke purchase|transaction of ITEM …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a purchase is refunded by its number", command: "storekit transactions").adding(
          .command("storekit refund N"), separator: ", then "))
    }
    for typed in [
      "cancel|void|reverse transaction|purchase|order NUMBER", "cancel|void|reverse the transaction|purchase NUMBER",
    ] {
      registry.phrase(typed, advises: Remedy("what was bought is refunded", command: "storekit refund NUMBER"))
    }
  }
}
