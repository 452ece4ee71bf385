internal import StockroomKit

/// What people ask about prices in their own words.
enum PriceIntents {
  static func add(to intents: inout Intents) {
    intents.words(
      "price", "pricing", "cost", "costs", "prices", "how much", "how much is", "how expensive", "rights and pricing",
      "price tier", "charge", "tag", "price point", "pricing and availability", "fee")
    intents.words("tier", "tiers", "price tier", "price tiers", "tier number")
    intents.words("proceeds", "revenue", "net", "share", "earn", "royalty", "payout")
    intents.words("matrix", "pricing matrix", "price matrix", "price table", "price list")
    intents.words(
      "schedule", "scheduled", "upcoming", "planned", "future", "price change", "price changes", "effective",
      "effective date", "plan", "coming", "coming up", "forthcoming", "about to change")
    intents.words("currency", "currencies", "money")
    intents.words(
      "from", "start", "starting", "effective", "beginning", "start date", "since", "as of", "effective date")
    intents.words("until", "through", "till", "end", "ending", "end date")
    intents.words(
      "free", "for free", "no cost", "gratis", "zero", "tier 0", "tier zero", "price tier 0", "price tier zero",
      "free of charge", "give away", "$0", "0.00", "$0.00", "without charge")
    intents.words("discount", "sale price", "promo", "reduced price", "temporarily")
    intents.words("near", "nearest", "closest", "around", "next to")
    intents.value("AMOUNT", says: "price")
    intents.value(".csv", says: "price")
    for table in [setting, showing, tables] { intents.add(table) }
    intents.add(
      """
      how much does tester pay product; what does tester pay product; price product tester; how much product tester; \
      what does product cost tester; how much does product cost tester; which price does tester see product
      """,
      advises:
        "a tester pays the price of the storefront: \(command: "tester show EMAIL"), then \(command: "price show PRODUCT --storefront STOREFRONT")"
    )
    intents.add(
      """
      make product free; product free; set product free; set price product free; set tier product free; price product \
      free; free; product cost free; set free; sell product free; change price product free
      """,
      advises: "a product cannot be free: the lowest tier is 1; \(command: "price tiers") lists the prices")
    intents.add(
      "set price tier table; make prices free",
      advises: "a product cannot be free: the lowest tier is 1; \(command: "price tiers") lists the prices")
    intents.words("but-not", "except", "except for", "excluding", "without", "apart from", "but not")
    intents.add(
      """
      price schedule product tier from until storefront; price schedule product from until storefront tier; price schedule product start end tier storefront; price change product tier start storefront; price change product tier storefront; change price product tier storefront; \
      change price product tier start storefront; schedule price product tier start end storefront; schedule price product tier from until storefront; schedule price product tier storefront from until; \
      set price product tier from until storefront; set price product tier storefront from until; \
      add price schedule product tier storefront; add price schedule product tier storefront from; schedule price product \
      tier storefront; schedule price product tier storefront from; price schedule product tier \
      storefront from; price product tier storefront from; set tier product storefront; price product tier storefront; change tier product storefront; tier product storefront; \
      set price product tier storefront; set price tier product but-not storefront; price set product tier but-not; \
      set price product but-not storefront; price product but-not storefront; tier product but-not storefront
      """,
      advises: Remedy("a tier is the same in all storefronts", command: "price set PRODUCT --tier N").adding(
        "\(command: "price set PRODUCT --price AMOUNT --storefront STOREFRONT") sets the price in one"))
    intents.words(
      "base-storefront", "base storefront", "base country", "base territory", "base region", "equalize", "equalise")
    intents.add(
      """
      base-storefront prices; base-storefront prices product; base-storefront prices product base storefront; base-storefront price product; set price product \
      base-storefront; set-price product base-storefront; base-storefront product; base-storefront product storefront; set base-storefront product storefront; change \
      base-storefront product storefront; base-storefront of product; which base-storefront product; base-storefront all
      """,
      advises: Remedy(
        "the other storefronts follow the base price", command: "price set PRODUCT --price AMOUNT --base STOREFRONT"
      )
      .adding("\(command: "price unset PRODUCT --storefront MANUAL") removes a manual price"))
    intents.words("sale-off", "50% off", "on sale for", "sale price", "discount")
    intents.add(
      """
      sale-off; sale-off product; sale-off all products; sale all products sale-off; put all products sale-off; sale-off everything; \
      product sale-off; give sale-off; give sale-off product
      """,
      advises: Remedy(
        "a price is lower for a time", command: "price set PRODUCT --tier N --from DATE --until DATE"
      ).adding("\(command: "price tiers") lists the tiers"))
    intents.words("cheaper", "less expensive", "lower price", "more expensive", "dearer", "pricier", "expensive")
    intents.add(
      """
      raise product by tier; raise price by tier; raise price of product by tier; raise all products by tier; lower \
      product by tier; lower price by tier; lower price of product by tier; raise products by tier; lower all products by tier
      """,
      advises: PricePhrases.toTier)
    intents.add(
      "make product cheaper; cheaper product; make product cost less; set product cheaper; make price product cheaper",
      advises: "\(command: "price set PRODUCT --tier N") sets its price, and \(command: "price tiers") lists the tiers")
    intents.words("raise", "increase", "lower", "reduce", "cut", "double", "halve", "multiply")
    intents.words("percent", "%", "per cent", "percentage")
    intents.add(
      """
      raise all prices; raise prices percent; raise all prices percent; raise price product percent; raise everything \
      percent; raise prices everywhere
      """,
      advises:
        "prices move by tiers: \(command: "price set PRODUCT --tier N"), or by a file of factors: \(command: "price adjust --all --factors FILE")"
    )
  }

