internal import Catalog
internal import Foundation
internal import Store

extension Refusal {
  private static let form = "use tier 3, or an amount such as 4.99 USD"

  static let entryEmpty = Refusal(
    "price.text.empty", "an entry of the price is empty", hint: "put one ; between entries, and none at the end",
    subject: ";")

  static func valueMissing(_ text: String) -> Refusal {
    Refusal("price.text.value", "\(text) has no price", hint: form, subject: text)
  }

  static func valueUnknown(_ text: String) -> Refusal {
    Refusal(
      "price.text.value", text.isEmpty ? "the price is missing" : "\(text) is not a price", hint: form, subject: text)
  }

  static func placeUnknown(_ code: String) -> Refusal {
    Refusal(
      "price.text.storefront", code.isEmpty ? "the storefront is missing" : "\(code) is not a storefront",
      remedy: Storefront(name: code).map { "use its code: \($0.alpha3)" }
        ?? "use a code such as JPN; \(command: "storefront list") shows them all", subject: code)
  }

  static func tierInStorefront(_ text: String, _ storefront: Storefront) -> Refusal {
    Refusal(
      "price.text.tier-storefront", "\(text): a tier is the same in all storefronts",
      hint: "give it once, without \(storefront.alpha3), or an amount for \(storefront.alpha3)", subject: text)
  }

  static func baseInStorefront(_ text: String, _ storefront: Storefront) -> Refusal {
    Refusal(
      "price.text.base", "\(text): only the price that all storefronts follow has a base storefront",
      hint: "remove \(storefront.alpha3): or base", subject: text)
  }

  static func followsNothing(_ text: String) -> Refusal {
    Refusal(
      "price.text.follow", "\(text): only a storefront can follow the others", hint: "name it: JPN: follow",
      subject: text)
  }

  static func wordsLeft(_ word: String) -> Refusal {
    Refusal(
      "price.text.words", "unexpected word \(word)",
      hint: "an entry is a price with its dates: tier 1 from 2026-12-01 until 2027-01-01; a ; separates entries",
      subject: word)
  }

  static func dateUnknown(_ text: String) -> Refusal {
    Refusal(
      "price.text.date", text.isEmpty ? "the date is missing" : "\(text) is not a date in a file",
      hint: "use a day such as 2026-12-01, or a time such as 2026-12-01T09:30:00Z", subject: text)
  }

  static func endsBeforeStart(_ text: String, _ from: Date, _ until: Date) -> Refusal {
    Refusal(
      "price.text.period", "\(text): the price would end on \(until.cellText), before it starts on \(from.cellText)",
      hint: "until is the first day without the price, later than from", subject: text)
  }

  static func entriesOverlap(_ entry: PriceSchedule.Entry, _ next: PriceSchedule.Entry) -> Refusal {
    let hint =
      next.from.map { "end the first on \($0.cellText), or start the second when it ends" }
      ?? "add from DATE to one of them"
    return Refusal(
      "price.text.overlap", "\(entry.text) and \(next.text) overlap", hint: hint, subject: next.text)
  }

  static func scheduleGap(from date: Date?) -> Refusal {
    let day = date?.cellText ?? ""
    return Refusal(
      "price.text.gap", "no price from \(day) on; a schedule cannot have gaps",
      hint: "add the price from then on: tier 3 from \(day)", subject: day)
  }

  static func amountTooLarge(_ number: String) -> Refusal {
    Refusal("price.text.amount", "\(number): the amount is too large", hint: form, subject: number)
  }

  /// Shows the probable amount, but does not use it: `1,99` may have another meaning.
  static func amountMalformed(_ text: String) -> Refusal {
    let number = PriceCorrection(text)
    let hint =
      number.text.map { (number.isInDollars ? "if it is in US dollars, use " : "if that is meant, use ") + $0 } ?? form
    if number.isPlain {
      return Refusal("price.text.currency", "\(text) has no currency code after it", hint: hint, subject: text)
    }
    return Refusal(
      "price.text.amount", "\(text): write the amount with a point, without group separators, and its currency code",
      hint: hint, subject: text)
  }
}

/// The probable meaning of an amount in a wrong form.
private struct PriceCorrection {
  /// The corrected amount with its currency; nil if it is not clear.
  let text: String?
  /// True if only the currency is missing.
  let isPlain: Bool
  /// True if no currency was typed, or the ambiguous dollar sign, so that US dollars are only likely.
  let isInDollars: Bool

  private static let signs: [(sign: String, code: String)] = [
    ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("₹", "INR"), ("₩", "KRW"), ("₽", "RUB"),
  ]

  init(_ typed: String) {
    let letters = typed.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
    let word = String(String.UnicodeScalarView(letters)).uppercased()
    let sign = Self.signs.first { typed.contains($0.sign) }?.code
    let code = letters.isEmpty ? sign ?? "USD" : word
    isInDollars = letters.isEmpty && code == "USD"
    // Other words are not a currency: tier, from, or the code of a storefront.
    let isCurrency = letters.isEmpty || letters.count == 3 && !Storefront.all.contains { $0.alpha3 == word }
    let marks = typed.utf8.filter { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
    isPlain = marks.count == typed.utf8.count && !marks.contains(0x2C) && marks.count { $0 == 0x2E } < 2
    let last = marks.lastIndex { $0 == 0x2E || $0 == 0x2C }
    let decimals = last.map { marks.count - $0 - 1 } ?? 0
    // One or two digits after the last mark are cents, three a group.
    let isDecimal = (1...2).contains(decimals)
    let digits = marks.filter { (0x30...0x39).contains($0) }
    guard isCurrency, !digits.isEmpty, digits.count <= 12 else {
      text = nil
      return
    }
    let whole = String(decoding: isDecimal ? digits.dropLast(decimals) : digits[...], as: UTF8.self)
    let part = String(decoding: isDecimal ? digits.suffix(decimals) : [], as: UTF8.self)
    text = "\(whole.isEmpty ? "0" : whole)\(part.isEmpty ? "" : ".\(part)") \(code)"
  }
}
