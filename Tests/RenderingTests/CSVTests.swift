import Foundation
import Rendering
import Testing

@Suite struct CSVTests {
  @Test func `names are the header, statuses their labels, money an amount and a currency`() throws {
    #expect(
      try screen(.chapters, as: .csv) == """
        id,status,price,japan
        com.example.books.chapter1,Waiting for Upload,0.99 USD,85 JPY
        com.example.books.chapter2,Ready to Submit,12.99 USD,1050 JPY

        """)
  }

  @Test func `cells are quoted as RFC 4180 says, and only then`() throws {
    let cells = ["plain", "a,b", "say \"hi\"", "two\nlines", " space ", ""].map(Value.text)
    #expect(
      try screen(.rows([cells], "a", "b", "c", "d", "e", "f"), as: .csv)
        == "a,b,c,d,e,f\nplain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\", space ,\n")
  }

  @Test func `a quote is doubled even under a combining mark`() throws {
    #expect(try screen(.rows([[.text("\"\u{301}")]], "a"), as: .csv) == "a\n\"\"\"\u{301}\"\n")
  }

  @Test func `a text that a spreadsheet takes for a formula has an apostrophe before it, and a number has none`() throws
  {
    let texts = ["=1+1", "@x", "-", "-2", "+3.5", "-2+3", "'=1"].map(Value.text)
    let values: [Value] = [
      .integer(-5), .decimal(-0.5, places: 1), .list([.text("=a"), .text("b")]), .identifier("-x"),
    ]
    #expect(
      try screen(.rows([texts + values], "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"), as: .csv)
        == "a,b,c,d,e,f,g,h,i,j,k\n'=1+1,'@x,-,-2,+3.5,'-2+3,''=1,-5,-0.5,\"'=a,b\",'-x\n")
  }

  @Test func `values are data`() throws {
    let date = Date(timeIntervalSince1970: 1_353_506_585)
    let list = Value.list([.text("USA"), .text("JPN")])
    let records = Value.list([.record([Field("n", .integer(1))])])
    let row: [Value] = [
      .boolean(false), .bytes(1_234_567), .date(date), list, records, .decimal(0.25, places: 1), .duration(3600),
    ]
    #expect(
      try screen(.rows([row], "a", "b", "c", "d", "e", "f", "g"), as: .csv)
        == #"""
        a,b,c,d,e,f,g
        false,1234567,2012-11-21T14:03:05Z,"USA,JPN","[{""n"":1}]",0.3,3600.000

        """#)
  }

  @Test func `records with different fields have each value under its name`() throws {
    let records = [
      [Field("kind", .text("song")), Field("price", .integer(1))],
      [Field("price", .integer(2)), Field("b", .text("x"))],
    ]
    let output = Output.record(
      Record([Field("n", .integer(2)), Field("results", .list(records.map(Value.record)), audience: .rows)]))
    #expect(try screen(output, as: .csv) == "n,kind,price,b\n2,song,1,\n2,,2,x\n")
  }

  @Test func `the records that stand for rows have the other fields beside them, as far as those fit in a cell`() throws
  {
    let steps = [1, 2].map { Value.record([Field("at", .integer($0)), Field("event", .text("start"))]) }
    func receipt(_ steps: [Value]) -> Output {
      let fields = [
        Field("seed", .integer(7)), Field("counts", .record([Field("start", .integer(2))])),
        Field("steps", .list(steps), audience: .rows),
      ]
      return .receipt(Receipt("played", record: Record(fields)))
    }
    #expect(try screen(receipt(steps), as: .csv) == "seed,at,event\n7,1,start\n7,2,start\n")
    #expect(try screen(receipt([]), as: .csv) == "seed\n7\n")
  }

  @Test func `records that json has by name are rows for people and in csv`() throws {
    let measures = ["mean", "load"].map { name in
      Field(name, .record([Field("measure", .text(name)), Field("value", .integer(3))]), label: name)
    }
    let run = Output.record(
      Record([Field("seed", .integer(7)), Field("measures", .record(measures), audience: .rows)]))
    #expect(try screen(run, as: .csv) == "seed,measure,value\n7,mean,3\n7,load,3\n")
    #expect(
      try screen(run, as: .ndjson)
        == #"{"seed":7,"measures":{"mean":{"measure":"mean","value":3},"load":{"measure":"load","value":3}}}"# + "\n")
    #expect(try screen(run, as: .table).contains("  measure  value\n  mean         3\n"))
    #expect(try screen(run, as: .markdown).contains("| mean | 3 |\n| load | 3 |\n"))
  }

  @Test func `a drawing is its text for people, and its record for programs`() throws {
    let drawing = Output.drawing("a -> b", data: Record([Field("from", .text("a")), Field("to", .text("b"))]))
    #expect(try screen(drawing, as: .table) == "a -> b\n")
    #expect(try screen(drawing, as: .csv) == "from,to\na,b\n")
    #expect(try screen(drawing, as: .ndjson) == "{\"from\":\"a\",\"to\":\"b\"}\n")
  }

  @Test func `a record is a header and a row, with the fields for programs`() throws {
    let record = Record(title: "title", [Field("id", .text("a")), Field("row", .integer(7), audience: .data)])
    #expect(try screen(.record(record), as: .csv) == "id,row\na,7\n")
    #expect(try screen(.receipt(Receipt("created", record: record, next: ["b"])), as: .csv) == "id,row\na,7\n")
    #expect(try screen(.receipt(Receipt("created")), as: .csv).isEmpty)
  }

  @Test func `a tree is rows with their depth`() throws {
    let tree = Tree("a", children: [Tree("b", .bytes(2), children: [Tree("c")])])
    #expect(try screen(.tree(tree), as: .csv) == "depth,label,value\n0,a,\n1,b,2\n2,c,\n")
  }

  @Test func `a single empty cell is not a blank line`() throws {
    #expect(try screen(.rows([[.null], [.text("x")]], "a"), as: .csv) == "a\n\"\"\nx\n")
  }

  @Test func `without rows the header remains`() throws {
    #expect(try screen(.rows([], "a", "b"), as: .csv) == "a,b\n")
  }

  @Test func `messages are one cell`() throws {
    #expect(try screen(.message("done, all"), as: .csv) == "message\n\"done, all\"\n")
  }
}
