import Foundation
import StockroomKit

extension ResourceDescription {
  /// An offer that customers redeem by a code: App Store Connect Help, "Set up offer codes for auto-renewable
  /// subscriptions".
  static let codeOffer = ResourceDescription(
    "subscription offer code", title: "code offer", type: "subscriptionOfferCodes", of: .subscription,
    relationships: ("offerCodes", nil), form: .items, version: 7, label: "Code Offer",
    "what a customer pays who redeems one of its codes.", also: ["offer code"],
    fields: [
      ResourceField("name", .text(1...64), label: "Reference Name", "The name, which transactions have.")
        .required.fixed.example("Spring"),
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
    computed: [
      (.init("totalNumberOfCodes", .integer), { try codeCount(of: $0, nil, $1) }),
      (.init("productionCodeCount", .integer), { try codeCount(of: $0, "PRODUCTION", $1) }),
      (.init("sandboxCodeCount", .integer), { try codeCount(of: $0, "SANDBOX", $1) }),
    ], rule: OfferRules.check(.code), advice: OfferLengths.advice(.code))

  /// A code that many customers can redeem, which its developer chose.
  static let customCode = ResourceDescription(
    "subscription offer custom-code", title: "custom code", type: "subscriptionOfferCodeCustomCodes",
    of: .item(.codeOffer), relationships: ("customCodes", "offerCode"), form: .items, version: 7,
    label: "Custom Code", "a code that many customers can redeem.",
    fields: [
      ResourceField("customCode", .text(1...64), label: "Code", "The code, in letters and digits.")
        .required.fixed.example("SPRING26"),
      ResourceField("numberOfCodes", .count(1...1_000_000), label: "Number of Codes", "How often it can be redeemed.")
        .option("count").required.fixed.example("500"),
      ResourceField("expirationDate", .day, label: "Expiration Date", "The last day. Default: it does not expire.")
        .option("expires").fixed,
      active("It can be redeemed; once it is off, it stays off."),
    ], isDeletedByClients: false, isAdoptable: true, computed: [createdDate], rule: CodeRules.checkCustom)

  /// A number of codes that one customer each can redeem.
  static let codeBatch = ResourceDescription(
    "subscription offer one-time-code", title: "code set", type: "subscriptionOfferCodeOneTimeUseCodes",
    of: .item(.codeOffer), relationships: ("oneTimeUseCodes", "offerCode"), form: .numbered, version: 7,
    label: "One-Time Code Set", "a number of codes that one customer each can redeem.",
    fields: [
      ResourceField("numberOfCodes", .count(500...25_000), label: "Number of Codes", "How many codes it has.")
        .option("count").required.fixed.example("500"),
      ResourceField(
        "expirationDate", .day, label: "Expiration Date", "The last day, which is 6 months away at most."
      ).option("expires").required.fixed.example("+90d"),
      ResourceField(
        "environment",
        .choice([
          .init("PRODUCTION", word: "production", label: "Production"),
          .init("SANDBOX", word: "sandbox", label: "Sandbox"),
        ]), label: "Environment", "Where its codes can be redeemed."
      ).fixed.initially("PRODUCTION"),
      active("Its codes can be redeemed; once it is off, it stays off."),
    ], isDeletedByClients: false, hasSecret: true, computed: [createdDate], rule: CodeRules.checkBatch)

  private static func active(_ meaning: String) -> ResourceField {
    ResourceField("active", .flag, label: "Active", meaning).initially(true)
  }

  private static let createdDate: Computed = (
    .init("createdDate", .dateTime), { item, _ in .string(Date(seconds: item.createdAt).iso8601) }
  )

  /// The number of codes of an offer; of all environments for nil.
  private static func codeCount(of offer: ResourceItem, _ environment: String?, _ catalog: Catalog) throws -> JSON {
    let batches = try ResourceItems(.codeBatch, in: catalog).all(of: offer.id).filter { batch in
      environment.map { ResourceDescription.codeBatch.value("environment", of: batch) == .text($0) } ?? true
    }.map { ResourceDescription.codeBatch.value("numberOfCodes", of: $0) }
    let customs = try ResourceItems(.customCode, in: catalog).all(of: offer.id)
      .map { ResourceDescription.customCode.value("numberOfCodes", of: $0) }
    return JSON((batches + (environment == "SANDBOX" ? [] : customs)).reduce(0) { $0 + CodeRules.number($1) })
  }
}
