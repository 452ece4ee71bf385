/// Logarithm and exponential from IEEE 754 sums and products only, so that a seed gives the same run on every platform:
/// C libraries differ in the last bit.
enum PortableMath {
  /// The natural logarithm of a positive, normal number, within two units in the last place.
  static func ln(_ x: Double) -> Double {
    var exponent = Double(Int(x.bitPattern >> 52) - 1023)
    var significand = Double(bitPattern: x.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if significand > 1.414_213_562_373_095_1 {
      significand *= 0.5
      exponent += 1
    }
    // ln m = 2 artanh z, with |z| < 0.1716.
    let z = (significand - 1) / (significand + 1)
    let square = z * z
    var sum = 1.0 / 21
    sum = sum * square + 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square + 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square + 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square + 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square + 1.0 / 3
    return exponent * ln2High + (2 * z + (2 * z * square * sum + exponent * ln2Low))
  }

  /// The exponential of a number, within two units in the last place; infinite above 709, zero below -708.
  static func exp(_ x: Double) -> Double {
    guard x < 709 else { return x.isNaN ? x : .infinity }
    guard x > -708 else { return 0 }
    let exponent = (x / (ln2High + ln2Low)).rounded()
    let rest = (x - exponent * ln2High) - exponent * ln2Low
    var sum = 1.0
    for divisor in stride(from: 14.0, to: 0, by: -1) { sum = 1 + sum * rest / divisor }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }

  /// The cube root of a number.
  static func cubeRoot(_ x: Double) -> Double {
    guard x < 0 else { return x > 0x1p-1000 ? exp(ln(x) / 3) : 0 }
    return -cubeRoot(-x)
  }

  /// ln 2 in two parts, the first with few enough bits that its product with an exponent is exact.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33
}
