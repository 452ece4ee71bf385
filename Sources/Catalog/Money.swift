/// An amount in one currency, counted in its smallest unit so that no amount is ever rounded by accident.
///
/// ```swift
/// Money(minorUnits: 499, currency: "USD", exponent: 2).amount   // "4.99"
/// Money(minorUnits: 85, currency: "JPY", exponent: 0).amount    // "85"
/// ```
public struct Money: Hashable, Sendable {
  /// The amount in the smallest unit: cents for US dollars, yen for Japanese yen.
  public let minorUnits: Int64

  /// The ISO 4217 code, in capitals.
  public let currency: String

  /// The number of decimals: 2 for US dollars, 0 for Japanese yen.
  public let exponent: Int

  /// The valid exponents: ISO 4217 has none above 4.
  public static let exponents = 0...4

  /// Creates an amount; an exponent outside ``exponents`` is clamped.
  public init(minorUnits: Int64, currency: String, exponent: Int) {
    self.minorUnits = minorUnits
    self.currency = currency
    self.exponent = min(max(exponent, Self.exponents.lowerBound), Self.exponents.upperBound)
  }

  /// The amount as a plain decimal with a point, all its decimals, and no group separators: `4.99`, `1300.00`, `-0.05`.
  public var amount: String {
    let digits = String(minorUnits.magnitude)
    let padded = String(repeating: "0", count: max(0, exponent + 1 - digits.utf8.count)) + digits
    let sign = minorUnits < 0 ? "-" : ""
    guard exponent > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(exponent)).\(padded.suffix(exponent))"
  }
}

extension Money: CustomStringConvertible {
  /// The amount and its currency, such as `4.99 USD`.
  public var description: String {
    "\(amount) \(currency)"
  }
}

extension Money: Codable {
  private enum CodingKeys: CodingKey {
    case minorUnits, currency, exponent
  }

  /// Decodes an amount; an exponent outside ``exponents`` is an error, since the amount would silently change.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let exponent = try container.decode(Int.self, forKey: .exponent)
    guard Self.exponents.contains(exponent) else {
      throw DecodingError.dataCorruptedError(
        forKey: .exponent, in: container, debugDescription: "A currency has 0 to 4 decimals, not \(exponent).")
    }
    self.init(
      minorUnits: try container.decode(Int64.self, forKey: .minorUnits),
      currency: try container.decode(String.self, forKey: .currency),
      exponent: exponent)
  }
}
