import Foundation
import TestSupport
import Testing

/// The Enterprise Partner Feed of a server.
@Suite struct FeedTests {
  private static let current = "/feeds/epf/v3/full/current/"

  /// The links of an index page.
  private func links(_ server: StoreServer, _ path: String) throws -> [String] {
    let page = try server.get(path, "-u", StoreServer.credentials)
    #expect(page.status == 200)
    return page.text.matches(of: /href="([^"]*)"/).map { String($0.1) }
  }

  /// Downloads an archive with its checksum, checks it, unpacks it, and returns the rows of a table.
  private func rows(_ server: StoreServer, _ folder: String, _ file: String, _ table: String) throws -> [[String]] {
    let line = """
      curl -sSf -u \(StoreServer.credentials) -O '\(server.address)\(folder)\(file)' -O '\(server.address)\(folder)\(file).md5' \
      && md5sum --quiet -c \(file).md5 && tar xjf \(file)
      """
    let result = try Shell.run(line, in: server.scratch)
    #expect(result.status == 0, "\(result.errors)")
    let records = try server.scratch.contents(table).components(separatedBy: "\u{2}\n").dropLast()
    #expect(records.first?.hasPrefix("#export_date\u{1}") == true)
    let rows = records.filter { !$0.hasPrefix("#") }
    #expect(records.last == "#recordsWritten:\(rows.count)")
    return rows.map { $0.components(separatedBy: "\u{1}") }
  }

  @Test func `statement 123: a partner unpacks a full dump with the Apple IDs of all apps on sale`() throws {
    let server = try StoreServer.stocked()
    let folder = Self.current
    #expect(
      try links(server, folder) == [
        "itunes20121121.tbz", "itunes20121121.tbz.md5", "pricing20121121.tbz", "pricing20121121.tbz.md5",
      ])
    let apps = try rows(server, folder, "itunes20121121.tbz", "itunes20121121/application")
    #expect(apps.map { $0[1] } == ["364709193", "496963922", "515103020", "575000001"])
    #expect(apps.allSatisfy { $0[0] == "1353456000000" })
    #expect(apps[0][2] == "iBooks" && apps[0][4] == "Apple" && apps[0][11] == "2010 04 01")
    #expect(apps[3][14] == "1.0")
    let artists = try rows(server, folder, "itunes20121121.tbz", "itunes20121121/artist")
    #expect(artists.map { $0[2] } == ["Apple", "Xamarin", "<script>alert(1)</script>"])
    let prices = try rows(server, folder, "pricing20121121.tbz", "pricing20121121/application_price")
    let bold = prices.filter { $0[1] == "515103020" }
    #expect(bold.map { Array($0[2...]) } == [["1.990", "USD", "143441"]])
    #expect(prices.filter { $0[1] == "575000001" }.count == 155)
    #expect(prices.contains { $0[1] == "575000001" && $0[2] == "0.000" && $0[3] == "JPY" && $0[4] == "143462" })
  }

  @Test func `an archive begins with the header of a plain file, with a short name`() throws {
    let server = try StoreServer.stocked()
    let folder = "/feeds/epf/v5/current/itunes20121121/"
    let line =
      "curl -sSf -u \(StoreServer.credentials) '\(server.address)\(folder)application.tbz' | bzip2 -dc | head -c 512"
    let header = try Shell.run(line, in: server.scratch).outputData
    #expect(header.count == 512)
    #expect(String(decoding: header.prefix { $0 != 0 }, as: UTF8.self) == "itunes20121121/application")
    #expect(String(decoding: header[257..<262], as: UTF8.self) == "ustar")
    #expect(header[156] == UInt8(ascii: "0"))
  }

  @Test func `version 5 has an archive for each table`() throws {
    let server = try StoreServer.stocked()
    #expect(try links(server, "/feeds/epf/v5/current/") == ["itunes20121121/", "pricing20121121/"])
    let folder = "/feeds/epf/v5/current/itunes20121121/"
    #expect(try links(server, folder).prefix(2) == ["application.tbz", "application.tbz.md5"])
    let storefronts = try rows(server, folder, "storefront.tbz", "itunes20121121/storefront")
    #expect(storefronts.count == 175)
    let listed = try Shell.run("tar tjf storefront.tbz", in: server.scratch)
    #expect(listed.output == "itunes20121121/storefront\n")
  }

  @Test func `the bytes stay the same until an app changes, and partners can ask for what is new`() throws {
    let server = try StoreServer.stocked()
    let path = Self.current + "itunes20121121.tbz"
    let first = try server.get(path, "-u", StoreServer.credentials)
    let tag = try #require(first.fields["etag"])
    try server.run("clock advance 2h\n")
    let second = try server.get(path, "-u", StoreServer.credentials)
    #expect(second.body == first.body && second.fields["etag"] == tag)
    let same = try server.get(path, "-u", StoreServer.credentials, "-H", "If-None-Match: \(tag)")
    #expect(same.status == 304 && same.body.isEmpty)
    let part = try server.get(path, "-u", StoreServer.credentials, "-r", "0-2")
    #expect(part.status == 206 && part.text == "BZh")
    try server.run("app version create 9.0 --app com.example.books\napp edit com.example.books --name 'Other Books'\n")
    let third = try server.get(path, "-u", StoreServer.credentials, "-H", "If-None-Match: \(tag)")
    #expect(third.status == 200 && third.body != first.body)
  }

  @Test func `an archive is packed once while the store does not change`() throws {
    let server = try StoreServer.stocked()
    func archive() throws -> String {
      let answer = try server.get(Self.current + "itunes20121121.tbz", "-u", StoreServer.credentials)
      let name = try #require(answer.fields["etag"]).filter { $0 != "\"" }
      // Each time that it is packed, the file is another one.
      return try Shell.run("stat -c %i \"$(find . -name \(name) | head -1)\"", in: server.scratch).output
    }
    // Only what has not changed for a while is kept.
    usleep(1_200_000)
    let first = try archive()
    #expect(!first.isEmpty)
    #expect(try archive() == first)
    try server.run("clock advance 1h\n")
    #expect(try archive() != first)
  }

  @Test func `a new day has new names, and an index without a slash leads to the one with it`() throws {
    let server = try StoreServer.stocked()
    try server.run("clock advance 1d\n")
    #expect(try links(server, Self.current).first == "itunes20121122.tbz")
    #expect(try links(server, "/feeds/epf/v3/full/20121122/").first == "itunes20121122.tbz")
    for path in ["current/itunes20121121.tbz", "20121121/", "current/itunes20121122", "current/..%2F..%2Fx.tbz"] {
      #expect(try server.get("/feeds/epf/v3/full/\(path)", "-u", StoreServer.credentials).status == 404)
    }
    #expect(try server.get("/feeds/epf/v5/current/itunes20121122/x.tbz", "-u", StoreServer.credentials).status == 404)
    let redirect = try server.get("/feeds/epf/v3/full/current", "-u", StoreServer.credentials)
    #expect(redirect.status == 301)
    #expect(redirect.fields["location"] == "\(server.address)/feeds/epf/v3/full/current/")
  }

  @Test func `partners sign in with a password`() throws {
    let server = try StoreServer.stocked()
    for path in ["", "itunes20121121.tbz", "itunes20121121.tbz.md5"].map({ Self.current + $0 }) {
      let stranger = try server.get(path)
      #expect(stranger.status == 401, "\(path)")
      #expect(stranger.fields["www-authenticate"]?.hasPrefix("Basic ") == true)
      #expect(try server.get(path, "-u", "partner@example.com:wrong").status == 401)
      #expect(try server.get(path, "-u", StoreServer.credentials).status == 200)
    }
  }

  @Test func `without the plugin that writes the tables there is no feed`() throws {
    let server = try StoreServer([StoreServer.partner, "plugin disable Interchange"])
    #expect(try server.get(Self.current, "-u", StoreServer.credentials).status == 404)
  }
}
