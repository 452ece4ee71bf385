import Foundation
import StockroomKit

extension ResourceDescription {
  /// An offer that customers redeem by a code: App Store Connect Help, "Set up offer codes for auto-renewable
  /// subscriptions".
  static let codeOffer: ResourceDescription = ResourceDescription(
    "subscription offer code", title: "code offer", type: "subscriptionOfferCodes", of: .subscription,
    relationships: ("offerCodes", nil), form: .items, version: 7, label: "Code Offer",
    "what a customer pays who redeems one of its codes.", also: ["offer code"],
    fields: [
      codeOfferName.example("Spring"),
      ResourceField(
        "customerEligibilities",
        .choices([
          .init("NEW", word: "new", label: "New Subscribers"),
          .init("EXISTING", word: "existing", label: "Existing Subscribers"),
          .init("EXPIRED", word: "expired", label: "Expired Subscribers"),
        ]), label: "Customer Eligibility", "The customers who can redeem its codes."
      ).option("customers").required.fixed.example("new,expired"),
      ResourceField(
        "offerEligibility",
        .choice([
          .init("STACK_WITH_INTRO_OFFERS", word: "stack", label: "Introductory Offer First"),
          .init("REPLACE_INTRO_OFFERS", word: "replace", label: "No Introductory Offer"),
        ]), label: "Introductory Offer Eligibility", "Whether a new customer also has the introductory offer."
      ).option("introductory").required.fixed.initially("STACK_WITH_INTRO_OFFERS"),
      OfferFields.mode, OfferFields.duration, OfferFields.periods(),
      ResourceField(
        "autoRenewEnabled", .flag, label: "Renews", "The subscription renews at its price when the offer is over."
      ).option("renews").fixed.initially(true),
      OfferFields.storefronts.fixed, OfferFields.prices("subscriptionOfferCodePrices").fixed, OfferFields.plan,
      active("Its codes can be redeemed; once it is off, it stays off."),
    ], isDeletedByClients: false, preparation: OfferFields.preparation, isAdoptable: true,
    computed: [codeCount("totalNumberOfCodes", .subscriptions, nil)] + codeCounts(.subscriptions),
    rule: OfferRules.check(.code), advice: OfferLengths.advice(.code))

  /// An offer of a product that is bought once, which customers redeem by a code: App Store Connect Help, "Create offer
  /// codes for In-App Purchases".
  static let purchaseCodeOffer: ResourceDescription = ResourceDescription(
    "product offer code", title: "code offer", type: "inAppPurchaseOfferCodes",
    of: .product(.inAppPurchases, .init("inAppPurchase", "inAppPurchases")), relationships: ("offerCodes", nil),
    form: .items, version: 17, label: "Code Offer", "what a customer pays who redeems one of its codes.",
    also: ["offer code", "promo code", "coupon"],
    fields: [
      codeOfferName.example("Gift"),
      ResourceField(
        "customerEligibilities",
        .choices([
          .init("NON_SPENDER", word: "never-bought", label: "Never Bought in the App"),
          .init("ACTIVE_SPENDER", word: "bought-lately", label: "Bought in the Last 30 Days"),
          .init("CHURNED_SPENDER", word: "bought-before", label: "Bought More Than 30 Days Ago"),
        ]), label: "Customer Eligibility", "The customers who can redeem its codes."
      ).option("customers").required.fixed.example("never-bought,bought-before"),
      OfferFields.storefronts.fixed,
      ResourceField(
        "price", .prices("inAppPurchaseOfferPrices"), label: "Price",
        "What customers pay: 0.99 USD, which other storefronts follow, or JPN: 160 JPY of one storefront. Default: nothing."
      ).fixed,
      active("Its codes can be redeemed; once it is off, it stays off."),
    ], showsOwner: false, isDeletedByClients: false,
    preparation: "product create .coins --name Coins --type consumable --price 4.99", isAdoptable: true,
    computed: codeCounts(.inAppPurchases), rule: OfferRules.check(.code, of: .inAppPurchases))

  private static let codeOfferName = ResourceField(
    "name", .text(1...64), label: "Reference Name", "The name, which transactions have."
  ).required.fixed

  static func active(_ meaning: String) -> ResourceField {
    ResourceField("active", .flag, label: "Active", meaning).initially(true)
  }

  private static func codeCounts(_ products: ConnectProducts) -> [Computed] {
    [
      codeCount("productionCodeCount", products, "PRODUCTION"), codeCount("sandboxCodeCount", products, "SANDBOX"),
    ]
  }

  /// The attribute for the number of codes of an offer in an environment; in all of them for nil.
  private static func codeCount(_ name: String, _ products: ConnectProducts, _ environment: String?) -> Computed {
    (.init(name, .integer), { try CodeOffers[products].count(of: $0, environment, $1) })
  }
}

/// The offers of products of one kind that customers redeem by codes, and the codes.
///
///     for codes in CodeOffers.all {
///       let customs = try ResourceItems(codes.customCode, in: catalog).all(in: app)
///     }
struct CodeOffers: Sendable {
  let products: ConnectProducts
  let offer: ResourceDescription
  /// A code that many customers can redeem, which its developer chose.
  let customCode: ResourceDescription
  /// A number of codes that one customer each can redeem.
  let codeSet: ResourceDescription

  static let subscriptions: CodeOffers = CodeOffers(.subscriptions, .codeOffer)
  /// Those of products that are bought once.
  static let inAppPurchases: CodeOffers = CodeOffers(.inAppPurchases, .purchaseCodeOffer)
  static let all: [CodeOffers] = [subscriptions, inAppPurchases]

  static subscript(_ products: ConnectProducts) -> CodeOffers {
    switch products {
    case .subscriptions: subscriptions
    case .inAppPurchases: inAppPurchases
    }
  }

  private init(_ products: ConnectProducts, _ offer: ResourceDescription) {
    (self.products, self.offer) = (products, offer)
    customCode = .customCode(of: offer, products)
    codeSet = .codeSet(of: offer, products)
  }

  /// The product of a code.
  func product(of code: ResourceItem, _ catalog: Catalog) throws -> Product? {
    try ResourceItems(offer, in: catalog).find(code.owner).flatMap { try catalog.products.find(AppleID($0.owner)) }
  }

  /// The number of codes of an offer; of all environments for nil.
  fileprivate func count(of offer: ResourceItem, _ environment: String?, _ catalog: Catalog) throws -> JSON {
    let sets = try ResourceItems(codeSet, in: catalog).all(of: offer.id).filter { set in
      environment.map { codeSet.value("environment", of: set) == .text($0) } ?? true
    }.map { codeSet.value("numberOfCodes", of: $0) }
    let customs = try ResourceItems(customCode, in: catalog).all(of: offer.id)
      .map { customCode.value("numberOfCodes", of: $0) }
    return JSON((sets + (environment == "SANDBOX" ? [] : customs)).reduce(0) { $0 + CodeRules.number($1) })
  }
}
