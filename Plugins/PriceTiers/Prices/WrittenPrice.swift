import StockroomKit

/// A price as written in a condition: `2.99`, or `2.99 USD`.
struct WrittenPrice: ParameterValue {
  /// What other programs call it.
  static var otherNames: [String] { ["amount", "customer-price"] }
  static var valueName: String { "AMOUNT" }

  static func parse(_ text: String) throws -> WrittenPrice {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let isAmount = parts.first.map { DecimalText.units($0.utf8, decimals: 6) != nil } ?? false
    guard isAmount, parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 3 else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not an amount",
        hint: "use an amount without currency sign: 2.99, or 2.99 USD",
        subject: text)
    }
    return WrittenPrice()
  }
}
