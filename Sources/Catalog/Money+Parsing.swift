extension Money {
  /// Why a text is not an amount, and where it stops being one.
  public struct AmountError: Error, Hashable, Sendable {
    /// What is wrong with an amount's text.
    public enum Reason: Hashable, Sendable {
      /// There is no text.
      case empty
      /// A sign in front: prices are never negative.
      case signed
      /// A comma: the decimal mark is a point, and thousands are not grouped.
      case comma
      /// A currency sign, a letter or anything else that is no digit.
      case notADigit
      /// A point with no digit before or after it, or a second point.
      case misplacedPoint
      /// More decimals than the currency has.
      case tooManyDecimals
      /// More than fits 64 bits.
      case tooLarge
    }

    /// What is wrong.
    public let reason: Reason

    /// Where, in UTF-8 bytes from the start of the text.
    public let offset: Int

    /// Makes an error.
    public init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  /// Reads a plain amount such as `4.99` or `85`: digits, and at most one point with decimals after it.
  ///
  /// Fewer decimals than the currency has are filled up (`4.5` is 4.50), more are an error, even zeros.
  ///
  /// - Throws: ``AmountError``, which says what is wrong and at which byte.
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