  private static let setting = """
    price set <- scale price product; update price product; product price to; price product at; price of product to; enter price product; new price product; give product price; change cost product; charge product; sell product at; set product price to; increase price product; reduce price product; cut price product; move product to price; set price of product to; set price product; make product cost; change price product to; change price to; raise price \
    product; lower price product; discount product
    price set --tier <- update product price tier; update products price tier product; price product; change tier \
    product; product tier to; move product to tier; put product on tier; change product to tier; tier of product to; \
    use tier product; put product in tier; raise product to tier; lower product to tier; product on tier; product at \
    tier; tier product; give product tier; bump product to tier; update tier product; edit tier product; product in \
    tier; set price product tier; price product tier; set tier product; product tier; product price tier; set price \
    tier product; price tier \
    product; set product price tier; set product to tier
    price set --price <- make product cost; let product cost; product for price; set product at price; sell product at price; offer product for price; change price product to price; product price at price; price product at; put product on sale for price; sell product for price; charge for \
    product; product cost; put product at price
    price set --all <- set price of all products
    price set --all --tier <- all products to tier; put all products on tier; move all products to tier; set price of all products tier; change all products to tier; everything tier; set everything to tier; all products tier; set tier of all products; set all products to tier
    price set --type consumable --tier <- set tier all consumables; tier for all consumables; set price consumables tier
    price set --type non-consumable --tier <- set tier all non-consumables; tier for all non-consumables
    price set --all --price <- all products cost
    price set --price --from <- schedule price drop product price from; schedule price drop for product from; plan price drop product from; schedule price cut product from; schedule price increase product from; schedule price raise product from; schedule discount product from
    price set --from <- plan price change product; add pricing product; price change product from; change price product from; schedule price change for product; schedule price product; schedule price change product; price product from; price change \
    product
    price set --tier --from <- add pricing product tier from; put product on tier from; move product to tier from; tier product from; change product to tier from; schedule tier product; change price product tier from; price product tier from; plan price product tier from; price tier product from; schedule product tier from; price tier effective date \
    product from
    price set --tier --from --until <- product tier from until; schedule price product tier from until; schedule tier product from until
    price set --tier --from <- schedule price product tier from; schedule price change product tier from
    price set --price --from --until <- schedule sale product from until price; schedule sale product from until; sale product from until; sale for product from until; run sale product from until; schedule discount product from until; discount product from until; schedule price product price from until
    price set --tier --until <- put product on sale tier until; product tier until; set product tier until; put product on tier until; price product tier until; change product tier until; make product tier until; put product on sale for tier until
    price set --price --until <- put product on sale price until; product price until; sell product price until; put product on sale for price until; make product cost until; product cost until; discount product price until
    price set --price --from --until <- put product on sale price from until; price product from until; product price from until; discount product price from until; sell product price from until
    price set --price --from <- price product price from; product price from; change price product price from; sell product at price from
    price set --until <- price product until; temporarily price product until
    price unset <- wipe price product; reset price product; take price off product; drop price product; remove pricing product; product no price; take away price product; erase price product; remove tier product; unset tier product; delete pricing product; remove price product; delete price product; clear price product; unset price product
    price unset --from <- cancel price change product; remove price change product; delete price change product; \
    cancel scheduled price product
    price unset --scheduled <- remove upcoming price product; cancel upcoming price product; drop scheduled price product; cancel planned price change product; unschedule price product; delete price schedule product; clear scheduled price product; remove schedule product; cancel schedule product; cancel future price product; cancel price change product; cancel scheduled price product; remove scheduled price \
    product; cancel price schedule product; delete scheduled price change product; cancel price product
    price apply <- update prices from file; read prices from file; set prices file; upload prices; prices from file; apply price file; apply prices; import prices; load prices; set prices from file
    price adjust <- adjust prices
    price import <- import price table; load price points; import price points
    """

