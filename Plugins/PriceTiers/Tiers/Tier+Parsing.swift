import StockroomKit

extension Tier {
  /// Reads a tier from its number or, for the alternate ones, its word, as in `--tier 5`, `--tier A` and `--tier alt5`.
  ///
  /// - Throws: a ``Refusal`` when the text is neither, or is a number no tier has.
  init(parsing text: String) throws(Refusal) {
    let digits = text.utf8
    if !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      guard let number = Int(text), let tier = Tier(number), !tier.isAlternate else { throw .tierUnknown(text) }
      self = tier
    } else {
      guard let tier = Self.alternate(text) else { throw .tierNotANumber(text) }
      self = tier
    }
  }

  /// Throws a ``Refusal`` for the free tier: only apps can be free.
  func checkForProduct() throws(Refusal) {
    if isFree { throw .tierFree }
  }

  /// `A`, `alt a` and `Alternate Tier A` are the same; capitals do not matter.
  private static func alternate(_ text: String) -> Tier? {
    let typed = text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    return all.last { tier in
      guard tier.isAlternate else { return false }
      let word = tier.word.lowercased()
      let letter = word.hasPrefix("alt") ? word : "alt\(word)"
      return [word, letter, letter.replacing("alt", with: "alternatetier")].contains { typed.elementsEqual($0.utf8) }
    }
  }
}

extension Refusal {
  static func tierNotANumber(_ text: String) -> Refusal {
    Refusal(
      "price.tier.not-a-number", "\(text) is not a price tier: a tier is a number from 1 to 87, A, B, or alt1 to alt5",
      hint: suggestion(for: text), subject: text)
  }

  static func tierUnknown(_ text: String) -> Refusal {
    let alternate = Int(text).flatMap(Tier.init(_:))
    return Refusal(
      "price.tier.unknown", kind: .missing,
      "there is no price tier \(text): tiers go from 1 to \(Tier.numbers.upperBound)",
      hint: "the nearest is --tier \(alternate?.word ?? String(Tier.numbers.upperBound))", subject: text)
  }

  static var tierFree: Refusal {
    Refusal(
      "price.tier.free", "tier 0 is Free, and an in-app purchase product cannot be: only apps have that tier",
      hint: "--tier 1 is the cheapest", subject: "0")
  }

  /// `tier 5` and `4.99` are near misses, for which there is a better hint than the list of tiers.
  private static func suggestion(for text: String) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    if parts.count == 2, parts[0].lowercased() == "tier", let number = Int(parts[1]), let tier = Tier(number) {
      return "--tier \(tier.word)"
    }
    if let amount = try? Money(parsing: text, currency: "USD", exponent: 2) {
      return "price find \(amount.amount) names the tier that costs it"
    }
    return "price tiers"
  }
}
