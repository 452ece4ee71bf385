internal import Foundation
internal import StockroomKit

/// A value in a request, and the kinds of values that it can be.
struct RequestValue {
  /// As typed.
  let text: String
  /// Whether it was in quotes.
  var isQuoted = false
  /// The items that it names, by completer.
  var items: [String: String] = [:]
  /// Its forms as a date, a duration, and others, by the name that parameters use for their values.
  var forms: [String: String] = [:]
  /// Whether it can be nothing but a value.
  var isCertain: Bool { isQuoted || !forms.isEmpty || items.keys.contains { $0 != "" } }

  /// How well it fits a parameter, from 0 for not at all, and its text there.
  func fit(_ parameter: ParameterDescription) -> (rank: Int, text: String) {
    if let completer = parameter.completer, let item = items[completer] { return (5, item) }
    let folded = text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    if let choice = parameter.choices.first(where: { $0.utf8.elementsEqual(folded.utf8) }) { return (5, choice) }
    guard parameter.choices.isEmpty else { return (0, text) }
    let kind = Self.kind(of: parameter)
    if kind == "SUBJECT" {
      guard let subject = items["product"] ?? items["app-version"] ?? forms["VERSION"] ?? forms["KEY"] else {
        return (0, text)
      }
      return (4, subject)
    }
    if kind == "EMAIL", parameter.completer != nil, let email = forms["EMAIL"] { return (1, email) }
    if let form = forms[kind] { return (4, form) }
    if kind == "N", let number = forms["NUMBER"] { return (3, number) }
    if kind == "AMOUNT", let number = forms["NUMBER"] { return (2, number) }
    if kind == "KEY", items.isEmpty, forms.keys.allSatisfy({ $0 == "KEY" }), !text.contains(" ") { return (1, text) }
    if kind == "TEXT", isQuoted { return (3, text) }
    return (0, text)
  }

  /// The kind of values that a parameter takes.
  static func kind(of parameter: ParameterDescription) -> String {
    if parameter.completer == "file" { return "FILE" }
    if let completer = parameter.completer, ["product", "app", "tester"].contains(completer) {
      return completer == "tester" ? "EMAIL" : "KEY"
    }
    if parameter.valueName.contains("|PRODUCT") { return "SUBJECT" }
    let name = parameter.valueName.prefix { $0 != "." && $0 != "|" }
    switch name {
    case "N", "COUNT", "UNIT", "NUMBER", "PERCENT", "BYTES": return "N"
    case "PRODUCT", "BUNDLE-ID", "PRODUCT-ID": return "KEY"
    case "FILE", "DIR", "SHEET", "PATH", "STORE": return "FILE"
    case "V1", "V2": return "VERSION"
    case "NAME", "TEXT", "CODE", "LINE", "WORD": return "TEXT"
    default: return String(name)
    }
  }
}

/// Recognizes dates, durations, amounts, and other values by their form.
enum ValueForms {
  /// The forms of a text of one word, or several joined by spaces.
  static func of(_ text: String) -> [String: String] {
    var forms: [String: String] = [:]
    if let date = date(text) { forms["DATE"] = date }
    if let duration = duration(text) { forms["DURATION"] = duration }
    if let amount = amount(text) { forms["AMOUNT"] = amount }
    guard !text.contains(" ") else { return forms }
    if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) { forms["NUMBER"] = text }
    if isVersion(text) { forms["VERSION"] = text }
    if WordShape.email.fits(text) { forms["EMAIL"] = text }
    if isFile(text) { forms["FILE"] = text }
    if text.contains("."), forms.isEmpty, WordShape.key.fits(text) { forms["KEY"] = text }
    return forms
  }

  private static func isVersion(_ text: String) -> Bool {
    let digits = text.lowercased().hasPrefix("v") ? text.dropFirst() : text[...]
    return digits.contains(".") && digits.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber } && digits.last != "."
  }

  private static let endings: Set<String> = [
    "pkg", "png", "jpg", "jpeg", "csv", "seed", "yaml", "yml", "json", "zip", "txt", "sql", "db", "sqlite", "bak",
    "tar",
    "backup", "svg", "stockroom", "itmsp", "xml", "gz",
  ]

  private static func isFile(_ text: String) -> Bool {
    guard !text.contains("@") else { return false }
    let ending = text.split(separator: ".").last.map { $0.lowercased() }
    return text.contains("/") && text.count > 1 && date(text) == nil
      || ending.map(endings.contains) ?? false && text.contains(".")
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

  private static let currencies: Set<String> = [
    "dollar", "dollars", "usd", "euro", "euros", "eur", "yen", "jpy", "pounds", "gbp", "bucks", "cents",
  ]

  private static let units: [String: String] = [
    "minute": "m", "minutes": "m", "min": "m", "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w",
    "weeks": "w", "d": "d", "h": "h", "w": "w", "m": "m", "s": "s",
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

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `2012-12-24`, `12/24/2012`, `December 24 2012`, `24 December 2012`, `tomorrow` as a date of the language.
  private static func date(_ text: String) -> String? {
    let words = text.lowercased().split { " ,".contains($0) }.map(String.init)
    if words.count == 2, WordShape.day.fits(words[0]) {
      let time = words[1].split(separator: ":")
      return time.count == 2 && time.allSatisfy({ $0.count == 2 && Int($0) != nil })
        ? "\(words[0])T\(words[1]):00Z" : nil
    }
    if words.count == 1 {
      if WordShape.day.fits(text) || ["today", "now", "tomorrow", "yesterday"].contains(words[0]) { return words[0] }
      let parts = text.split(separator: "/").map { Int($0) ?? 0 }
      guard parts.count == 3, parts[2] > 1900 else { return nil }
      return day(parts[2], parts[0], parts[1])
    }
    guard words.count == 3, let year = Int(words[2]), year > 1900 else { return nil }
    for (month, number) in [(words[0], words[1]), (words[1], words[0])] {
      let digits = number.prefix { $0.isNumber }
      guard let index = months.firstIndex(where: { month.hasPrefix($0) }), let day = Int(digits) else { continue }
      return self.day(year, index + 1, day)
    }
    return nil
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
