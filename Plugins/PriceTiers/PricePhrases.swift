import StockroomKit

/// What people type for prices by the habits of other programs.
enum PricePhrases {
  static func add(to registry: inout Registry) {
    for typed in [
      "raise|lower|increase|reduce|bump|move all|the|every price|prices|product|products up|down by NUMBER tier|tiers",
      "raise|lower|increase|reduce|bump|move all|every price|prices|product|products by NUMBER tier|tiers …",
      "raise|lower|increase|reduce|bump|move all|every WORD by NUMBER|one|a|two tier|tiers …",
    ] {
      registry.phrase(typed, advises: toTier)
    }
    let everywhere = "for|of|in all|every countries|country|storefronts|storefront|territories|products to|as|into|in "
    for typed in ["", "to|as|into|in ", everywhere] {
      registry.phrase(
        "export|save|write|download|dump prices|pricing|price-list \(typed)WORKBOOK",
        advises: Remedy("a spreadsheet opens CSV", command: "price export --all -o csv > prices.csv"))
    }
    for typed in [
      "how much do|does|would|will i|we|you get|earn|make|keep|receive from|for|on|of a|an|every|each AMOUNT …",
      "how much do|does|would|will i|we|you get|earn|make|keep|receive from|for|on|of AMOUNT …",
      "what do|does|would|will i|we|you get|earn|make|keep|receive from|for|on|of a|an AMOUNT …",
    ] {
      registry.phrase(typed, means: "price find AMOUNT")
    }
    for format in ["csv", "json", "yaml", "ndjson"] {
      registry.phrase("price|prices export --format|-o|--output \(format)", means: "price export --all -o \(format)")
      registry.phrase("price|prices export --\(format)", means: "price export --all -o \(format)")
    }
    let markets = "--storefront|--territory|--country|--region CODE"
    for dates in ["", " \(starts) FIRST", " \(starts) FIRST \(ends) LAST"] {
      for typed in ["\(dates) \(markets)", " \(markets)\(dates)"] {
        registry.phrase(
          "price|prices schedule|change ITEM --tier NUMBER\(typed)",
          advises: Remedy("a tier is the same in all storefronts", command: "price set ITEM --tier NUMBER").adding(
            "\(command: "price set ITEM --price AMOUNT --storefront CODE") sets the price in one"))
      }
    }
    for typed in [
      "sale|discount|promo|promotion PERCENT off ITEM from|starting FIRST to|until|till LAST",
      "sale|discount|promo|promotion on|for|of ITEM from|starting FIRST to|until|till LAST …",
      "put ITEM on sale|offer from FIRST to|until|till LAST",
    ] {
      registry.phrase(typed, advises: .command("price set ITEM --price AMOUNT --from FIRST --until LAST"))
    }
    for typed in ["sale|discount PERCENT off ITEM …", "give PERCENT off ITEM …"] {
      registry.phrase(typed, advises: .command("price set ITEM --price AMOUNT --from DATE --until DATE"))
    }
    for typed in ["calendar|schedule|timeline|agenda|upcoming", "show|list calendar|schedule|timeline|agenda|upcoming"]
    {
      registry.phrase(
        typed,
        advises: Remedy("timers", command: "clock show").adding(
          "prices over time: \(command: "price schedule")", separator: "; "))
    }
    for typed in [
      "what would|will|does|must WORD pay for ITEM", "how much would|will|does|must WORD pay for ITEM",
      "what|which price does|would|will WORD see|pay for|of|on ITEM",
      "check|does WORD sees|see the new|old price of|for ITEM",
      "check|does WORD sees|see new|old price of|for ITEM",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a tester pays the price of the storefront", command: "tester show WORD").adding(
          .command("price show ITEM --storefront STOREFRONT"), separator: ", then "))
    }
    for typed in [
      "change|set|move|put ITEM to|at tier NUMBER in|for WORD starting|from|on|as-of DAY",
      "change|set|move|put price of ITEM to tier NUMBER in|for WORD starting|from|on DAY",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("a tier is the same in all storefronts", command: "price set ITEM --tier NUMBER --from DAY")
          .adding("\(command: "price set ITEM --price AMOUNT --storefront CODE --from DAY") sets the price in one"))
    }
    for typed in [
      "put|set|sell|make|offer|price ITEM at|to|for tier NUMBER for|during|throughout the|all|one|a|two|three …",
      "put|set|sell|make|offer|price ITEM at|to|for tier NUMBER in january|february|march|april|may|june|july|august|september|october|november|december …",
    ] {
      registry.phrase(typed, advises: .command("price set ITEM --tier NUMBER --from DATE --until DATE"))
    }
    for (typed, meaning) in all { registry.phrase(typed, means: meaning) }
  }

  /// What to do instead of moving prices by a number of tiers.
  static let toTier = Remedy("a price is set to a tier", command: "price set PRODUCT --tier N").adding(
    .command("price show --all"), separator: ", after ")

  private static let starts = "--from|--start|--start-date|--on|--effective|--effective-from|--starting"
  private static let ends = "--to|--until|--end|--end-date|--till"
  private static let everywhere =
    "--all-countries|--all-territories|--all-storefronts|--all-regions|--all|everywhere|worldwide"

  private static let all: [(typed: String, meaning: String)] = [
    ("all|every WORD AMOUNT", "price set --all --price AMOUNT"),
    ("all|every WORD tier NUMBER", "price set --all --tier NUMBER"),
    ("cancel|end|stop the sale|discount|promotion|offer on|of|for|with ITEM", "price unset ITEM --scheduled"),
    ("cancel|end|stop sale|discount|promotion|offer on|of|for|with ITEM", "price unset ITEM --scheduled"),
    ("ITEM price AMOUNT ->|=>|to AMOUNT", "price set ITEM --price AMOUNT"),
    (
      "price|prices create|add|new --product|--id ITEM --amount|--price|--unit-amount VALUE …",
      "price set ITEM --price VALUE"
    ),
    ("change|set|make the price of every|each|all WORD to AMOUNT", "price set --all --price AMOUNT"),
    ("change|set|make price of every|each|all WORD to AMOUNT", "price set --all --price AMOUNT"),
    ("what do i|we get paid|make|earn for|from|per|on|with ITEM …", "price show ITEM"),
    ("what do i|we get|earn|make|receive for|from|per|on|with ITEM after …", "price show ITEM"),
    ("price|prices ITEM all countries|storefronts|territories|regions|markets", "price show ITEM --all-storefronts"),
    ("how much would|will|do i|we earn|make|get from|for|with NUMBER sales of ITEM", "price show ITEM"),
    ("prices ITEM", "price show ITEM --all-storefronts"),
    ("price|prices ITEM \(everywhere)", "price show ITEM --all-storefronts"),
    ("price|prices show|list|get ITEM \(everywhere)", "price show ITEM --all-storefronts"),
    ("product|iap set-price|price ITEM AMOUNT --currency USD|usd", "price set ITEM --price AMOUNT"),
    ("price list --storefront|--country|--territory CODE …", "price show --storefront CODE …"),
    ("price|prices unschedule|cancel|unset ITEM", "price unset ITEM --scheduled"),
    ("how much do i|we get|earn|receive for|from ITEM in NAME …", "price show ITEM"),
    ("how much do i|we get|earn|receive per|a sale of|for ITEM", "price show ITEM"),
    ("how much do i|we make|earn|get on|with|from ITEM", "price show ITEM"),
    ("what do i|we earn|get|make|receive per sale of|for ITEM", "price show ITEM"),
    ("what do i|we earn|get|make|receive for|from|with|on a|each|one sale of ITEM", "price show ITEM"),
    (
      "schedule|plan|run|make a|the sale|discount|promotion for|on|of ITEM from FIRST to|until|till LAST at|for|with AMOUNT",
      "price set ITEM --price AMOUNT --from FIRST --until LAST"
    ),
    (
      "schedule|plan|run|make sale|discount|promotion for|on|of ITEM from FIRST to|until|till LAST at|for|with AMOUNT",
      "price set ITEM --price AMOUNT --from FIRST --until LAST"
    ),
    ("schedule|schedules SLUG", "price schedule SLUG"),
    ("how much do i|we get|earn|make|receive from|for|with tier NUMBER …", "price tiers --tier NUMBER"),
    ("what is tier NUMBER", "price tiers --tier NUMBER"),
    ("price|prices diff|compare ITEM OTHER", "price show ITEM OTHER"),
    ("compare|diff prices|price ITEM OTHER", "price show ITEM OTHER"),
    ("price schedule rm|remove|delete|cancel ITEM --date|--from|--on|--at DAY", "price unset ITEM --from DAY"),
    ("price schedule rm|remove|delete|cancel|clear ITEM", "price unset ITEM --scheduled"),
    ("all prices and currencies", "price matrix"), ("view|show pricing matrix", "price matrix"),
    ("explain tier NUMBER", "price tiers --tier NUMBER"), ("ITEM price NUMBER", "price set ITEM --tier NUMBER"),
    ("ITEM tier NUMBER", "price set ITEM --tier NUMBER"), ("ITEM price AMOUNT", "price set ITEM --price AMOUNT"),
    ("ITEM price|cost", "price show ITEM"), ("ITEM tier", "price show ITEM"),
    ("price set KEY NUMBER …", "price set KEY --tier NUMBER …"),
    ("set price KEY NUMBER", "price set KEY --tier NUMBER"),
    ("price KEY in CODE", "price show KEY --storefront CODE"), ("price cancel KEY", "price unset KEY --scheduled"),
    ("price schedule KEY --tier …", "price set KEY --tier …"), ("tier|tiers list|ls", "price tiers"),
    ("how much is|does|costs KEY in CODE", "price show KEY --storefront CODE"),
    ("what does KEY cost in CODE", "price show KEY --storefront CODE"),
    ("price set ITEM NUMBER", "price set ITEM --tier NUMBER"),
    ("price set ITEM AMOUNT", "price set ITEM --price AMOUNT"),
    ("price set ITEM CODE NUMBER", "price set ITEM --storefront CODE --price NUMBER"),
    ("price set ITEM CODE AMOUNT", "price set ITEM --storefront CODE --price AMOUNT"),
    ("price set ITEM NUMBER CODE", "price set ITEM --storefront CODE --price NUMBER"),
    ("price set ITEM tier NUMBER", "price set ITEM --tier NUMBER"),
    ("price change|edit|update|raise|lower …", "price set …"), ("set price ITEM …", "price set ITEM …"),
    ("price remove|delete|clear ITEM …", "price unset ITEM …"),
    ("price NUMBER KEY", "price set KEY --tier NUMBER"), ("price KEY NUMBER", "price set KEY --tier NUMBER"),
    ("product price ITEM NUMBER", "price set ITEM --tier NUMBER"),
    ("product price ITEM AMOUNT", "price set ITEM --price AMOUNT"), ("product price|prices ITEM", "price show ITEM"),
    ("product edit|set ITEM --price NUMBER", "price set ITEM --price NUMBER"),
    ("product edit|set ITEM --price AMOUNT", "price set ITEM --price AMOUNT"),
    (
      "schedule ITEM price|to tier NUMBER from|on FIRST to|until|through LAST",
      "price set ITEM --tier NUMBER --from FIRST --until LAST"
    ),
    (
      "schedule price|tier|change ITEM tier|to NUMBER from|on FIRST to|until|through LAST",
      "price set ITEM --tier NUMBER --from FIRST --until LAST"
    ),
    (
      "schedule ITEM tier|to NUMBER from|on FIRST to|until|through LAST",
      "price set ITEM --tier NUMBER --from FIRST --until LAST"
    ),
    ("schedule price|tier|change ITEM tier|to NUMBER from|on|at FIRST", "price set ITEM --tier NUMBER --from FIRST"),
    (
      "put|set|sell|offer ITEM on sale|offer|promotion at|for AMOUNT until|till|through LAST",
      "price set ITEM --price AMOUNT --until LAST"
    ),
    ("price|prices export", "price export --all"), ("price|prices export FILE", "price export --all -o csv > FILE"),
    ("price|prices export FILE \(everywhere)", "price export --all -o csv > FILE"),
    ("export price|prices FILE \(everywhere)", "price export --all -o csv > FILE"),
    ("export|save|write|dump|download prices to|into|in|as FILE", "price export --all -o csv > FILE"),
    ("export|save|write|dump all prices to|into|in|as FILE", "price export --all -o csv > FILE"),
    ("export|save|write|dump prices FILE", "price export --all -o csv > FILE"),
    ("price matrix|table|grid ITEM …", "price show ITEM …"),
    ("price|prices list|ls", "price show"), ("price|prices list|ls --json …", "price show --json …"),
    ("price all AMOUNT", "price set --all --price AMOUNT"),
    ("price|prices get|show|list --tier NUMBER …", "price tiers --tier NUMBER …"),
    ("list|ls|get|show all|the prices", "price show"),
    ("list|ls|get|show prices", "price show"),
    ("save|export|write|download price|prices list|table as|to|in|into FILE", "price export --all -o csv > FILE"),
    ("save|export|write|download the|a price list|table as|to|in|into FILE", "price export --all -o csv > FILE"),
    ("save|export|write|download pricelist|price-list as|to|in|into FILE", "price export --all -o csv > FILE"),
    ("price list --all", "price show"), ("price list|ls|all", "price show"), ("prices", "price show"),
    ("price storefronts|territories|countries", "storefront list"), ("price history ITEM", "price schedule ITEM"),
    ("price tier|tiers NUMBER", "price tiers --tier NUMBER"), ("tier|tiers", "price tiers"),
    ("tier NUMBER", "price tiers --tier NUMBER"), ("price get|info ITEM …", "price show ITEM …"),
    ("how much is|does|costs ITEM", "price show ITEM"), ("how much does ITEM cost", "price show ITEM"),
    ("what does ITEM cost", "price show ITEM"), ("what is the price of ITEM", "price show ITEM"),
    ("price KEY", "price show KEY"),
  ]
}
