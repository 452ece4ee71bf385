public import Catalog
public import Rendering
internal import Language
internal import Store

extension AppleID: ParameterValue {
  /// A whole number.
  public static var valueName: String { Int.valueName }
  /// At least six digits.
  public static var shape: WordShape? { .appleID }
  /// Parses a whole number.
  public static func parse(_ text: String) throws -> AppleID { AppleID(Int64(try Int.parse(text))) }
}

extension Storefront: ParameterValue {
  /// Its names in other programs.
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

  /// The code with one different letter, or the code of the storefront with the most similar name; nil if none is
  /// close.
  private static func near(_ text: String) -> String? {
    guard text.utf8.count > 3 else {
      return text.utf8.count < 3 ? nil : Suggestions.closest(to: text, among: all.map(\.alpha3), limit: 1).first
    }
    let name = Suggestions.closest(to: text, among: all.map(\.name), limit: 1).first
    return all.first { $0.name == name }?.alpha3
  }
}

extension ProductType: ParameterValue {
  /// Its names in other programs.
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
    // The types of every era, since others may be refused by the store's rules.
    let offered = allCases.filter { type in RuleProfile.allCases.allSatisfy { RuleTable.of($0).allows(type) } }
    return try folded(
      text, among: allCases, suggesting: offered, code: "product.type.unknown", noun: "product type"
    ) { [$0.rawValue, $0.code, $0.label] }
  }
}

extension SubscriptionPeriod: ParameterValue {
  /// Its name in iTunes Connect and in configuration files.
  public static var otherNames: [String] { ["duration", "subscription-period"] }
  /// One of the periods of subscriptions.
  public static var valueName: String { "PERIOD" }
  /// The periods of subscriptions; offers have more.
  public static let choices = ofSubscriptions.map(\.word)
  /// App Store Connect's own names.
  public static let choiceSummaries = labels(of: choices, ofSubscriptions.map(\.label))
  /// Parses a period of a subscription: `1m`, `P1M`, `ONE_MONTH`, or `1 Month`.
  public static func parse(_ text: String) throws -> SubscriptionPeriod {
    let wanted = fold(text)
    let period = ofSubscriptions.first { period in
      [period.word, period.duration, period.rawValue, period.label].contains { fold($0) == wanted }
    }
    guard let period else {
      throw Refusal(
        "interchange.period", "\(text) is not the period of a subscription",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return period
  }
}

extension ProductStatus: ParameterValue {
  /// Its names in other programs.
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
  /// The rates by the duration of a month.
  public static var choices: [String] { allCases.map(\.word) }
  /// The names of the rates.
  public static var choiceSummaries: [String: String] { labels(of: choices, allCases.map(\.label)) }
  /// Parses a rate, such as `15m` or App Store Connect's own name; `60m` is `1h`.
  public static func parse(_ text: String) throws -> RenewalRate {
    if let length = try? Duration.parse(text),
      let rate = allCases.first(where: { (try? Duration.parse($0.word)) == length })
    {
      return rate
    }
    return try folded(text, among: allCases, code: "tester.renewal-rate.unknown", noun: "renewal rate") {
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
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.label) })
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

extension StoreEnvironment: ParameterValue {
  /// An environment.
  public static var valueName: String { "ENVIRONMENT" }
  /// The environments by name.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// The users of each environment.
  public static var choiceSummaries: [String: String] {
    [production.rawValue: "customers and money", sandbox.rawValue: "testers, who pay nothing"]
  }
  /// Parses an environment, ignoring case.
  public static func parse(_ text: String) throws -> StoreEnvironment {
    guard let environment = StoreEnvironment(rawValue: text.lowercased()) else {
      throw Refusal(
        "store-environment.unknown", kind: .missing, "\(text) is neither production nor sandbox",
        hint: "omit it for production", subject: text)
    }
    return environment
  }
}

/// Lists of storefronts, which are short for people even if they have almost every storefront.
extension RuleTable {
  /// The words that a list begins with if it has the missing storefronts instead.
  public static let allBut = "all but"

  /// The other storefronts of the era, if a list has more than half of them, but not all.
  public func missing(from storefronts: [Storefront]) -> [Storefront]? {
    let era = Set(self.storefronts)
    guard era.isSuperset(of: storefronts) else { return nil }
    let missing = era.subtracting(storefronts).sorted()
    return missing.isEmpty || missing.count * 2 >= era.count ? nil : missing
  }

  /// The storefronts as a value: in data by their codes; people and yaml have `all but` the missing ones, if these are
  /// fewer.
  public func value(of storefronts: [Storefront]) -> Value {
    let codes = storefronts.map { Value.identifier($0.alpha3) }
    return missing(from: storefronts).map { .most(codes, missing: $0.map { .identifier($0.alpha3) }) } ?? .list(codes)
  }
}
