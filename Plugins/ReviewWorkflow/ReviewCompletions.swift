internal import StockroomKit

/// The completions of the plugin's parameters.
enum ReviewCompletions {
  typealias Candidate = (text: String, summary: String)

  static func statuses(_ prefix: String, _ catalog: Catalog, _ limit: Int) -> [Candidate] {
    let words = StandardReview.products.states.map { status in
      (text: status.rawValue.lowercased().replacing("_", with: "-"), summary: status.label)
    }
    return matching(words, prefix, limit)
  }

  static func guidelines(_ prefix: String, _ catalog: Catalog, _ limit: Int) -> [Candidate] {
    matching(Guideline.wellKnown.map { (text: $0.number, summary: $0.title) }, prefix, limit)
  }

  static func submissions(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [Candidate] {
    let newest = try Submissions(catalog: catalog).newest(limit)
    return matching(newest.map { (text: String($0.id), summary: $0.submittedAt.isoDay) }, prefix, limit)
  }

  static func drafts(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [Candidate] {
    let drafts = try Drafts(catalog: catalog).all().reversed().filter { !$0.isCanceled }
    return matching(drafts.map { (text: String($0.id), summary: $0.createdAt.isoDay) }, prefix, limit)
  }

  static func policies(_ prefix: String, _ catalog: Catalog, _ limit: Int) throws -> [Candidate] {
    let shipped = Dictionary(uniqueKeysWithValues: Policy.shipped.map { ($0.name, $0.summary) })
    let names = try Policies(catalog: catalog).names()
    return matching(names.map { (text: $0, summary: shipped[$0] ?? "loaded") }, prefix, limit)
  }

  /// Completes the versions of the app in use: all, or those on which a command is allowed.
  static func versions(allowing command: String? = nil) -> Registry.Completer {
    { prefix, catalog, limit in
      let service = VersionService(catalog: catalog)
      let versions = try catalog.appInUse.map(catalog.apps.versions) ?? []
      let allowed = try versions.filter { version in
        try command.map { name in
          try service.legalCommands(of: version).contains { "\($0.line) ".hasPrefix("\(name) ") }
        }
          ?? true
      }
      return matching(allowed.reversed().map { (text: $0.version, summary: $0.state.label) }, prefix, limit)
    }
  }

  private static func matching(_ candidates: [Candidate], _ prefix: String, _ limit: Int) -> [Candidate] {
    let wanted = prefix.lowercased().utf8
    return Array(candidates.lazy.filter { $0.text.utf8.starts(with: wanted) }.prefix(limit))
  }
}
