import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct StoreSearchTests {
  /// The document as programs read it.
  private func document(_ store: StoreConsole, _ words: String) throws -> (count: Int?, results: [[String: Any]]) {
    let text = try store.console.json("storekit search \(words)")
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(document?.keys.sorted() == ["resultCount", "results"])
    return (document?["resultCount"] as? Int, document?["results"] as? [[String: Any]] ?? [])
  }

  @Test func `statement 122: term=ibooks&entity=software&country=us finds the Apple ID of iBooks`() throws {
    let found = try document(StoreConsole(), "ibooks --entity software --country us")
    #expect(found.count == 1)
    let result = try #require(found.results.first)
    #expect(result["trackId"] as? Int == 364_709_193)
    #expect(result["wrapperType"] as? String == "software")
    #expect(result["trackName"] as? String == "iBooks")
    #expect(result["price"] as? Double == 0)
    #expect(result["formattedPrice"] as? String == "Free")
    #expect(result["artworkUrl100"] as? String == "http://example.com/ibooks.png")
    #expect(result["releaseDate"] as? String == "2010-04-01T00:00:00Z")
    #expect(result["trackViewUrl"] as? String == "http://itunes.apple.com/us/app/id364709193?mt=8")
  }

  @Test func `statement 122: term=dot+and+the+kangaroo&entity=ebook&country=us finds the book`() throws {
    let store = try StoreConsole()
    for term in ["dot+and+the+kangaroo", "'Dot and the KANGAROO'"] {
      let found = try document(store, "\(term) --entity ebook --country us")
      #expect(found.count == 1)
      #expect(found.results.first?["trackId"] as? Int == 515_103_001)
      #expect(found.results.first?["kind"] as? String == "ebook")
      #expect(found.results.first?["price"] as? Double == 0.99)
      #expect(found.results.first?["currency"] as? String == "USD")
    }
    let japan = try document(store, "kangaroo --country jp --lang ja_jp")
    #expect(japan.results.first?["price"] as? Int == 100)
    #expect(japan.results.first?["currency"] as? String == "JPY")
    #expect(try document(store, "dance --country jp").count == 0)
  }

  @Test func `the language picks the texts that are recorded in it, and every text is found in both`() throws {
    let store = try StoreConsole()
    try store.console.write(
      "kind,id,name,artist,price,currency,name ja,artist_ja,genreJa\n"
        + "ebook,515103009,The Hill Path,Yuki Sato,0,USD,丘の道,佐藤雪,小説\n", to: "more.csv")
    try store.console.run("storekit item import more.csv")
    for term in ["hill", "丘の道", "佐藤雪"] {
      let english = try document(store, term).results.first
      #expect(english?["trackName"] as? String == "The Hill Path")
      #expect(english?["formattedPrice"] as? String == "Free")
      let japanese = try document(store, "\(term) --country jp --lang ja_jp").results.first
      #expect(japanese?["trackName"] as? String == "丘の道")
      #expect(japanese?["artistName"] as? String == "佐藤雪")
      #expect(japanese?["primaryGenreName"] as? String == "小説")
      #expect(japanese?["formattedPrice"] as? String == "無料")
    }
    #expect(try document(store, "ibooks --lang ja_jp").results.first?["trackName"] as? String == "iBooks")
  }

  @Test(arguments: ["cafe noir", "CAFÉ Noir", "cafe\u{301}", "ｃａｆｅ", "NOIR"])
  func `accents, case, and width do not matter`(term: String) throws {
    let store = try StoreConsole()
    try store.console.write(
      "kind,id,name,price,currency\nsong,515103010,Café Noir,0.99,USD\n", to: "more.csv")
    try store.console.run("storekit item import more.csv")
    #expect(try document(store, "'\(term)'").results.compactMap { $0["trackId"] as? Int } == [515_103_010])
  }

  @Test func `ratings are from the storefront's own customers, and from unknown ones`() throws {
    let store = try StoreConsole()
    for (name, storefront) in [("john", "USA"), ("yuki", "JPN")] {
      try store.console.run(
        "tester create \(name)@example.com --first A --last B --storefront \(storefront) --password Harbour-Ferry-11")
    }
    try store.console.run("storekit review add 364709193 --stars 5 --account john@example.com")
    try store.console.run("storekit review add 364709193 --stars 1 --account yuki@example.com")
    try store.console.run("storekit review add 364709193 --stars 3")
    let ratings = try ["us", "jp", "de"].map { country in
      let result = try document(store, "ibooks --country \(country)").results.first
      return [result?["averageUserRating"] as? Double, (result?["userRatingCount"] as? Int).map(Double.init)]
    }
    #expect(ratings == [[4, 2], [2, 2], [3, 1]])
  }

  @Test func `statement 122: an app is found once it is on sale, in-app purchases never`() throws {
    let store = try StoreConsole()
    #expect(
      try document(store, "books --entity software").results.compactMap { $0["trackId"] as? Int } == [364_709_193])
    try store.putOnSale()
    let found = try document(store, "books --entity software")
    #expect(found.results.compactMap { $0["trackId"] as? Int } == [364_709_193, 575_000_001])
    #expect(found.results.last?["bundleId"] as? String == "com.example.books")
    #expect(found.results.last?["version"] as? String == "1.0")
    #expect(try document(store, "map").count == 0)
    #expect(try document(store, "com.example.books.map").count == 0)
  }

  @Test func `media and entity choose the kinds`() throws {
    let store = try StoreConsole()
    func ids(_ words: String) throws -> [Int] {
      try document(store, words).results.compactMap { ($0["trackId"] ?? $0["collectionId"]) as? Int }
    }
    #expect(try ids("bush") == [515_103_002, 515_103_003, 515_103_004])
    #expect(try ids("bush --media music") == [515_103_002])
    #expect(try ids("bush --media music --entity album") == [515_103_003])
    #expect(try ids("bush --entity movie") == [515_103_004])
    #expect(try ids("'the band' --entity song") == [515_103_002])
    #expect(try ids("bush --media podcast").isEmpty)
    #expect(try ids("bush --limit 1") == [515_103_002])
  }

  @Test func `without -o json people read a table`() throws {
    let shown = try StoreConsole().console.run("storekit search ibooks")
    #expect(shown.contains("Apple ID") && shown.contains("364709193") && !shown.contains("wrapperType"), "\(shown)")
    #expect(try StoreConsole().console.run("storekit search nothing").contains("nothing found"))
  }

  @Test(arguments: [
    ("ibooks --country zz", "storefront.unknown"), ("ibooks --entity app", "storekit.search.entity"),
    ("ibooks --media books", "storekit.search.media"), ("ibooks --limit 0", "storekit.search.limit"),
    ("ibooks --limit 201", "storekit.search.limit"), ("ibooks --lang de_de", "storekit.search.lang"),
    ("' + '", "storekit.search.term"), ("''", "storekit.search.term"),
    ("ibooks --media music --entity ebook", "storekit.search.entity"),
  ])
  func `unknown countries, entities, and limits are refused`(words: String, code: String) throws {
    #expect(try StoreConsole().console.refusal(of: "storekit search \(words)")?.code == code)
  }
}