  private static let showing = """
    price show <- products sold in storefront; what can people buy in storefront; products in storefront; which \
    products sold storefront; what is sold in storefront; what is available in storefront
    price show --all-storefronts <- price product in all storefronts; price product everywhere; show price product everywhere; all prices product; all prices of product; prices product everywhere; price of product everywhere
    price currencies <- currency of storefront
    price show <- price tier product; tier product; price of product; what is price of product; price for product; how much would product cost; what would product cost; what price is product; what price product; pricing product; current tier product; at which tier is product; what is product tier; what tier is product; what tier product; product proceeds; how expensive is product; is product expensive; \
    how much is product in storefront; cost of product in storefront; what do customers pay for product; what do people pay for product; what does product cost in storefront; tier of product; what does product sell for; how much do earn product; what do get for product; what do get when product sold; show cost product; price info product; show pricing product; show price product; how much does product cost; how much is product; price product; what does \
    product cost; what is price product; cost product; how much product; show price product in storefront; price \
    product in storefront; product price storefront; proceeds product; how much do get for product; what earn from \
    product; price product in currency; product price in all storefronts; price product everywhere; current price \
    product; rights and pricing product; what is tier of product; show tier product; which tier product
    price show <- all products price; list products with prices; products with prices; products by price; price overview; what does everything cost; how much does everything cost; prices of products; list prices of all products; show all prices; pricing overview; what are prices; how much are products; products price; prices of all; show prices; list prices; prices; all prices; prices of all products; prices in storefront; price \
    of everything; pricing; rights and pricing app; show pricing app; price of app
    price schedule <- what price changes; which prices change; price changes soon; next price changes; show price history product; price timeline product; future prices product; upcoming prices product; planned prices product; price plan product; which price changes; when price change product; scheduled price product; what price changes are scheduled; schedule of prices; show price schedule; past and future prices product; price changes product; next price product; planned price changes; upcoming prices; price history product; price schedule product; upcoming price changes; scheduled price \
    changes; price changes; show price schedule product; list scheduled prices; scheduled prices; price change \
    history product; when does price change product; show scheduled price changes; past prices product; price \
    schedule; list price changes; when does price of product change
    price chart <- chart prices product; price chart product
    price show <- compare price product; compare prices product; compare price product storefront; compare prices product \
    storefronts; compare price product in storefront; price comparison product
    price export <- export prices product; save prices product; download prices product; export pricing product
    price export --all <- export prices; save prices; download prices; export prices all; write prices; dump prices
    price export --all -o csv <- export prices csv; save prices csv; prices as csv
    """

  private static let tables = """
    price tiers <- highest price; lowest price; what is highest price; what is lowest price; highest price can set; \
    maximum price; minimum price; highest tier; cheapest tier; most expensive tier; price range; price tiers currency; pricing tiers currency; tiers currency; what tiers; which tiers; all tiers; tier list; show tier table; tiers and prices; list of tiers; what are tiers; which tiers are there; all price tiers; prices of tiers; show price tiers; show all price tiers; show all tiers; list all tiers; list tiers; show tiers; price tiers; tiers; tiers in storefront; which prices in storefront; list \
    tiers currency; price tiers storefront; tier table; list all price tiers; list price tiers; explain tiers
    price tiers --tier <- how much get after apple cut for tier; how much do get after apple cut tier; after apple cut tier; apple cut tier; commission tier; what get for tier after apple cut; how much do make on tier; how much do get for tier
    price tiers --tier --storefront <- how much do earn on tier sale in storefront; how much do earn on tier in storefront; how much earn tier storefront; proceeds tier \
    storefront; what do get for tier in storefront; how much do get for tier in storefront
    price tiers --tier <- how much would earn from tier sale; how much would earn from tier; how much do earn from tier sale; \
    how much do earn on tier; proceeds of tier; what do get for tier; explain tier; tier cost in storefront; how much does tier cost; price of tier in storefront; what does tier cost; what does tier mean; details of tier; info tier; prices of tier; how much tier; what is price of tier; describe tier; tiers tier; price tier; list tier; price tiers tier; what is tier; show tier in storefront; tier storefront; show tier; how much is tier; \
    proceeds tier storefront; proceeds tier; tier; price of tier; tier price storefront; what do get for tier; what \
    does tier cost in storefront; show price tier; view matrix tier
    price find <- which tier has price; tier with price; which tier should use for; tier at price; what tier for; what tier is price; which tier gives; find tier price; lookup tier price; tier nearest price; closest tier; which tier is; which tier costs; find tier price; tier for price; which tier price; \
    what tier costs; find tier for; tier for; which tier nearest; find price; which tier do need for; what tier
    price matrix <- all prices and currencies; prices in all currencies; prices and currencies; prices by storefront; view price matrix; show price table; all storefronts prices; prices in every currency; price grid; show matrix; price matrix; pricing matrix; matrix; view matrix
    price matrices <- list matrices; which matrices; which matrix; matrices
    price diff <- compare matrices; diff matrix; what changed in prices
    price currencies <- what currencies; which currencies; supported currencies; currency codes; currency in storefront; what is currency; list currencies; currencies; which currency storefront; what currency storefront; currency \
    storefront; what currency does storefront use
    price points <- list price points; price points storefront
    price tables <- price tables
    """
}
