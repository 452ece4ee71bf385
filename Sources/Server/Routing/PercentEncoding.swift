package import StockroomKit

/// Percent-encoding in paths and queries: RFC 3986, and `+` for a space in queries.
package enum PercentEncoding {
  /// The text that an encoded part means; nil if it is not one, or means a control character.
  package static func decoded(_ text: some StringProtocol, isQuery: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.digit),
          let low = rest.popFirst().flatMap(Hexadecimal.digit)
        else { return nil }
        bytes.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+") where isQuery: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Query {
  /// Reads a query as it was sent; nil if it is not one.
  package init?(sent text: some StringProtocol) {
    var items: [Item] = []
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(pair[0], isQuery: true),
        let value = PercentEncoding.decoded(pair.count > 1 ? pair[1] : "", isQuery: true)
      else { return nil }
      items.append(Item(name, value))
    }
    self.init(items)
  }
}
