import StockroomKit

extension PriceBars {
  /// The bars as an SVG picture, a row for each storefront.
  func svg(title: String, formatter: PriceFormatter) -> String {
    let (row, top, left, longest) = (20, 56, 200, 520)
    let height = top + row * bars.count + 16
    var svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="880" height="\(height)" viewBox="0 0 880 \(height)" \
      font-family="sans-serif" font-size="12">
      <title>\(Self.escaped(title))</title>
      <rect width="880" height="\(height)" fill="#ffffff"/>
      <text x="16" y="32" font-size="16">\(Self.escaped(title))</text>

      """
    for (index, bar) in bars.enumerated() {
      let y = top + row * index
      let length = max(1, Int((Double(longest) * bar.share).rounded()))
      let told = formatter.string(bar.value)
      let own = bar.quote.priceText == told ? "" : "  (\(bar.quote.priceText))"
      svg += """
        <text x="\(left - 8)" y="\(y + 14)" text-anchor="end">\(Self.escaped(bar.quote.storefront.name))</text>
        <rect x="\(left)" y="\(y + 3)" width="\(length)" height="14" fill="\(Self.colour(of: bar.quote.origin))"/>
        <text x="\(left + length + 6)" y="\(y + 14)">\(Self.escaped(told + own))</text>

        """
    }
    return svg + "</svg>\n"
  }

  /// Prices set by hand stand out from those that follow.
  private static func colour(of origin: Quote.Origin?) -> String {
    switch origin {
    case .manual: "#d9822b"
    case .base: "#1a4f8b"
    case .equalized, .tier, nil: "#4a90d9"
    }
  }

  /// Text as XML 1.0 allows it: markup is spelt out, and characters it has none for are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case "\t", "\n", "\r": escaped += " "
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Quote {
  /// The price as customers read it.
  fileprivate var priceText: String {
    if case .money(_, _, let text) = price { text } else { "" }
  }
}
