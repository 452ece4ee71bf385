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
