internal import Foundation
internal import StockroomKit

/// Recognizes dates, durations, amounts, and other values by their form.
enum ValueForms {
  /// The forms of a text of one word, or several joined by spaces.
  static func of(_ text: String) -> [ValueKind: String] {
    var forms: [ValueKind: String] = [:]
    // Most words are letters alone, which are a day at most, or a duration: `tomorrow`, `two weeks`.
    if text.utf8.allSatisfy({ isLetter($0) || $0 == 0x20 }) {
      guard isBeginning(text) else { return forms }
      guard text.utf8.contains(0x20) else {
        forms[.date] = date(text)
        forms[.number] = numbers[text.lowercased()]
        return forms
      }
      forms[.date] = date(text)
      forms[.duration] = duration(text)
      return forms
    }
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      if !text.contains(" ") { forms[.url] = text }
      return forms
    }
    if let date = date(text) { forms[.date] = date }
    if let duration = duration(text) { forms[.duration] = duration }
    if let amount = amount(text) { forms[.amount] = amount }
    guard !text.contains(" ") else { return forms }
    if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { forms[.number] = text }
    if isVersion(text) { forms[.version] = text.first?.lowercased() == "v" ? String(text.dropFirst()) : text }
    if WordShape.email.fits(text) { forms[.email] = text }
    if isFile(text) { forms[.file] = text }
    if text.contains("."), !text.contains(".."), forms.isEmpty, WordShape.key.fits(text) { forms[.key] = text }
    return forms
  }

  /// Whether a text, or its first word, may begin a value: letters alone do so only in a few words.
  static func isBeginning(_ text: String) -> Bool {
    let first = text.utf8.prefix { $0 != 0x20 }
    guard first.count <= longestBeginning, first.allSatisfy(isLetter) else { return first.contains { !isLetter($0) } }
    return beginnings.contains(String(decoding: first, as: UTF8.self).lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static let beginnings = Set(numbers.keys).union(counts.keys).union(weekdays).union(DateExpression.months.keys)
    .union(feasts.keys.map { String($0.prefix { $0 != " " }) })
    .union(["today", "now", "tomorrow", "yesterday", "next", "last", "end"])
  private static let longestBeginning = beginnings.map(\.utf8.count).max() ?? 0

  private static func isVersion(_ text: String) -> Bool {
    let digits = text.lowercased().hasPrefix("v") ? text.dropFirst() : text[...]
    return digits.contains(".") && digits.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber } && digits.last != "."
  }

  private static let endings: Set<String> = [
    "pkg", "png", "jpg", "jpeg", "csv", "seed", "yaml", "yml", "json", "zip", "txt", "sql", "db", "sqlite", "bak",
    "tar",
    "backup", "svg", "stockroom", "itmsp", "xml", "gz", "ndjson", "storekit", "xliff", "tsv", "p8", "pem",
  ]

  private static func isFile(_ text: String) -> Bool {
    guard !text.contains("@") else { return false }
    let ending = text.split(separator: ".").last.map { $0.lowercased() }
    return text.contains("/") && text.count > 1 && date(text) == nil
      || ending.map(endings.contains) ?? false && text.contains(".")
      // `backup.store`, but not the ID `com.example.store`.
      || ending == "store" && text.utf8.count { $0 == UInt8(ascii: ".") } == 1 && !text.hasPrefix(".")
  }

  private static func amount(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard var number = words.first, words.count <= 2 else { return nil }
    let isCurrency = words.count == 2 && currencies.contains(words[1])
    guard words.count == 1 || isCurrency else { return nil }
    let trimmed = number.trimmingCharacters(in: CharacterSet(charactersIn: "$€¥£"))
    let isMarked = trimmed.count < number.count
    number = trimmed
    guard Double(number) != nil, number.first?.isNumber == true, isMarked || isCurrency || number.contains(".") else {
      return nil
    }
    return number
  }

  /// The currencies that an amount has anyway; any other one names a storefront, too.
  private static let currencies: Set<String> = ["dollar", "dollars", "usd", "bucks", "cents", "$"]

  private static let units: [String: String] = [
    "minute": "m", "minutes": "m", "min": "m", "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w",
    "weeks": "w", "d": "d", "h": "h", "w": "w", "m": "m", "s": "s",
  ]

  /// Numbers that are not mere words, as `one` is in `this one`.
  private static let numbers = [
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10",
  ]

  private static let counts = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10,
  ]

  /// `2d`, `2 days`, `a week`, `3 weeks` as a duration; `month` is not one, since months differ.
  private static func duration(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    if words.count == 1 {
      let text = text.hasPrefix("+") ? text.dropFirst() : text[...]
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).lowercased()
      return digits.isEmpty ? nil : units[unit].map { "\(digits)\($0)" }
    }
    guard words.count == 2, let unit = units[words[1]] else { return nil }
    return (Int(words[0]) ?? counts[words[0]]).map { "\($0)\(unit)" }
  }

  private static let weekdays: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// `friday`, `next monday`, `next month`, as the language has them.
  private static func day(_ text: String) -> String? {
    if weekdays.contains(text) { return text }
    guard let word = ["next ", "last "].first(where: text.hasPrefix) else { return nil }
    let rest = String(text.dropFirst(5))
    if word == "last " { return weekdays.contains(rest) || rest == "week" ? text : nil }
    return weekdays.contains(rest) || ["week", "month", "year"].contains(rest) ? text : nil
  }

  /// Whether parts are hours and minutes, with or without seconds.
  private static func isClock(_ parts: [Substring]) -> Bool {
    2...3 ~= parts.count
      && zip(parts, [24, 60, 60]).allSatisfy { part, end in
        part.count == 2 && part.allSatisfy { $0.isASCII && $0.isNumber } && Int(part).map { $0 < end } ?? false
      }
  }

  /// `2012-12-24`, `12/24/2012`, `December 24 2012`, `24 December 2012`, `tomorrow` as a date of the language.
  private static func date(_ text: String) -> String? {
    let words = text.lowercased().split { " ,".contains($0) }.map(String.init).filter { $0 != "of" }
    if words.count == 2, WordShape.day.fits(words[0]) {
      let time = words[1].split(separator: ":")
      return time.count == 2 && isClock(time) ? "\(words[0])T\(words[1]):00Z" : nil
    }
    if let feast = feasts[words.joined(separator: " ")] { return feast }
    if words.count == 1, let time = text.firstIndex(where: { "Tt".contains($0) }),
      WordShape.day.fits(String(text[..<time]))
    {
      let clock = text[text.index(after: time)...]
      let parts = (clock.hasSuffix("Z") ? clock.dropLast() : clock).split(separator: ":")
      guard isClock(parts) else { return nil }
      return String(text[..<time]) + "T" + parts.joined(separator: ":") + (parts.count == 2 ? ":00Z" : "Z")
    }
    if words.count == 1 {
      if WordShape.day.fits(text) || ["today", "now", "tomorrow", "yesterday"].contains(words[0]) { return words[0] }
      if let day = day(words[0]) { return day }
      if text.wholeMatch(of: /\+\d{1,4}[dw]/) != nil { return text }
      let parts = text.split(separator: "/").map { Int($0) ?? 0 }
      guard parts.count == 3, parts[2] > 1900 else { return nil }
      return day(parts[2], parts[0], parts[1])
    }
    if let end = end(words) { return end }
    if words.count == 2 { return day(words.joined(separator: " ")) ?? yearday(words) }
    guard words.count == 3, let year = Int(words[2]), year > 1900 else { return nil }
    return dayOfMonth(words).flatMap { day(year, Int($0.month), $0.day) }
  }

  private static let feasts = [
    "christmas": "december 25", "xmas": "december 25", "christmas day": "december 25", "christmas eve": "december 24",
    "new year": "january 1", "new years": "january 1", "new year's day": "january 1",
  ]

  /// `end of January`, and `end of the month` as the day after it.
  private static func end(_ words: [String]) -> String? {
    guard words.count > 1, words[0] == "end" else { return nil }
    if words.count == 2, let month = DateExpression.month(named: words[1]) {
      return "\(words[1]) \(month == 2 ? 28 : [4, 6, 9, 11].contains(month) ? 30 : 31)"
    }
    guard let last = words.last, ["month", "year"].contains(last),
      words.count == 2 || words.count == 3 && ["the", "this"].contains(words[1])
    else { return nil }
    return "next \(last)"
  }

  /// `December 24` or `24th of December` without the year, which the language finds.
  private static func yearday(_ words: [String]) -> String? {
    dayOfMonth(words).map { "\($0.name) \($0.day)" }
  }

  /// The month and the day that the first two words are, in any order.
  private static func dayOfMonth(_ words: [String]) -> (name: String, month: Int64, day: Int)? {
    for (name, number) in [(words[0], words[1]), (words[1], words[0])] {
      let digits = number.prefix { $0.isASCII && $0.isNumber }
      guard let month = DateExpression.month(named: name), let day = Int(digits), (1...31).contains(day),
        ["", "st", "nd", "rd", "th"].contains(number.dropFirst(digits.count))
      else { continue }
      return (name, month, day)
    }
    return nil
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
