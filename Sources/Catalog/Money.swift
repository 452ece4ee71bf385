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

extension Money {
  /// The number of decimals of a currency: ISO 4217.
  public static func decimals(of currency: String) -> Int {
    if withoutDecimals.contains(currency) { return 0 }
    return withThreeDecimals.contains(currency) ? 3 : 2
  }

  private static let withoutDecimals: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
  ]
  private static let withThreeDecimals: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
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

extension Money {
  /// The reason and place why a text is not a valid amount.
  public struct AmountError: Error, Hashable, Sendable {
    /// The kinds of error in an amount.
    public enum Reason: Hashable, Sendable {
      /// The text is empty.
      case empty
      /// A sign in front: prices are never negative.
      case signed
      /// A comma: the decimal mark is a point, and thousands are not grouped.
      case comma
      /// A currency sign, a letter, or anything else that is not a digit.
      case notADigit
      /// A point with no digit before or after it, or a second point.
      case misplacedPoint
      /// More decimals than the currency has.
      case tooManyDecimals
      /// More than fits 64 bits.
      case tooLarge
    }

    /// The kind of error.
    public let reason: Reason

    /// The position in UTF-8 bytes from the start of the text.
    public let offset: Int

    /// Creates an error.
    public init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  /// Parses a plain amount such as `4.99` or `85`: digits, and at most one point with decimals after it.
  ///
  /// Fewer decimals than the currency has are padded (`4.5` is 4.50); more are an error, even zeros.
  ///
  /// - Throws: ``AmountError``, with the kind of error and its byte position.
  public init(parsing text: String, currency: String, exponent: Int) throws(AmountError) {
    let empty = Money(minorUnits: 0, currency: currency, exponent: exponent)
    let minorUnits = try Self.minorUnits(parsing: text, exponent: empty.exponent)
    self.init(minorUnits: minorUnits, currency: currency, exponent: empty.exponent)
  }

  private static func minorUnits(parsing text: String, exponent: Int) throws(AmountError) -> Int64 {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw AmountError(.empty, at: 0) }
    var value: Int64 = 0
    var point: Int?
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let point, offset - point > exponent { throw AmountError(.tooManyDecimals, at: offset) }
        value = try appending(Int64(byte - UInt8(ascii: "0")), to: value, at: offset)
      case UInt8(ascii: ".") where point == nil && offset > 0 && offset < bytes.count - 1:
        point = offset
      default:
        throw AmountError(reason(for: byte, at: offset), at: offset)
      }
    }
    let decimals = point.map { bytes.count - 1 - $0 } ?? 0
    for _ in decimals..<exponent {
      value = try appending(0, to: value, at: 0)
    }
    return value
  }

  private static func appending(_ digit: Int64, to value: Int64, at offset: Int) throws(AmountError) -> Int64 {
    let (tenfold, overflowed) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflowedAgain) = tenfold.addingReportingOverflow(digit)
    guard !overflowed, !overflowedAgain else { throw AmountError(.tooLarge, at: offset) }
    return sum
  }

  private static func reason(for byte: UInt8, at offset: Int) -> AmountError.Reason {
    switch byte {
    case UInt8(ascii: "."): .misplacedPoint
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "-") where offset == 0, UInt8(ascii: "+") where offset == 0: .signed
    default: .notADigit
    }
  }
}
