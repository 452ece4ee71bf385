import Rendering
import Testing

@Suite struct YAMLTests {
  @Test func `rows are the elements of one sequence, with the keys of json`() throws {
    #expect(
      try screen(.chapters, as: .yaml) == """
        - id: com.example.books.chapter1
          status: WAITING_FOR_UPLOAD
          statusLabel: Waiting for Upload
          price:
            amount: '0.99'
            currency: USD
            formatted: $0.99
          japan:
            amount: '85'
            currency: JPY
            formatted: ¥85
        - id: com.example.books.chapter2
          status: READY_TO_SUBMIT
          statusLabel: Ready to Submit
          price:
            amount: '12.99'
            currency: USD
            formatted: $12.99
          japan:
            amount: '1050'
            currency: JPY
            formatted: ¥1050

        """)
    #expect(try screen(.rows([], "id"), as: .yaml) == "[]\n")
  }

  @Test(arguments: ["yes", "no", "null", "~", "12", "1e3", "2012-11-21", "- a", "a: b", "#", "", "第1章", "<<", "="])
  func `a text stays a text`(_ text: String) throws {
    let written = try screen(.record(Record([Field("name", .text(text))])), as: .yaml)
    let isQuoted = written.hasPrefix("name: '") || written.hasPrefix("name: \"")
    #expect(isQuoted == (text != "第1章"), "\(written)")
    #expect(written.contains(text))
  }

  @Test func `numbers, flags and nothing are plain, and a receipt has its next commands`() throws {
    let fields = [Field("count", .integer(12)), Field("is", .boolean(true)), Field("none", .null)]
    #expect(
      try screen(.receipt(Receipt("done", record: Record(fields), next: ["product list"])), as: .yaml) == """
        count: 12
        is: true
        none: null
        next:
        - product list

        """)
  }
}
