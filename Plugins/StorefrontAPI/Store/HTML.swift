import Crypto
import Foundation
import StockroomKit

/// HTML in which every interpolated text is escaped: `"<h1>\(name)</h1>"`.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var source: String

  init(stringLiteral source: StringLiteralType) { self.source = source }

  init(stringInterpolation interpolation: StringInterpolation) { source = interpolation.source }

  /// Parts in order.
  init(_ parts: [HTML]) { source = parts.map(\.source).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StringLiteralType) { source += literal }

    /// Inserts a text, escaped for elements and quoted attributes.
    mutating func appendInterpolation(_ text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": source += "&amp;"
        case "<": source += "&lt;"
        case ">": source += "&gt;"
        case "\"": source += "&quot;"
        case "'": source += "&#39;"
        default: source.unicodeScalars.append(scalar)
        }
      }
    }

    mutating func appendInterpolation(_ number: some BinaryInteger) { source += String(number) }

    mutating func appendInterpolation(_ html: HTML) { source += html.source }

    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { source += part.source } }

    mutating func appendInterpolation(_ html: HTML?) { source += html?.source ?? "" }
  }
}

/// A whole page: one file without scripts, images, or external resources.
struct HTMLPage {
  let title: String
  let body: HTML

  func answer(status: Int = 200) -> RouteAnswer {
    let page: HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      \(body)</main>
      </body>
      </html>

      """
    return RouteAnswer(
      status,
      [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", Self.policy),
        ("Referrer-Policy", "no-referrer"),
      ], body: .data(Data(page.source.utf8)))
  }

  /// A page about a failure.
  @Sendable static func failure(_ failure: RouteFailure) -> RouteAnswer {
    let title =
      switch failure.status {
      case 401: "Sign In"
      case 403: "Not Allowed"
      case 404: "Not Found"
      default: "Not Available"
      }
    let message = "\(failure.message.prefix(1).uppercased())\(failure.message.dropFirst())."
    return HTMLPage(title: title, body: "<h1>\(title)</h1>\n<p>\(message)</p>\n").answer(status: failure.status)
  }

  private static let style: HTML = """
    body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff}\
    main{max-width:44rem;margin:0 auto;padding:1.5rem}h1{margin:0;line-height:1.2}\
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#515154}dd{margin:0}\
    .text{white-space:pre-line}li{margin:.5rem 0}a{color:#0058b0}\
    @media(prefers-color-scheme:dark){body{color:#f5f5f7;background:#1d1d1f}dt{color:#b0b0b5}a{color:#6cb6ff}}
    """

  /// A policy that allows only the style above.
  private static let policy =
    "default-src 'none'; style-src 'sha256-\(Data(SHA256.hash(data: Data(style.source.utf8))).base64EncodedString())'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
