import Foundation
import Testing

/// The iTunes Search API of a server.
@Suite struct SearchTests {
  private func ids(_ answer: StoreServer.Answer) throws -> [Int] {
    let results = try answer.results
    #expect(try answer.json["resultCount"] as? Int == results.count)
    return results.compactMap { ($0["trackId"] ?? $0["collectionId"]) as? Int }
  }

  @Test func `statement 122: the two searches of the guide find the Apple IDs, pictures, and prices`() throws {
    let server = try StoreServer.stocked()
    let books = try server.get("/search?term=ibooks&entity=software&country=us")
    #expect(books.status == 200)
    #expect(books.fields["content-type"] == "text/javascript; charset=utf-8")
    let iBooks = try #require(try books.results.first)
    #expect(try ids(books) == [364_709_193])
    #expect(iBooks["wrapperType"] as? String == "software")
    #expect(iBooks["artworkUrl100"] as? String == "http://example.com/ibooks.png")
    #expect(iBooks["formattedPrice"] as? String == "Free")
    #expect(iBooks["description"] as? String == "Books & more")
    let link = try #require(iBooks["trackViewUrl"] as? String)
    #expect(link == "\(server.address)/us/app/id364709193?mt=8")
    let kangaroo = try server.get("/search?term=dot+and+the+kangaroo&entity=ebook&country=us")
    #expect(try ids(kangaroo) == [515_103_001])
    #expect(try kangaroo.results.first?["price"] as? Double == 0.99)
  }

  @Test func `the country decides price and currency, and what is not sold there is absent`() throws {
    let server = try StoreServer.stocked()
    let japan = try #require(try server.get("/lookup?id=515103001&country=jp&lang=ja_jp").results.first)
    #expect(japan["price"] as? Int == 100)
    #expect(japan["currency"] as? String == "JPY")
    #expect(japan["trackName"] as? String == "ドットとカンガルー")
    #expect(try ids(server.get("/lookup?id=515103001&country=de")) == [])
    #expect(try ids(server.get("/search?term=kangaroo&country=de")) == [])
  }

  @Test func `only apps on sale are found, with their bundle IDs and versions, and never in-app purchases`() throws {
    let server = try StoreServer.stocked()
    let found = try server.get("/search?term=books&media=software")
    #expect(try ids(found) == [364_709_193, 575_000_001])
    let app = try #require(try found.results.last)
    #expect(app["bundleId"] as? String == "com.example.books")
    #expect(app["version"] as? String == "1.0")
    #expect(app["languageCodesISO2A"] as? [String] == ["EN"])
    #expect(app["screenshotUrls"] as? [String] == [])
    #expect(try ids(server.get("/lookup?bundleId=com.example.books")) == [575_000_001])
    #expect(try ids(server.get("/lookup?bundleId=com.example.draft")) == [])
    #expect(try ids(server.get("/search?term=map")) == [])
    // The product's own Apple ID.
    #expect(try ids(server.get("/lookup?id=575000002")) == [])
  }

  @Test func `a lookup takes lists, keeps their order, and leaves out what is unknown or named twice`() throws {
    let server = try StoreServer.stocked()
    let found = try server.get(
      "/lookup?id=515103003,9,364709193&bundleId=com.example.books,com.example.none&id=515103003")
    #expect(found.status == 200)
    #expect(try ids(found) == [515_103_003, 364_709_193, 575_000_001])
    #expect(try ids(server.get("/lookup?upc=720642462928")) == [])
  }

  @Test func `an artist's ID finds the artist, and with entity=software the apps as well`() throws {
    let server = try StoreServer.stocked()
    let result = try #require(try server.get("/lookup?id=515103002").results.first)
    let artist = try #require(result["artistId"] as? Int)
    let alone = try server.get("/lookup?id=\(artist)").results
    #expect(alone.count == 1)
    #expect(alone.first?["wrapperType"] as? String == "artist")
    #expect(alone.first?["artistName"] as? String == "The Band")
    #expect(try ids(server.get("/lookup?id=\(artist)&entity=software")) == [])
    let songs = try server.get("/lookup?id=\(artist)&entity=song").results
    #expect(songs.compactMap { $0["trackId"] as? Int } == [515_103_002])
    let apple = try #require(try server.get("/lookup?id=364709193").results.first?["artistId"] as? Int)
    let apps = try server.get("/lookup?id=\(apple)&entity=software").results
    #expect(apps.compactMap { $0["trackId"] as? Int } == [364_709_193])
  }

  @Test func `an attribute chooses the texts that are searched`() throws {
    let server = try StoreServer.stocked()
    for (query, expected) in [
      ("attribute=artistTerm&term=band", [515_103_002, 515_103_003]), ("attribute=titleTerm&term=band", []),
      ("attribute=softwareDeveloper&term=apple", [364_709_193]),
      ("attribute=genreIndex&term=folk&limit=1", [515_103_002]), ("attribute=descriptionTerm&term=more", [364_709_193]),
      ("attribute=releaseYearTerm&term=2011", [515_103_001]), ("attribute=ratingIndex&term=5", []),
    ] {
      #expect(try ids(server.get("/search?\(query)")) == expected, "\(query)")
    }
  }

  @Test func `a callback gets the document as a script, and only the name of a function is one`() throws {
    let server = try StoreServer.stocked()
    let script = try server.get("/search?term=ibooks&callback=app.show_1")
    #expect(script.text.hasPrefix("/**/app.show_1({\"resultCount\":1,"))
    #expect(script.text.hasSuffix("});\n"))
    #expect(script.fields["content-type"] == "text/javascript; charset=utf-8")
    for name in ["alert(1)//", "a;b", "1a", "a..b", "%3Cscript%3E", String(repeating: "a", count: 129)] {
      let refused = try server.get("/search?term=ibooks&callback=\(name)")
      #expect(refused.status == 400)
      #expect(refused.fields["content-type"] == "application/json")
    }
  }

  @Test func `what the API does not have is refused with a text for people`() throws {
    let server = try StoreServer.stocked()
    for (path, code) in [
      ("/search", "storekit.search.term"), ("/search?term=%20+", "storekit.search.term"),
      ("/search?term=a&country=zz", "storefront.search.country"), ("/search?term=a&lang=de_de", "storekit.search.lang"),
      ("/search?term=a&media=books", "storekit.search.media"), ("/search?term=a&entity=app", "storekit.search.entity"),
      ("/search?term=a&media=music&entity=ebook", "storekit.search.entity"),
      ("/search?term=a&attribute=colour", "storekit.search.attribute"),
      ("/search?term=a&limit=201", "storekit.search.limit"), ("/search?term=a&limit=x", "storefront.search.limit"),
      ("/search?term=a&limit=99999999999999999999", "storefront.search.limit"), ("/lookup", "storefront.lookup.key"),
      ("/lookup?id=com.example.books", "storefront.lookup.id"), ("/lookup?id=1&limit=0", "storekit.search.limit"),
      ("/lookup?bundleId=\(String(repeating: "a,", count: 201))", "storefront.lookup.count"),
    ] {
      let answer = try server.get(path)
      #expect(answer.status == 400, "\(path)")
      #expect((try answer.json["error"] as? [String: Any])?["code"] as? String == code, "\(path)")
      #expect((try answer.json["errorMessage"] as? String)?.isEmpty == false)
    }
  }
}
