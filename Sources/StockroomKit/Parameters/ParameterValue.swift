public import Catalog
internal import Language
internal import Store

/// A type that can be parsed from a word of the command language.
public protocol ParameterValue: Sendable {
  /// The value name in help: `NUMBER`.
  static var valueName: String { get }
  /// The name of the completer for these values, if there is one.
  static var completer: String? { get }
  /// All values, if there are few.
  static var choices: [String] { get }
  /// The values' meanings, if their names are not enough.
  static var choiceSummaries: [String: String] { get }
  /// What people also call a parameter of this type, for corrections.
  static var otherNames: [String] { get }
  /// What its words look like, if nothing else looks like that.
  static var shape: WordShape? { get }
  /// Whether a word of this type is a path that the command writes.
  static var isWritten: Bool { get }
  /// Parses a word; throws a `Refusal` whose subject is the word.
  static func parse(_ text: String) throws -> Self
}

extension ParameterValue {
  /// No completer.
  public static var completer: String? { nil }
  /// Too many to list.
  public static var choices: [String] { [] }
  /// No meanings.
  public static var choiceSummaries: [String: String] { [:] }
  /// None by default.
  public static var otherNames: [String] { [] }
  /// Like anything.
  public static var shape: WordShape? { nil }
  /// False by default.
  public static var isWritten: Bool { false }
}

extension String: ParameterValue {
  /// A text.
  public static var valueName: String { "TEXT" }
  /// Returns the word unchanged.
  public static func parse(_ text: String) -> String { text }
}

extension Int: ParameterValue {
  /// A whole number.
  public static var valueName: String { "NUMBER" }
  /// Parses a whole number.
  public static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is not a whole number", subject: text)
    }
    return number
  }
}

extension AppleID: ParameterValue {
  /// A whole number.
  public static var valueName: String { Int.valueName }
  /// As many digits as Apple gives.
  public static var shape: WordShape? { .appleID }
  /// Parses a whole number.
  public static func parse(_ text: String) throws -> AppleID { AppleID(Int64(try Int.parse(text))) }
}

extension Bool: ParameterValue {
  /// A flag.
  public static var valueName: String { "FLAG" }
  /// `true` and `false`.
  public static var choices: [String] { ["true", "false"] }
  /// Parses yes or no.
  public static func parse(_ text: String) throws -> Bool {
    // A file of a million rows has mostly these.
    if text.hasSameBytes(as: "true") { return true }
    if text.hasSameBytes(as: "false") { return false }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw Refusal("usage.value", kind: .usage, "\(text) is neither true nor false", subject: text)
    }
  }
}

extension Storefront: ParameterValue {
  /// What other programs call it.
  public static var otherNames: [String] { ["country", "territory", "region", "market", "country-code", "app-store"] }
  /// A storefront by a code or an English name.
  public static var valueName: String { "STOREFRONT" }
  /// Storefronts complete by code.
  public static var completer: String? { "storefront" }
  /// Three capital letters.
  public static var shape: WordShape? { .code }
  /// Parses `JPN`, `JP`, `Japan`, or `Nippon`.
  public static func parse(_ text: String) throws -> Storefront {
    guard let storefront = Storefront(code: text) ?? Storefront(name: text) else {
      throw Refusal(
        "storefront.unknown", kind: .missing, "\(text) is not a storefront",
        remedy: near(text).map {
          Remedy("did you mean \($0)?").adding("\(command: "storefront list") shows them all", separator: " ")
        }
          ?? "\(command: "storefront list") shows all codes, such as JPN or JP",
        subject: text)
    }
    return storefront
  }

  /// The code that differs in one letter, or the code of the storefront with the most similar name; nil if there is
  /// none.
  private static func near(_ text: String) -> String? {
    guard text.utf8.count > 3 else {
      return text.utf8.count < 3 ? nil : Suggestions.closest(to: text, among: all.map(\.alpha3), limit: 1).first
    }
    let name = Suggestions.closest(to: text, among: all.map(\.name), limit: 1).first
    return all.first { $0.name == name }?.alpha3
  }
}

