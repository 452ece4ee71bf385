public import Catalog
internal import Language
internal import Store

/// A type that a word of the command language can be turned into.
public protocol ParameterValue: Sendable {
  /// What help calls such a value: `NUMBER`.
  static var valueName: String { get }
  /// The name of the completer that knows such values from the store, if there is one.
  static var completer: String? { get }
  /// All values there are, where they are few.
  static var choices: [String] { get }
  /// What each of them means, where its name does not say.
  static var choiceSummaries: [String: String] { get }
  /// Whether a word of this type names a file that the command writes.
  static var isWritten: Bool { get }
  /// Reads a word; throws a `Refusal` whose subject is the word.
  static func parse(_ text: String) throws -> Self
}

extension ParameterValue {
  /// No completer.
  public static var completer: String? { nil }
  /// Too many to list.
  public static var choices: [String] { [] }
  /// Nothing to add to their names.
  public static var choiceSummaries: [String: String] { [:] }
  /// No file.
  public static var isWritten: Bool { false }
}

extension String: ParameterValue {
  /// A text.
  public static var valueName: String { "TEXT" }
  /// Takes the word as it is.
  public static func parse(_ text: String) -> String { text }
}

extension Int: ParameterValue {
  /// A whole number.
  public static var valueName: String { "NUMBER" }
  /// Reads a whole number.
  public static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is no whole number", subject: text)
    }
    return number
  }
}

extension Bool: ParameterValue {
  /// A flag.
  public static var valueName: String { "FLAG" }
  /// Both of them.
  public static var choices: [String] { ["true", "false"] }
  /// Reads yes or no.
  public static func parse(_ text: String) throws -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw Refusal("usage.value", kind: .usage, "\(text) is neither true nor false", subject: text)
    }
  }
}

extension Storefront: ParameterValue {
  /// A storefront by its alpha-3 or alpha-2 code.
  public static var valueName: String { "STOREFRONT" }
  /// Storefronts complete by code.
  public static var completer: String? { "storefront" }
  /// Reads `JPN` or `JP`.
  public static func parse(_ text: String) throws -> Storefront {
    guard let storefront = Storefront(code: text) else {
      throw Refusal(
        "storefront.unknown", kind: .missing, "\(text) is no storefront",
        hint: near(text).map { "did you mean \($0)? storefront list names them all" }
          ?? "storefront list names them all, by codes such as JPN or JP",
        subject: text)
    }
    return storefront
  }

  /// The code that differs in one letter, or of the storefront whose name hardly differs; nil without one.
  private static func near(_ text: String) -> String? {
    guard text.utf8.count > 3 else {
      return text.utf8.count < 3 ? nil : Suggestions.closest(to: text, among: all.map(\.alpha3), limit: 1).first
    }
    let name = Suggestions.closest(to: text, among: all.map(\.name), limit: 1).first
    return all.first { $0.name == name }?.alpha3
  }
}

extension ProductType: ParameterValue {
  /// One of the five types.
  public static var valueName: String { "TYPE" }
  /// The types by name.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// iTunes Connect's own names.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Reads a type; case, spaces, `-` and `_` are forgiven.
  public static func parse(_ text: String) throws -> ProductType {
    try folded(text, among: allCases, code: "product.type.unknown", noun: "product type") {
      [$0.rawValue, $0.code, $0.label]
    }
  }
}

extension ProductStatus: ParameterValue {
  /// One of the twelve statuses.
  public static var valueName: String { "STATUS" }
  /// The statuses by name.
  public static var choices: [String] { allCases.map { $0.rawValue.lowercased().replacing("_", with: "-") } }
  /// iTunes Connect's own names.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Reads a status; case, spaces, `-` and `_` are forgiven.
  public static func parse(_ text: String) throws -> ProductStatus {
    try folded(text, among: allCases, code: "product.status.unknown", noun: "status") { [$0.rawValue] }
  }
}

extension RuleProfile: ParameterValue {
  /// An era.
  public static var valueName: String { "PROFILE" }
  /// The eras there are.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// Whose rules they are.
  public static var choiceSummaries: [String: String] {
    [RuleProfile.itc2012.rawValue: "iTunes Connect in 2012", RuleProfile.asc2026.rawValue: "App Store Connect today"]
  }
  /// Reads an era.
  public static func parse(_ text: String) throws -> RuleProfile {
    guard let profile = RuleProfile(rawValue: text) else {
      throw Refusal(
        "store.profile.unknown", kind: .missing, "\(text) is no rule profile",
        hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return profile
  }
}

private func labels(of choices: [String], _ labels: [String]) -> [String: String] {
  Dictionary(zip(choices, labels)) { first, _ in first }
}

/// Finds a value by any of its names, folding case, spaces, `-` and `_`.
func folded<Value>(
  _ text: String, among values: [Value], code: String, noun: String, names: (Value) -> [String]
) throws -> Value {
  let wanted = fold(text)
  if let value = values.first(where: { names($0).contains { fold($0) == wanted } }) { return value }
  let known = values.compactMap { names($0).first?.lowercased().replacing("_", with: "-") }
  throw Refusal(
    code, kind: .missing, "\(text) is no \(noun)", hint: "one of \(known.joined(separator: ", "))", subject: text)
}

/// A name without what people vary: case, spaces, `-` and `_`.
func fold(_ text: String) -> [UInt8] {
  text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
}
