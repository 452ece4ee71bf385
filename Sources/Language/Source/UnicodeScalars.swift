extension Unicode.Scalar {
  /// Quotation marks that editors and word processors substitute for `"` or `'`.
  var isTypographicQuote: Bool {
    switch value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
    default: false
    }
  }

  /// Dashes that editors substitute for `--`.
  var isTypographicDash: Bool { value == 0x2013 || value == 0x2014 || value == 0x2212 }

  /// Spaces other than the ordinary one: no-break, ideographic and the typographic widths.
  var isUnusualSpace: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// The scalar whose UTF-8 begins at an index, and its length in bytes; nil if the bytes are not UTF-8.
  func scalar(at index: Index) -> (scalar: Unicode.Scalar, length: Int)? {
    var decoder = UTF8()
    var iterator = self[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}
