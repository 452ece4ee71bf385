internal import StockroomKit

/// `reviewSubmissions`: drafts and submissions.
enum ReviewSubmissionResources {
  static let submissions = ConnectResource(
    "reviewSubmissions", at: "/v1/reviewSubmissions",
    attributes: [
      .init("platform", .choice(platforms)), .init("submittedDate", .dateTime), .init("state", .choice(states)),
    ],
    relationships: [
      .toOne("app", "apps") { id, catalog in
        try ReviewSubmissions(catalog).find(id)?.app.map { .reference($0.description) }
      },
      .toMany(
        "items", ReviewItemResources.items.type,
        ConnectList { query, catalog in
          let submissions = try ReviewSubmissions(catalog)
          guard let entry = try submissions.find(query.parent) else { return ConnectPage(all: []) }
          return try ConnectPage(of: submissions.items(of: entry), query) {
            try ReviewItemResources.item($0, submissions)
          }
        }),
      .toOne("appStoreVersionForReview", "appStoreVersions") { id, catalog in
        let submissions = try ReviewSubmissions(catalog)
        guard let entry = try submissions.find(id) else { return nil }
        return try submissions.items(of: entry).lazy.compactMap(\.version).first.map { .reference(String($0)) }
      },
      .toOne("submittedByActor", "actors") { id, catalog in
        let submissions = try ReviewSubmissions(catalog)
        return try submissions.find(id).flatMap(submissions.submitter).map { .reference($0.connectID) }
      },
      .toOne("lastUpdatedByActor", "actors") { id, catalog in
        let submissions = try ReviewSubmissions(catalog)
        return try submissions.find(id).map { .reference(try submissions.updater(of: $0).connectID) }
      },
    ],
    find: { id, catalog in
      let submissions = try ReviewSubmissions(catalog)
      return try submissions.find(id).map { try item($0, submissions) }
    },
    list: ConnectList(
      filters: ["app", .choice("platform", of: platforms), .choice("state", of: states)], of: all),
    create: ConnectWrite([.init("platform", .choice(platforms))], links: [.init("app", "apps")]) { document, unit in
      let app = try document.linked("app", "apps", find: unit.catalog.app(connect:))
      try requireIOS(document)
      try unit.perform(["review", "draft", "create", "--app=\(app.bundleID.rawValue)"])
      return try Drafts(catalog: unit.catalog).open(of: app.appleID).map { ReviewSubmissionEntry.draft($0).id }
    },
    update: ConnectWrite(
      [.init("platform", .choice(platforms)), .init("submitted", .boolean), .init("canceled", .boolean)],
      answer: { item, document in
        let isCanceled = document.flag("canceled") == true && item["submittedDate"] != .null
        return isCanceled ? item.replacing("state", with: "CANCELING") : item
      }, perform: update))

  static let ofApp = ConnectRelationship.toMany(
    "reviewSubmissions", submissions.type,
    ConnectList(filters: [.choice("platform", of: platforms), .choice("state", of: states)]) { query, catalog in
      var query = query
      query.filters["app"] = [query.parent]
      return try all(query, catalog)
    })

  /// Filters apps by the state and platform of their review submissions.
  static let appsWithSubmissions = ConnectSelection([
    .choice("reviewSubmissions.state", of: states), .choice("reviewSubmissions.platform", of: platforms),
  ]) { query, catalog in
    let submissions = try ReviewSubmissions(catalog)
    let states = query.filters["reviewSubmissions.state"]
    guard query.filters["reviewSubmissions.platform"]?.contains("IOS") ?? true else { return [] }
    let fitting = try submissions.all().filter { try states?.contains(submissions.state(of: $0)) ?? true }
    return Set(fitting.compactMap { $0.app?.description })
  }

  private static let platforms = ["IOS", "MAC_OS", "TV_OS", "VISION_OS"]
  private static let states = [
    "READY_FOR_REVIEW", "WAITING_FOR_REVIEW", "IN_REVIEW", "UNRESOLVED_ISSUES", "CANCELING", "COMPLETING", "COMPLETE",
  ]

  @Sendable private static func all(_ query: ConnectQuery, _ catalog: Catalog) throws -> ConnectPage {
    let submissions = try ReviewSubmissions(catalog)
    let apps = query.filters["app"]?.compactMap(AppleID.init(connect:))
    var entries = try apps.map { try $0.flatMap { try submissions.all(of: $0) } } ?? submissions.all()
    if let states = query.filters["state"] {
      entries = try entries.filter { states.contains(try submissions.state(of: $0)) }
    }
    if let platforms = query.filters["platform"], !platforms.contains("IOS") { entries = [] }
    return try ConnectPage(of: entries, query) { try item($0, submissions) }
  }

  private static func item(_ entry: ReviewSubmissionEntry, _ submissions: ReviewSubmissions) throws -> ConnectItem {
    ConnectItem(
      entry.id,
      [
        "platform": "IOS", "submittedDate": JSON(try submissions.submittedAt(entry)?.iso8601),
        "state": .string(try submissions.state(of: entry)),
      ])
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    try requireIOS(document)
    guard let entry = try ReviewSubmissions(unit.catalog).find(document.id) else { return nil }
    if document.flag("canceled") == true {
      try cancel(entry, unit)
    } else if document.flag("submitted") == true {
      guard case .draft(let draft) = entry else { throw ConnectError.submittedAlready }
      try ReviewErrors.withMissing(in: unit.catalog) {
        try unit.perform(["review", "draft", "submit", "--", String(draft.id)])
      }
    }
    return entry.id
  }

  private static func cancel(_ entry: ReviewSubmissionEntry, _ unit: RouteUnit) throws {
    switch entry {
    case .draft(let draft): try unit.perform(["review", "draft", "cancel", "--", String(draft.id)])
    case .submission(let submission):
      let submissions = Submissions(catalog: unit.catalog)
      let open = try submissions.items(of: submission).filter(\.state.isOpen)
      guard !open.isEmpty else { throw Refusal.notUnderReview(submission) }
      // The version first, since withdrawing it also withdraws its products.
      for item in open.filter({ $0.version != nil }) + open.filter({ $0.version == nil }) {
        guard try submissions.findItem(item.id)?.state.isOpen == true else { continue }
        try ReviewItemResources.withdraw(item, unit)
      }
    }
  }

  private static func requireIOS(_ document: ConnectDocument) throws {
    guard document.text("platform") ?? "IOS" == "IOS" else {
      throw ConnectError.attributeInvalid(document, "platform", "The apps of this store are for IOS")
    }
  }
}

extension ConnectError {
  static let submittedAlready = state("The review submission was already submitted")
}

/// `appStoreVersionReleaseRequests`: releases a version that is pending developer release.
enum ReleaseRequestResources {
  static let requests = ConnectResource(
    "appStoreVersionReleaseRequests", at: "/v1/appStoreVersionReleaseRequests",
    create: ConnectWrite(links: [.init("appStoreVersion", "appStoreVersions")]) { document, unit in
      let (version, app) = try document.linked("appStoreVersion", "appStoreVersions") { id in
        try unit.catalog.version(connect: id).flatMap { version in
          try unit.catalog.apps.find(version.app).map { (version, $0) }
        }
      }
      try unit.perform(["app", "version", "release", "--app=\(app.bundleID.rawValue)", "--", version.version])
      return String(version.id)
    })
}
