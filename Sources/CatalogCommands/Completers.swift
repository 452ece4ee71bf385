import StockroomKit

/// The catalog's completers; each reads one page of an index, however large the store.
enum Completers {
  private typealias Candidates = [(text: String, summary: String)]

  static let ofKeys: KeyValuePairs<String, Registry.Completer> = ["product": products, "app": apps, "tester": testers]

  static let all: KeyValuePairs<String, Registry.Completer> = [
    "storefront": storefronts, "locale": locales, "date": dates, "profile": profiles, "bundle-id": bundleIDs,
  ]

  private static func products(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> Candidates {
    try ProductCompletion(catalog: catalog).candidates(prefix) {
      try catalog.products.startingWith($0, limit: limit)
    }
  }

  private static func apps(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> Candidates {
    let found = try catalog.apps.startingWith(prefix, limit: limit).map { ($0.bundleID.rawValue, $0.name) }
    guard found.isEmpty, let app = try catalog.apps.find(sku: prefix) else { return found }
    return [(app.sku, app.name)]
  }

  private static func testers(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> Candidates {
    try catalog.testers.startingWith(prefix, limit: limit).map { tester in
      (tester.email, "\(tester.firstName) \(tester.lastName), \(tester.storefront.alpha3)")
    }
  }

  private static func bundleIDs(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> Candidates {
    try catalog.bundleIDs.all().filter { $0.identifier.rawValue.hasPrefix(prefix) }.prefix(limit).map {
      ($0.identifier.rawValue, $0.name)
    }
  }

  /// The profiles of the app in use; without an app, the automatic ones.
  private static func profiles(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> Candidates {
    let all =
      try catalog.appInUse.map { try catalog.provisioning.profiles(of: $0).map { ($0.name, $0.kind.label) } }
      ?? ProvisioningProfile.Kind.allCases.map { ($0.word, $0.label) }
    return all.filter { $0.0.hasPrefix(prefix) }.prefix(limit).map { (text: $0.0, summary: $0.1) }
  }

  private static func storefronts(_ prefix: String, _ catalog: Catalog, _ limit: Int) -> Candidates {
    let wanted = prefix.uppercased()
    return catalog.rules.storefronts.filter { $0.alpha3.hasPrefix(wanted) || $0.alpha2.hasPrefix(wanted) }
      .map { ($0.alpha3, $0.name) }
  }

  private static func locales(_ prefix: String, _ catalog: Catalog, _ limit: Int) -> Candidates {
    let wanted = prefix.lowercased()
    return catalog.rules.namedLocales.filter { $0.code.lowercased().hasPrefix(wanted) }
      .map { ($0.code, $0.name) }
  }

  private static func dates(_ prefix: String, _ catalog: Catalog, _ limit: Int) -> Candidates {
    ["today", "tomorrow", "+7d", "+30d", catalog.store.now.isoDay].filter { $0.hasPrefix(prefix) }.prefix(limit).map {
      ($0, (try? DateExpression.parse($0).date(now: catalog.store.now).isoDay) ?? "date")
    }
  }
}

extension Refusal {
  /// The refusal of an edit without new values.
  static func nothingToChange(_ options: String) -> Refusal {
    Refusal("usage.nothing-to-change", kind: .usage, "no change was given", hint: "add \(options)")
  }

  /// The refusal of none or several of mutually exclusive options.
  static func exactlyOne(of options: String) -> Refusal {
    Refusal("usage.exactly-one", kind: .usage, "exactly one of \(options) is needed", hint: "give only one of them")
  }
}
