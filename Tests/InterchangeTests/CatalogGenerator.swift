import Catalog
import Foundation

/// Makes catalogs of anything that the rules allow, the same for the same seed, as the text of a CSV file.
struct CatalogGenerator {
  private var random: SplitMix
  /// The prices that products may have, as texts.
  var prices: [String] = []

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Texts that formats get wrong: what looks like another type, their own marks, and other scripts.
  private static let odd = [
    "true", "null", "~", "1e3", "0x1F", "- a", "a: b", "# no", "'", "\"", "\\", "\\n", "{{x}}", "[a]", "<b>&amp;",
    "]]>",
    "=1+1", "+1", "-1", "@x", "'=x", "''", "a,b", "a;b", "第1章", "👩‍👩‍👧", "e\u{301}", "é", "مرحبا", "%s", "${x}", "*a", "&a",
    "!t", "|", ">", "`", "\u{A0}x", "x\u{2028}y", "..", "/", "  two  ", "end ", " begin", "1,99", "yes", "2012-11-21",
  ]

  mutating func csv(apps: Int, products: Int) -> String {
    var rows = [
      [
        "record", "app", "name", "sku", "primary_locale", "product_id", "type", "reference_name", "cleared_for_sale",
        "storefronts", "hosted", "review_notes", "locale", "display_name", "description", "price",
      ]
    ]
    for app in 0..<apps {
      let bundle = "com.example.app\(app)"
      rows.append(
        ["app", bundle, text(2...30), "SKU\(app)", locale()] + Array(repeating: "", count: 11))
      for product in 0..<products {
        let id = "\(bundle).p\(product)"
        let type = pick(["consumable", "non-consumable", "non-renewing", "auto-renewable", "free-subscription"])
        rows.append([
          "product", bundle, "", "", "", id, type, "\(product) \(text(2...40))", chance(4) ? "false" : "true",
          storefronts(), type == "non-consumable" && chance(3) ? "true" : "false", chance(2) ? notes() : "", "", "", "",
          chance(3) ? "" : prices.randomElement(using: &random) ?? "",
        ])
        for locale in Set((0..<Int.random(in: 0...4, using: &random)).map { _ in locale() }).sorted() {
          rows.append(
            ["localization", "", "", "", "", id, "", "", "", "", "", "", locale]
              + [chance(6) ? "" : text(2...30), chance(3) ? "" : text(10...45), ""])
        }
      }
    }
    return rows.map { $0.map(Self.cell).joined(separator: ",") + "\n" }.joined()
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &random)]
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private static let rules = RuleTable(.itc2012)

  private mutating func locale() -> String { pick(Self.rules.locales) }

  private mutating func storefronts() -> String {
    guard chance(3) else { return "all" }
    let codes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      pick(Self.rules.storefronts.map(\.alpha3))
    }
    return codes.isEmpty ? "none" : Set(codes).sorted().joined(separator: " ")
  }

  private mutating func notes() -> String { text(4...40) + "\n\t" + text(2...300) }

  /// A text of so many characters, which is not blank.
  private mutating func text(_ length: ClosedRange<Int>) -> String {
    var text = ""
    let wanted = Int.random(in: length, using: &random)
    while text.unicodeScalars.count < wanted {
      text += chance(2) ? pick(Self.odd) : pick(["a", "b", "c", " ", "d", "é"])
    }
    var scalars = text.unicodeScalars.prefix(wanted)
    if scalars.allSatisfy(\.properties.isWhitespace) { scalars = "ab".unicodeScalars.prefix(2) }
    while scalars.count < length.lowerBound { scalars.append("x") }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func cell(_ text: String) -> String {
    let guarded = "=+-@'\t\r".contains(text.first.map(String.init) ?? " ") ? "'" + text : text
    return "\"" + guarded.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

/// A small generator of numbers that follow from a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
