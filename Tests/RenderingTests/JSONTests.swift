import Foundation
import Rendering
import Testing

@Suite struct JSONTests {
  @Test func `a table is a bare array, keys in the order of the columns`() throws {
    #expect(
      try screen(.chapters, as: .json) == """
        [
          {
            "id": "com.example.books.chapter1",
            "status": "WAITING_FOR_UPLOAD",
            "statusLabel": "Waiting for Upload",
            "price": {
              "amount": "0.99",
              "currency": "USD",
              "formatted": "$0.99"
            },
            "japan": {
              "amount": "85",
              "currency": "JPY",
              "formatted": "¥85"
            }
          },
          {
            "id": "com.example.books.chapter2",
            "status": "READY_TO_SUBMIT",
            "statusLabel": "Ready to Submit",
            "price": {
              "amount": "12.99",
              "currency": "USD",
              "formatted": "$12.99"
            },
            "japan": {
              "amount": "1050",
              "currency": "JPY",
              "formatted": "¥1050"
            }
          }
        ]

        """)
  }

  @Test func `an empty table is an empty array`() throws {
    #expect(try screen(.rows([], "id"), as: .json) == "[]\n")
    #expect(try screen(.rows([], "id"), as: .ndjson).isEmpty)
  }

  @Test func `a record is a bare object; title and footer are for people`() throws {
    let record = Record(
      title: "title",
      [
        Field("text", .text("a \"quoted\" \\ line\nand\ttab")),
        Field("none", .null),
        Field("hosted", .boolean(true)),
        Field("size", .bytes(1_234_567)),
        Field("load", .decimal(0.8347, places: 2)),
        Field("endless", .decimal(.infinity, places: 2)),
        Field("wait", .duration(90.5)),
        Field("created", .date(Date(timeIntervalSince1970: 1_353_506_585)), label: "Created"),
        Field("rowId", .integer(.min), audience: .data),
        Field("empty", .list([])),
        Field("nothing", .record([])),
        Field("statuses", .list([.approved])),
      ], footer: ["footer"])
    #expect(
      try screen(.record(record), as: .json) == #"""
        {
          "text": "a \"quoted\" \\ line\nand\ttab",
          "none": null,
          "hosted": true,
          "size": 1234567,
          "load": 0.83,
          "endless": null,
          "wait": 90.500,
          "created": "2012-11-21T14:03:05Z",
          "rowId": -9223372036854775808,
          "empty": [],
          "nothing": {},
          "statuses": [
            {
              "code": "APPROVED",
              "label": "Approved"
            }
          ]
        }

        """#)
  }

  @Test func `ndjson is one compact value a line`() throws {
    #expect(
      try screen(.rows([[.text("a"), .integer(1)], [.approved]], "id", "n"), as: .ndjson) == """
        {"id":"a","n":1}
        {"id":"APPROVED","idLabel":"Approved","n":null}

        """)
    let record = Record([Field("list", .list([.text("a"), .null]))])
    #expect(try screen(.record(record), as: .ndjson) == #"{"list":["a",null]}"# + "\n")
  }

  @Test func `messages, texts and trees are objects`() throws {
    #expect(try screen(.message("done"), as: .ndjson) == #"{"message":"done"}"# + "\n")
    #expect(try screen(.text("a --> b"), as: .ndjson) == #"{"text":"a --> b"}"# + "\n")
    #expect(
      try screen(.tree(Tree("a", .approved, children: [Tree("b")])), as: .ndjson)
        == #"{"label":"a","value":"APPROVED","valueLabel":"Approved","children":[{"label":"b","children":[]}]}"# + "\n")
    #expect(try screen(.nothing, as: .json).isEmpty)
  }

  @Test func `a receipt is its record and what to do next`() throws {
    let receipt = Receipt("created", record: Record([Field("id", .identifier("a"))]), next: ["product show a"])
    #expect(try screen(.receipt(receipt), as: .ndjson) == #"{"id":"a","next":["product show a"]}"# + "\n")
    #expect(try screen(.receipt(Receipt("done")), as: .ndjson) == #"{"next":[]}"# + "\n")
  }

  @Test func `a record that brings its own next keeps it`() throws {
    let record = Record([Field("next", .list([.text("a")]))])
    #expect(try screen(.receipt(Receipt("", record: record, next: ["b"])), as: .ndjson) == #"{"next":["a"]}"# + "\n")
  }

  @Test(arguments: [OutputFormat.json, .ndjson])
  func `any text survives the way through json`(format: OutputFormat) throws {
    var scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
    scalars += [0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F600, 0xE007F, 0x10FFFF].compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 64) {
      let text = String(String.UnicodeScalarView(scalars[start..<min(start + 64, scalars.count)]))
      let json = try screen(.record(Record([Field(text, .text(text))])), as: format)
      let decoded = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String])
      #expect(decoded.first.map { Array($0.key.utf8) } == Array(text.utf8))
      #expect(decoded.first.map { Array($0.value.utf8) } == Array(text.utf8))
    }
  }
}
