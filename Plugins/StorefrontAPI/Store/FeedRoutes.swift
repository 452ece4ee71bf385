import StockroomKit

/// The Enterprise Partner Feed: index pages, archives of tables, and their checksums.
///
/// Version 3 has an archive for each group, version 5 one for each table. The full feed is that of today, and the
/// archives have the same bytes until an app changes, or the day does.
enum FeedRoutes {
  private static let base = "/feeds/epf"
  private static let third = base + "/v3/full"
  private static let fifth = base + "/v5/current"

  static func install(into registry: inout Registry) {
    let archives = FeedArchives()
    index(third, in: &registry) { _, feed in ["current/", "\(feed.day)/"] }
    for period in ["current", "{day}"] {
      index("\(third)/\(period)", in: &registry) { exchange, feed in
        try feed.require(exchange.request.parameters["day"])
        return feed.service.groups.flatMap { [feed.file($0), feed.file($0) + FeedFile.checksum] }
      }
      file("\(third)/\(period)/{file}", from: archives, in: &registry) { exchange, feed, name in
        try feed.require(exchange.request.parameters["day"])
        return feed.service.groups.first { feed.file($0).hasSameBytes(as: name) }.map { ($0, $0.tables) }
      }
    }
    index(fifth, in: &registry) { _, feed in feed.service.groups.map { feed.folder($0) + "/" } }
    index("\(fifth)/{group}", in: &registry) { exchange, feed in
      try feed.group(exchange.request.parameters["group"]).tables.flatMap {
        [$0 + FeedFile.archive, $0 + FeedFile.archive + FeedFile.checksum]
      }
    }
    file("\(fifth)/{group}/{file}", from: archives, in: &registry) { exchange, feed, name in
      let group = try feed.group(exchange.request.parameters["group"])
      return group.tables.first { ($0 + FeedFile.archive).hasSameBytes(as: name) }.map { (group, [$0]) }
    }
  }

  /// A page of links; its URL ends with a slash so that relative links work.
  private static func index(
    _ path: String, in registry: inout Registry,
    _ names: @escaping @Sendable (Exchange, TodaysFeed) throws -> [String]
  ) {
    registry.route(
      Route(
        .get, path, access: .password, summary: "Redirects to the list of files.", failure: HTMLPage.failure
      ) { exchange in RouteAnswer(301, [("Location", "\(exchange.request.base)\(exchange.request.path)/")]) })
    registry.route(
      Route(
        .get, path + "/", access: .password, summary: "Lists files of the Enterprise Partner Feed.",
        failure: HTMLPage.failure
      ) { exchange in
        let names = try exchange.read { try names(exchange, try TodaysFeed($0)) }
        let title = "Index of \(exchange.request.path)"
        let links = names.map { "<li><a href=\"\($0)\">\($0)</a></li>\n" as HTML }
        return HTMLPage(title: title, body: "<h1>\(title)</h1>\n<ul>\n\(links)</ul>\n").answer()
      })
  }

  /// The tables of an archive, of one group.
  private typealias Tables = (group: PartnerFeedGroup, names: [String])

  /// An archive, or its checksum.
  private static func file(
    _ path: String, from archives: FeedArchives, in registry: inout Registry,
    _ tables: @escaping @Sendable (Exchange, TodaysFeed, _ name: String) throws -> Tables?
  ) {
    registry.route(
      Route(
        .get, path, access: .password, summary: "Downloads an archive of the Enterprise Partner Feed.",
        failure: HTMLPage.failure
      ) { exchange in
        let file = FeedFile(exchange.request.parameters["file"] ?? "")
        let archive = try archive(of: exchange, in: archives) { feed in
          guard let found = try tables(exchange, feed, file.name) else { throw Refusal.noFeedFile(file.name) }
          return found
        }
        guard file.isChecksum else {
          return RouteAnswer(
            200, [("Content-Type", "application/x-bzip2")], body: .file(path: archive.path, tag: archive.sha256))
        }
        // As BSD's md5 writes it, and as md5sum -c reads it.
        return .text("MD5 (\(file.name)) = \(archive.md5)\n")
      })
  }

  /// The archive of tables, which is packed only if the store or the day has changed.
  private static func archive(
    of exchange: Exchange, in archives: FeedArchives,
    _ tables: (TodaysFeed) throws -> Tables
  ) throws -> FeedArchives.Archive {
    var contents: FeedArchives.Contents?
    var known: FeedArchives.Archive?
    let files = try exchange.read { catalog -> (any PartnerFeedFiles)? in
      let feed = try TodaysFeed(catalog)
      let (group, names) = try tables(feed)
      let folder = feed.folder(group)
      contents = exchange.storeVersion.map { FeedArchives.Contents(folder: folder, tables: names, store: $0) }
      known = contents.flatMap(archives.find)
      guard known == nil else { return nil }
      return try feed.service.write(names, folder: folder, date: feed.date, catalog: catalog)
    }
    if let known { return known }
    guard let files else { throw Refusal.cancelled }
    return try archives.pack(files, of: contents)
  }
}
