import Foundation
import StockroomKit

/// The identifier of a price point: base64url of `{"s":"PRODUCT","t":"USA","p":"10010"}`, as Apple writes it.
///
/// `p` is `1` and the four digits of a tier's number, or `2` and an amount in the currency's smallest unit; so it stays
/// the same when a newer matrix or table takes effect.
struct PricePointID: Hashable, Sendable {
  /// The price of a point: a tier, or an amount.
  enum Price: Hashable, Sendable {
    /// A tier.
    case tier(Tier)
    /// An amount in the smallest unit of the storefront's currency.
    case amount(Int64)
  }

  /// The Apple ID of the product; nil for the points of tiers, which all products share.
  let product: AppleID?
  let storefront: Storefront
  let price: Price

  init(_ product: AppleID?, _ storefront: Storefront, _ price: Price) {
    (self.product, self.storefront, self.price) = (product, storefront, price)
  }

  var text: String { Self.encoded(json) }

  /// The members of the identifier, in Apple's order.
  var json: JSON {
    let product = product.map { [JSON.Member(name: "s", value: .string($0.description))] } ?? []
    return .object(
      product + [
        JSON.Member(name: "t", value: .string(storefront.alpha3)), JSON.Member(name: "p", value: .string(code)),
      ])
  }

  /// Nil if the text is not an identifier.
  init?(_ text: String) {
    guard let json = Self.decoded(text), let id = Self(json), id.text.hasSameBytes(as: text) else { return nil }
    self = id
  }

  init?(_ json: JSON) {
    guard let code = json["t"]?.text, let storefront = Storefront(connect: code), let digits = json["p"]?.text,
      let number = Int64(digits.dropFirst())
    else { return nil }
    switch digits.utf8.first {
    case UInt8(ascii: "1"):
      guard let tier = Int(exactly: number).flatMap(Tier.init(_:)) else { return nil }
      price = .tier(tier)
    case UInt8(ascii: "2"):
      guard (0...Self.highestAmount).contains(number) else { return nil }
      price = .amount(number)
    default: return nil
    }
    self.storefront = storefront
    if let number = json["s"]?.text {
      guard let id = AppleID(connect: number) else { return nil }
      product = id
    } else {
      product = nil
    }
  }

  private var code: String {
    let (kind, number) =
      switch price {
      case .tier(let tier): ("1", String(tier.number))
      case .amount(let amount): ("2", String(amount))
      }
    return kind + String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
  }

  private static let highestAmount: Int64 = 1_000_000_000_000

  /// JSON in base64url, without padding.
  static func encoded(_ json: JSON) -> String {
    Base64URL.text(Data(json.encoded.utf8))
  }

  static func decoded(_ text: String) -> JSON? {
    guard text.utf8.count <= 500 else { return nil }
    return Base64URL.bytes(text).flatMap { try? JSONReader.value(of: Array($0)) }
  }
}

/// The identifier of a price: its point's, and the days on which it starts and ends, in seconds, or 0.
struct PriceID: Hashable, Sendable {
  let point: PricePointID
  let from: Date?
  let until: Date?
  /// The billing plan; an identifier without one is of the plan that is paid at once.
  let plan: BillingPlan

  var text: String {
    let json = point.json
      .adding("sd", JSON(from?.seconds ?? 0)).adding("ed", JSON(until?.seconds ?? 0))
    return PricePointID.encoded(plan == .upfront ? json : json.adding("pt", .string(plan.rawValue)))
  }

  init(_ point: PricePointID, from: Date?, until: Date?, plan: BillingPlan = .upfront) {
    (self.point, self.from, self.until, self.plan) = (point, from, until, plan)
  }

  /// Nil if the text is not an identifier.
  init?(_ text: String) {
    guard let json = PricePointID.decoded(text), let point = PricePointID(json), point.product != nil,
      let from = json["sd"]?.integer, let until = json["ed"]?.integer,
      let plan = json["pt"].map({ $0.text.flatMap(BillingPlan.init) }) ?? .upfront
    else { return nil }
    self.init(
      point, from: from == 0 ? nil : Date(seconds: Int64(from)), until: until == 0 ? nil : Date(seconds: Int64(until)),
      plan: plan)
  }
}

extension Storefront {
  /// The storefront with an identifier of the API, its alpha-3 code.
  init?(connect id: String) {
    guard let storefront = Storefront(code: id), storefront.alpha3.hasSameBytes(as: id) else { return nil }
    self = storefront
  }
}
