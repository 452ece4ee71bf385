import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct StoreItemTests {
  @Test func `a pipe is refused rather than waited for, and a missing file is said to be`() throws {
    let console = try StoreConsole(withItems: false).console
    #expect(mkfifo(console.folder.appendingPathComponent("pipe.csv").path, 0o600) == 0)
    #expect(console.refusal(of: "storekit item import pipe.csv")?.code == "storekit.item.file")
    #expect(console.refusal(of: "storekit item import /dev/null")?.code == "storekit.item.file")
    #expect(console.refusal(of: "storekit item import none.csv")?.code == "file.unreadable")
  }

  @Test(arguments: ["12", "\"items\"", "true", "null"])
  func `a file of JSON that is neither an array nor an object is refused with its place`(text: String) throws {
    let console = try StoreConsole(withItems: false)
    #expect(
      try console.errors(ofJSON: text).hasPrefix(
        "bad.json:1:1: error: the file must be an array of items, or an object with results"))
  }

  @Test func `statement 118: music, films, and books are imported with a price in each country`() throws {
    let store = try StoreConsole()
    let rows = try store.console.rows(of: "storekit item list")
    #expect(rows.count == 5)
    #expect(rows[1]["price"] == .list([.text("100 JPY in JPN"), .text("0.99 USD in USA")]))
    #expect(rows[0]["price"] == .list([.text("0.00 USD")]))
    #expect(try store.console.rows(of: "storekit item list --kind film").map { $0["name"] } == [.text("The Bush")])
    #expect(try store.console.rows(of: "storekit item list --kind song").count == 1)
  }

  @Test func `an item is replaced by a second import, deleted, and brought back by undo`() throws {
    let store = try StoreConsole()
    try store.console.write(
      "kind,id,name,price,currency\nsong,515103002,Bush Waltz,0.99,USD\nsong,1,Other,0,USD\n", to: "more.csv")
    let receipt = try store.console.receipt(of: "storekit item import more.csv")
    #expect(receipt.message == "more.csv: 1 item added, 1 replaced")
    #expect(try store.console.run("storekit item list").contains("Bush Waltz"))
    try store.console.run("storekit review add 515103002 --stars 3")
    try store.console.run("storekit item delete 515103002 --yes")
    #expect(store.console.refusal(of: "storekit item delete 515103002 --yes")?.code == "storekit.item.unknown")
    try store.console.undo()
    #expect(try store.console.record(of: "storekit page 515103002")["ratings"] == .integer(1))
  }

  @Test func `an answer of the Search API can be imported, and gives the same answer`() throws {
    let store = try StoreConsole()
    let lines = ["ibooks --entity software", "kangaroo", "songs --entity album", "dance", "'the bush' --entity movie"]
    let answers = try lines.map { try store.console.json("storekit search \($0)") }
    for id in [364_709_193, 515_103_001, 515_103_002, 515_103_003, 515_103_004] {
      try store.console.run("storekit item delete \(id) --yes")
    }
    for (line, answer) in zip(lines, answers) {
      // An album has no kind in the API, but a type of collection.
      try store.console.write(answer, to: "answer.json")
      try store.console.run("storekit item import answer.json --country USA")
      #expect(try store.console.json("storekit search \(line)") == answer)
    }
  }

  @Test func `a bad row is refused at its place, with all others of the file`() throws {
    let store = try StoreConsole(withItems: false)
    let errors = try store.errors(
      of: """
        podcast,1,One,1,USD,USA
        song,com.example.books,Two,1,USD,USA
        song,3, ,1,USD,USA
        song,4,Four,-1,USD,USA
        song,5,Five,1,XXQ,USA
        song,6,Six,1,USD,ZZ
        song,7,Seven,99999999999999999999,USD,USA
        song,8888888888888,Eight,1,USD,USA
        song,9,Nine,0.999,USD,USA
        song,10,Ten,1.50,JPY,JPN
        """)
    for (place, text) in [
      ("2:1", "podcast is not a kind of item"), ("3:6", "com.example.books is not an Apple ID"),
      ("4:8", "the name must not be blank"), ("5:13", "-1 is not a price"), ("6:15", "XXQ is not a currency"),
      ("7:18", "ZZ is not a storefront"), ("8:14", "99999999999999999999 is not a price"),
      ("9:6", "8888888888888 is not an Apple ID"), ("10:13", "0.999 is not a price"), ("11:13", "1.50 is not a price"),
    ] {
      #expect(errors.contains("bad.csv:\(place): error: \(text)"), "\(place) \(text)\n\(errors)")
    }
    #expect(try store.console.rows(of: "storekit item list").isEmpty)
  }

  @Test func `one good row is not imported beside a bad one`() throws {
    let store = try StoreConsole(withItems: false)
    #expect(try store.errors(of: "song,1,One,1,USD,USA\nsong,2,Two,,USD,USA").contains("bad.csv:3:12: error:"))
    #expect(try store.console.rows(of: "storekit item list").isEmpty)
  }

  @Test func `duplicate prices, and rows that do not agree about an item, are refused`() throws {
    let store = try StoreConsole(withItems: false)
    let twice = try store.errors(of: "song,1,One,1,USD,USA\nsong,1,One,2,USD,US")
    #expect(twice.contains("bad.csv:3:6: error: line 2 already has 1 in the United States"), "\(twice)")
    let differs = try store.errors(of: "song,1,One,1,USD,USA\nalbum,1,One,2,JPY,JPN\nsong,1,Un,2,CAD,CAN")
    #expect(differs.contains("bad.csv:3:1: error: the kind of 1 is not that of line 2"), "\(differs)")
    #expect(differs.contains("bad.csv:4:8: error: the name of 1 is not that of line 2"), "\(differs)")
  }

  @Test func `unknown and missing columns are refused at the header`() throws {
    let store = try StoreConsole(withItems: false)
    let unknown = try store.errors(of: "song,1,One,1,USD,x", header: "kind,id,name,price,currency,artwrok")
    #expect(unknown.contains("bad.csv:1:29: error: an item has no artwrok"), "\(unknown)")
    #expect(try store.errors(of: "song,1,1,USD", header: "kind,id,price,currency").contains("there is no column name"))
    #expect(try store.errors(of: "", header: "").contains("error:"))
    #expect(try store.errors(of: "").contains("bad.csv has no items"))
  }

  @Test func `texts have no control characters, and addresses are of the web; HTML is text`() throws {
    let store = try StoreConsole(withItems: false)
    let header = "kind,id,name,price,currency,artist,artwork,release date"
    for (row, text) in [
      ("song,1,One\u{1B}[31m,1,USD,,,", "the name must not contain control characters"),
      ("song,1,One,1,USD,\u{202E}enO,,", "the artist must not contain control characters"),
      ("song,1,One,1,USD,,javascript:alert(1),", "the artwork must be a web address"),
      ("song,1,One,1,USD,,http://,", "the artwork must be a web address"),
      ("song,1,One,1,USD,,,2012-02-30", "2012-02-30 is not a date"),
      ("song,1,One,1,USD,,,yesterday", "yesterday is not a date"),
      ("song,1,\(String(repeating: "x", count: 256)),1,USD,,,", "the name must be at most 255 characters"),
    ] {
      let errors = try store.errors(of: row, header: header)
      #expect(errors.contains("bad.csv:2:") && errors.contains(text), "\(text)\n\(errors)")
    }
    #expect(try store.errors(of: "song,1,<b>One</b>,1,USD,<script>,,", header: header).isEmpty)
    #expect(try store.console.run("storekit page 1").contains("<b>One</b>"))
  }

  @Test func `errors of JSON have places`() throws {
    let store = try StoreConsole(withItems: false)
    let song = #""kind": "song", "id": 1, "name": "One", "currency": "USD""#
    for (text, error) in [
      ("[\n  {\(song), \"price\": -1}\n]", "bad.json:2:72: error: -1 is not a price"),
      ("[{\(song), \"price\": 1, \"colour\": 1}]", "bad.json:1:74: error: an item has no colour"),
      ("[{\(song)}]", "bad.json:1:2: error: the item has no price"),
      ("[{\(song), \"price\": [1]}]", "error: price must be a string or a number"),
      ("[1]", "bad.json:1:2: error: an item must be an object"),
      ("[{}", "bad.json:1:4: error: expected a comma or ]"),
      ("{\"results\": 1}", "bad.json:1:1: error: the file must be an array"),
      ("[{\"a\": 1, \"a\": 2}]", "bad.json:1:11: error: this object has the key a already"),
      (String(repeating: "[", count: 100), "error: arrays and objects are nested more than 64 levels deep"),
      ("[{\"kind\": \"so\nng\"}]", "bad.json:1:11: error: this text is never closed"),
      ("[01]", "bad.json:1:2: error: this is not a number in JSON"),
      ("[] x", "bad.json:1:4: error: expected the end of the text"),
      (#"["\ud800"]"#, "error: this is half of a character"), ("[]", "bad.json has no items"),
      ("[tru]", "expected a value"),
    ] {
      let errors = try store.errors(ofJSON: text)
      #expect(errors.contains(error), "\(error)\n\(errors)")
    }
    let escaped = #"[{"kind":"song","id":7,"name":"\u00c9\ud83c\udfb5 \"A\"","price":"0.99","currency":"usd"}]"#
    #expect(try store.errors(ofJSON: escaped).isEmpty)
    #expect(try store.console.rows(of: "storekit item list").first?["name"] == .text("É🎵 \"A\""))
  }

  @Test func `an Apple ID of the catalog cannot be imported`() throws {
    let store = try StoreConsole(withItems: false)
    let errors = try store.errors(of: "song,575000001,One,1,USD,USA\nsong,1,Two,1,USD,USA")
    #expect(
      errors.contains("bad.csv:2:6: error: com.example.books in the catalog has the Apple ID 575000001"), "\(errors)")
    #expect(try store.console.rows(of: "storekit item list").isEmpty)
  }

  @Test func `a review needs 1 to 5 stars, plain texts, and a known account`() throws {
    let store = try StoreConsole()
    for (line, code) in [
      ("364709193 --stars 0", "storekit.review.stars"), ("364709193 --stars 6", "storekit.review.stars"),
      ("364709193 --stars 5 --title ' '", "storekit.review.blank"),
      ("364709193 --stars 5 --title 'a\u{202E}b'", "storekit.text.characters"),
      ("364709193 --stars 5 --account nobody@example.com", "storekit.review.account"),
      ("1 --stars 5", "storekit.page.unavailable"), ("575000001 --stars 5", "storekit.page.unavailable"),
    ] {
      #expect(store.console.refusal(of: "storekit review add \(line)")?.code == code, "\(line)")
    }
  }
}