extension ProductType: ParameterValue {
  /// What other programs call it.
  public static var otherNames: [String] { ["kind", "product-type"] }
  /// One of the five types.
  public static var valueName: String { "TYPE" }
  /// The types by name.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// iTunes Connect's own names.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Parses a type, ignoring case, spaces, `-`, and `_`.
  public static func parse(_ text: String) throws -> ProductType {
    if let type = ProductType(rawValue: text) { return type }
    return try folded(text, among: allCases, code: "product.type.unknown", noun: "product type") {
      [$0.rawValue, $0.code, $0.label]
    }
  }
}

extension ProductStatus: ParameterValue {
  /// What other programs call it.
  public static var otherNames: [String] { ["state"] }
  /// One of the twelve statuses.
  public static var valueName: String { "STATUS" }
  /// The statuses by name.
  public static let choices = allCases.map { $0.rawValue.lowercased().withHyphens }
  /// iTunes Connect's own names.
  public static let choiceSummaries = labels(of: choices, allCases.map(\.label))
  /// Parses a status, ignoring case, spaces, `-`, and `_`.
  public static func parse(_ text: String) throws -> ProductStatus {
    try folded(text, among: allCases, code: "product.status.unknown", noun: "status") { [$0.rawValue] }
  }
}

extension AppVersionState: ParameterValue {
  /// One of the states of an app version.
  public static var valueName: String { "STATE" }
  /// The states by name.
  public static let choices = allCases.map { $0.rawValue.lowercased().withHyphens }
  /// iTunes Connect's own names.
  public static let choiceSummaries = labels(of: choices, allCases.map(\.label))
  /// Parses a state, ignoring case, spaces, `-`, and `_`.
  public static func parse(_ text: String) throws -> AppVersionState {
    try folded(text, among: allCases, code: "app.version.state.unknown", noun: "state of an app version") {
      [$0.rawValue]
    }
  }
}

extension RenewalRate: ParameterValue {
  /// One of the five rates.
  public static var valueName: String { "RATE" }
  /// The rates by the time that stands for a month.
  public static var choices: [String] { allCases.map(\.word) }
  /// The names of the rates.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Parses a rate, such as `15m` or App Store Connect's own name.
  public static func parse(_ text: String) throws -> RenewalRate {
    try folded(text, among: allCases, code: "tester.renewal-rate.unknown", noun: "renewal rate") {
      [$0.word, $0.rawValue, $0.label]
    }
  }
}

extension Capability: ParameterValue {
  /// A capability.
  public static var valueName: String { "CAPABILITY" }
  /// The capabilities by name.
  public static var choices: [String] { allCases.map(\.word) }
  /// The names of the provisioning portal.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Parses a capability, ignoring case, spaces, `-`, and `_`.
  public static func parse(_ text: String) throws -> Capability {
    try folded(text, among: allCases, code: "app.capability.unknown", noun: "capability") {
      [$0.word, $0.rawValue, $0.label]
    }
  }
}

extension RuleProfile: ParameterValue {
  /// An era.
  public static var valueName: String { "PROFILE" }
  /// The eras.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// The sources of the rules.
  public static var choiceSummaries: [String: String] {
    [RuleProfile.itc2012.rawValue: "iTunes Connect in 2012", RuleProfile.asc2026.rawValue: "App Store Connect today"]
  }
  /// Parses an era.
  public static func parse(_ text: String) throws -> RuleProfile {
    guard let profile = RuleProfile(rawValue: text) else {
      throw Refusal(
        "store.profile.unknown", kind: .missing, "\(text) is not a rule profile",
        hint: "use one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return profile
  }
}

private func labels(of choices: [String], _ labels: [String]) -> [String: String] {
  Dictionary(zip(choices, labels)) { first, _ in first }
}

/// Finds a value by any of its names, ignoring case, spaces, `-`, and `_`.
func folded<Value>(
  _ text: String, among values: [Value], code: String, noun: String, names: (Value) -> [String]
) throws -> Value {
  let wanted = fold(text)
  if let value = values.first(where: { names($0).contains { fold($0) == wanted } }) { return value }
  let known = values.compactMap { names($0).first?.lowercased().withHyphens }
  throw Refusal(
    code, kind: .missing, "\(text) is not a \(noun)", hint: "use one of \(known.joined(separator: ", "))", subject: text
  )
}

/// A name in lowercase without spaces, `-`, and `_`.
func fold(_ text: String) -> [UInt8] {
  text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
}

extension String {
  /// With `-` for `_`; by bytes, since each start makes the names of all statuses.
  fileprivate var withHyphens: String {
    String(decoding: utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }
}
