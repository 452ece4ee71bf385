import Foundation
import StockroomKit

/// The codes of an offer, which are the same for products of each kind.
extension ResourceDescription {
  static func customCode(of offer: ResourceDescription, _ products: ConnectProducts) -> ResourceDescription {
    ResourceDescription(
      noun("custom-code", beside: offer), title: "custom code", type: products.type("OfferCodeCustomCodes"),
      of: .item(offer), relationships: ("customCodes", "offerCode"), form: .items, version: offer.version,
      label: "Custom Code", "a code that many customers can redeem.",
      fields: [
        ResourceField("customCode", .text(1...64), label: "Code", "The code, in letters and digits.")
          .required.fixed.example("SPRING26"),
        ResourceField("numberOfCodes", .count(1...1_000_000), label: "Number of Codes", "How often it can be redeemed.")
          .option("count").required.fixed.example("500"),
        ResourceField("expirationDate", .day, label: "Expiration Date", "The last day. Default: it does not expire.")
          .option("expires").fixed,
        active("It can be redeemed; once it is off, it stays off."),
      ], showsOwner: offer.showsOwner, isDeletedByClients: false, isAdoptable: true, computed: [createdDate],
      rule: { try CodeRules(CodeOffers[products], $1).checkCustom($0) },
      follow: { try CodeActors.note($0, of: CodeOffers[products].customCode, products, $1) })
  }

  static func codeSet(of offer: ResourceDescription, _ products: ConnectProducts) -> ResourceDescription {
    ResourceDescription(
      noun("one-time-code", beside: offer), title: "code set", type: products.type("OfferCodeOneTimeUseCodes"),
      of: .item(offer), relationships: ("oneTimeUseCodes", "offerCode"), form: .numbered, version: offer.version,
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
          ]), label: "Environment",
          "Where its codes can be redeemed: by customers, or in the sandbox. Default: production."
        ).fixed.initially("PRODUCTION"),
        active("Its codes can be redeemed; once it is off, it stays off."),
      ], showsOwner: offer.showsOwner, isDeletedByClients: false, hasSecret: true, computed: [createdDate],
      rule: { try CodeRules(CodeOffers[products], $1).checkSet($0) },
      follow: { try CodeActors.note($0, of: CodeOffers[products].codeSet, products, $1) })
  }

  /// The noun of the codes of an offer: `subscription offer custom-code` for `subscription offer code`.
  private static func noun(_ word: String, beside offer: ResourceDescription) -> String {
    (offer.noun.split(separator: " ").dropLast() + [Substring(word)]).joined(separator: " ")
  }

  private static let createdDate: Computed = (
    .init("createdDate", .dateTime), { item, _ in .string(Date(seconds: item.createdAt).iso8601) }
  )
}
